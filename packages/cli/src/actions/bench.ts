import type { CompareTask } from '@queenside/batch';
import { settleContest, type BenchWish, type Contest } from '../bench/contest.ts';
import { isFaulty, summarise, withoutUnable, type BenchResult } from '../bench/result.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { openEngine, type OpenEngine } from '../open-engine.ts';
import { jsonBench } from '../show/bench-json.ts';
import { plotBench } from '../show/bench-plot.ts';
import { BenchProgress } from '../show/bench-progress.ts';
import { benchTable } from '../show/bench-table.ts';
import { beginUserFile } from '../user-file.ts';

export interface BenchFlags
  extends
    Omit<BenchWish, 'subject'>,
    Pick<CommonFlags, 'seed' | 'timeLimit' | 'config' | 'json' | 'quiet'> {
  readonly rounds: number;
  /** The file for the plot. */
  readonly plot?: string;
}

const DEFAULT_TIME_LIMIT_S = 10;
/** Where nothing tells how wide the output may be. */
const WIDTH = 100;

/** Runs solvers side by side, and says what each took. */
export async function benchCommand(subject: string, flags: BenchFlags): Promise<number> {
  const { seed, config, quiet } = flags;
  // One worker: while one solver is measured, no other runs.
  const open = await openEngine({
    jobs: 1,
    ...(seed !== undefined && { seed }),
    ...(config !== undefined && { config }),
    ...(quiet !== undefined && { quiet }),
  });
  await using _engine = open.engine;
  const contest = await settleContest(open, { ...flags, subject });
  // Begun before anything is measured: a file that cannot be written is said at once.
  await using plot = flags.plot === undefined ? undefined : await beginUserFile(flags.plot);
  const result = await compare(open, contest, flags);
  print(open, contest, result, flags);
  await plot?.write(Buffer.from(plotBench(withoutUnable(result))));
  await plot?.commit();
  return statusOf(result);
}

async function compare(
  { engine, settings }: OpenEngine,
  { problem, file, entrants, rows }: Contest,
  { rounds, timeLimit = DEFAULT_TIME_LIMIT_S, quiet }: BenchFlags,
): Promise<BenchResult> {
  const readable = rows.flatMap((each) => ('row' in each ? [each.row] : []));
  const progress = new BenchProgress(process.stderr, quiet !== true, rounds, readable);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const stopListening = onInterrupt(stop, stop, () => undefined);
  const task: CompareTask = {
    problem,
    rows: readable,
    isLadder: file === undefined,
    entrants,
    rounds,
    seed: settings.defaults.seed,
    timeLimitMs: timeLimit * 1000,
    signal: abort.signal,
    onTurn: (turn) => progress.show(turn),
  };
  const { cells, stopped } = await engine.compare(task);
  progress.stop();
  stopListening();
  const measured = cells.map(summarise);
  let next = 0;
  return {
    problem,
    ...(file !== undefined && { file }),
    solvers: entrants.map(({ solver }) => solver),
    rows: rows.map((each) => {
      const place = each.line === undefined ? {} : { line: each.line };
      if ('error' in each) return { ...place, error: each.error, cells: [] };
      const { task: asked, size } = each.row;
      return { ...place, task: asked, size, cells: measured[next++]! };
    }),
    rounds,
    seed: task.seed,
    timeLimitMs: task.timeLimitMs,
    stopped,
  };
}

function print(
  { engine }: OpenEngine,
  { entrants }: Contest,
  result: BenchResult,
  { json, quiet }: BenchFlags,
): void {
  const out = process.stdout;
  if (json === true) {
    const report = jsonBench(result, entrants, engine.installed.catalog);
    out.write(`${JSON.stringify(report, null, 2)}\n`);
  } else if (quiet !== true)
    out.write(benchTable(withoutUnable(result), out, out.columns || WIDTH));
}

function statusOf({ rows, stopped }: BenchResult): number {
  const isRight = rows.every(({ error, cells }) => error === undefined && !cells.some(isFaulty));
  return isRight && !stopped ? ExitStatus.right : ExitStatus.failed;
}
