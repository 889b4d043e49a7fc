import { defined } from '@queenside/core/basics';
import {
  benchTable,
  isFaulty,
  nameOf,
  plotBench,
  runContest,
  settleContest,
  summaryOfRow,
  thisMachine,
  unableEntrants,
  withoutUnable,
  type BenchResult,
  type Contest,
  type Turn,
} from '@queenside/bench';
import type { BenchRecord } from '@queenside/batch';
import { statusOfCounts } from '../exit-status.ts';
import { type BenchFlags, pluginFlagsOf } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { withSolverIds } from '../named-plugins.ts';
import { evaluationOf, openEngine, splitCommand, type OpenEngine } from '../open-engine.ts';
import { jsonBench } from '../show/bench-json.ts';
import { beginUserFile } from '../user-file.ts';
import { printWarning } from '../show/print-failure.ts';
import { paint, print, printJson } from '../show/print.ts';
import { StatusLine } from '../show/status-line.ts';
import { showGuess, nameBelow } from '../show/text.ts';

const DEFAULT_TIME_LIMIT_S = 10;

/** Columns, if standard output is not a terminal. */
const WIDTH = 100;

/** Runs solvers side by side and prints their times. */
export async function benchCommand(subject: string, flags: BenchFlags): Promise<number> {
  const { seed, quiet, solver, sections } = flags;
  // One worker: nothing else runs while a solver is measured.
  const open = await openEngine({
    jobs: 1,
    ...defined({ seed }),
    ...pluginFlagsOf(flags),
    ...defined({ quiet, solver, sections, evaluate: flags.evaluate }),
  });
  const { settings } = open;
  await using engine = open.engine;
  const { seed: inEffect, limits } = settings.defaults;
  const commands = await Promise.all(flags.command.map(splitCommand));
  const programs = commands.map((command) => ({ command, outputLimit: limits.output }));
  const contest = await settleContest(
    { engine, routes: settings.routes, seed: inEffect },
    {
      ...withSolverIds(flags, engine.installed.catalog, process.cwd()),
      programs,
      ...defined({ evaluation: evaluationOf(flags) }),
      subject,
      path: nameBelow(settings.inbox, subject),
    },
  );
  // Of all solvers, those that cannot take part are no news.
  if (solver !== undefined || sections !== undefined)
    for (const warning of unableEntrants(contest)) printWarning(warning);
  // Opened before measuring, so that an unwritable file is reported at once.
  await using plot = flags.plot === undefined ? undefined : await beginUserFile(flags.plot);
  const result = await compare(open, contest, flags);
  showResult(open, contest, result, flags);
  await plot?.write(Buffer.from(plotBench(withoutUnable(result), thisMachine())));
  await plot?.commit();
  return statusOf(result);
}

async function compare(
  { engine, settings }: OpenEngine,
  contest: Contest,
  { rounds, timeLimit = DEFAULT_TIME_LIMIT_S, quiet, solver, sections }: BenchFlags,
): Promise<BenchResult> {
  const readable = contest.rows.flatMap((each) => ('row' in each ? [each.row] : []));
  const progress = new BenchProgress(process.stderr, quiet !== true, rounds, readable);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const stopListening = onInterrupt(stop, stop, () => undefined);
  const result = await runContest(engine.ownWorkers, contest, {
    rounds,
    seed: settings.defaults.seed,
    timeLimitMs: timeLimit * 1000,
    // Solvers that the user names are measured, no matter how slow they are.
    dropsFarBehind: solver === undefined && sections === undefined,
    signal: abort.signal,
    onTurn: (turn) => progress.show(turn),
    onRow: (row) => progress.say(summaryOfRow(row, contest.entrants.map(nameOf))),
  });
  progress.stop();
  stopListening();
  return result;
}

function showResult(
  { engine }: OpenEngine,
  { entrants }: Contest,
  result: BenchResult,
  { json, quiet }: BenchFlags,
): void {
  const out = process.stdout;
  if (json === true) {
    const report = jsonBench(result, entrants, engine.installed.catalog);
    printJson(report);
  } else if (quiet !== true)
    print(
      benchTable(
        withoutUnable(result),
        (colour, text) => paint(colour, text, out),
        out.columns || WIDTH,
      ),
    );
}

function statusOf({ rows, stopped }: BenchResult): number {
  const isFailed = rows.some(({ error, cells }) => error !== undefined || cells.some(isFaulty));
  const isUndecided = rows.some(({ cells }) =>
    cells.some(({ standing }) => standing === 'undecided'),
  );
  return statusOfCounts(isFailed || stopped, isUndecided);
}

type Step = Omit<Turn, 'soFar'>;

/** Shows the current run of a comparison on a status line. Shows nothing if the stream is not a terminal. */
export class BenchProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #wanted: boolean;
  readonly #rounds: number;
  readonly #rows: readonly BenchRecord[];
  readonly #started = performance.now();
  readonly #line: StatusLine;
  #turn: Step | undefined;

  constructor(
    stream: NodeJS.WriteStream,
    wanted: boolean,
    rounds: number,
    rows: readonly BenchRecord[],
  ) {
    this.#stream = stream;
    this.#wanted = wanted;
    this.#rounds = rounds;
    this.#rows = rows;
    this.#line = new StatusLine(stream, wanted, () => this.#turn && this.#describe(this.#turn));
  }

  show(turn: Step): void {
    this.#turn = turn;
    this.#line.update();
  }

  /** Prints a line above, on a terminal. */
  say(line: string): void {
    if (this.#wanted && this.#stream.isTTY)
      this.#line.above(() => print(`${line}\n`, this.#stream));
  }

  stop(): void {
    this.#line.stop();
  }

  #describe({ round, row, solver, expected }: Step): string {
    const which = round === 0 ? 'warming up' : `round ${round} of ${this.#rounds}`;
    // An estimate needs one run of every solver.
    const left = round === 0 ? '' : `  ETA ${showGuess(expected)}`;
    const elapsed = showGuess(performance.now() - this.#started);
    const size = this.#rows[row]!.size.toLocaleString('en-US');
    return `${paint('cyan', which, this.#stream)}  size ${size}  ${solver}  ${paint('dim', `${elapsed}${left}`, this.#stream)}`;
  }
}
