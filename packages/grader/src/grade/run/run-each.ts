/** Runs a program once for each record, and joins what the runs show. */
import type { Limits, RunEnding, RunFacts } from '@queenside/sandbox';
import { joinLines, type Collected } from '../../judge/index.ts';
import type { FinishedRun } from '../keep/kept-run.ts';

/** The most bytes of standard error that are kept. */
const MOST_ERRORS = 16 * 1024;
const NOTHING = new Uint8Array();

type OneRun = Pick<FinishedRun, 'facts' | 'collected'>;

/**
 * Runs a program on each record in turn, until the limits of the whole are used up.
 *
 * @param limits the limits of all runs together. Memory, processes, and output are limits of each run.
 * @param run runs the program on one record.
 */
export async function runEach(
  records: readonly Uint8Array[],
  limits: Limits,
  run: (record: Uint8Array, limits: Limits) => Promise<OneRun>,
): Promise<OneRun> {
  const runs: OneRun[] = [];
  let { cpuMs, wallMs } = limits;
  for (const record of records) {
    const one = await run(record, { ...limits, cpuMs, wallMs });
    runs.push(one);
    cpuMs -= one.facts.cpuMs;
    wallMs -= one.facts.wallMs;
    const { kind } = one.facts.ending;
    if (kind === 'limit' || kind === 'sandbox-failed' || cpuMs <= 0 || wallMs <= 0) break;
  }
  const answers = records.map((_, index) => runs[index]?.collected.bytes ?? NOTHING);
  return { facts: joinFacts(runs, records.length), collected: joinCollected(runs, answers) };
}

/** Adds the times, and returns the ending of the first run that used up a limit; a crash counts only if every run crashed. */
function joinFacts(runs: readonly OneRun[], records: number): RunFacts {
  const all = runs.map(({ facts }) => facts);
  const sum = (of: (facts: RunFacts) => number): number =>
    all.reduce((total, facts) => total + of(facts), 0);
  return {
    ending: endingOf(all, records),
    cpuMs: sum(({ cpuMs }) => cpuMs),
    wallMs: sum(({ wallMs }) => wallMs),
    memoryBytes: Math.max(0, ...all.map(({ memoryBytes }) => memoryBytes)),
    output: joinLines(all.map(({ output }) => output)),
    errors: joinLines(all.map(({ errors }) => errors)).subarray(-MOST_ERRORS),
  };
}

function endingOf(all: readonly RunFacts[], records: number): RunEnding {
  const endings = all.map(({ ending }) => ending);
  const stopped = endings.find(({ kind }) => kind === 'limit' || kind === 'sandbox-failed');
  if (stopped !== undefined) return stopped;
  if (all.length < records) return { kind: 'limit', limit: 'cpu' };
  const exited = { kind: 'exited', code: 0 } as const;
  const hasFailed = (ending: RunEnding): boolean => ending.kind !== 'exited' || ending.code !== 0;
  return endings.every(hasFailed) ? (endings[0] ?? exited) : exited;
}

/** Returns the answers of all runs as one, or why there is none. */
function joinCollected(runs: readonly OneRun[], answers: readonly Uint8Array[]): Collected {
  const found = runs.find(({ collected: { bytes } }) => bytes !== undefined)?.collected;
  if (found === undefined) return runs[0]?.collected ?? { deductions: [] };
  return { ...found, bytes: joinLines(answers), lengths: answers.map(({ length }) => length) };
}
