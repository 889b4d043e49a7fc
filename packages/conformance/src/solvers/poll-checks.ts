/** Checks that a solver that computes for long looks at its signal, and ends soon after it has turned true. */
import { QueensideError, type RunContext } from '@queenside/core';
import { Endless, fault, processorTime, settleWithin, thrownFault } from '../kit/check.ts';
import {
  generatedRecords,
  parsePlaced,
  type PlacedRecord,
  sizedRecords,
  variantsOf,
} from '../records/task-records.ts';
import { runSolver } from '../kit/runs.ts';
import { ANSWER, trialOf, whyNot, type Trial, type Workbench } from './solver-trials.ts';

const SEED = 1;
/** The largest sizes that a solver can do are tried, too: its largest less these. */
const LAST = [6, 5, 4, 3, 2, 1, 0];
/** Milliseconds of the processor's time after which the signal turns true. Shorter runs show nothing. */
const LONG = 150;
/** The most milliseconds of processor time between two looks, and from the first look after the abort to the end. */
const MOST_SILENT = 400;
const AT_ONCE = 50;
/** Milliseconds after which a run is ended, at first and at last: a busy machine has little time for it. */
const WAITING = 2500;
const MOST_WAITING = 20_000;

/**
 * Runs the solver on ever larger records of each task until its signal stops a run. A solver whose runs are all short need not look at
 * its signal.
 *
 * @param milliseconds of the processor's time for all runs. A larger record follows a long run even then: it shows how such a run ends.
 */
export async function checkPolls(bench: Workbench, milliseconds: number): Promise<void> {
  const { solver, problem } = bench;
  const { tasks } = solver.capabilities;
  for (const task of tasks) {
    const end = processorTime() + milliseconds / tasks.length;
    let found: RunEnd = 'short';
    for (const placed of largerAndLarger(bench, task)) {
      if (found === 'stopped' || (found === 'short' && processorTime() >= end)) break;
      if (whyNot(solver, problem, placed, { seconds: Infinity }) !== undefined) continue;
      bench.throwIfStopped();
      found = await watchedEnd(bench, trialOf(solver, problem, placed));
    }
  }
}

function* largerAndLarger(
  { solver, problem, trials }: Workbench,
  task: string,
): Generator<PlacedRecord> {
  yield* trials.filter((trial) => trial.task === task);
  const { maxSize = Infinity } = solver.capabilities;
  for (const records of [
    generatedRecords(problem, task, SEED),
    sizedRecords(problem, task, SEED, { also: LAST.map((less) => maxSize - less) }),
  ])
    for (const { record } of records)
      for (const variant of variantsOf(problem)) yield { record, variant };
}

/** What a run shows: it ended before its signal turned true, its signal stopped it, or it was about to end anyway. */
type RunEnd = 'short' | 'stopped' | 'unclear';

/** Runs the solver on a record, and returns how it ended. */
async function watchedEnd(bench: Workbench, trial: Trial): Promise<RunEnd> {
  for (let waiting = WAITING; ; waiting *= 2) {
    const run = await runWatched(bench, trial, waiting);
    // One that was ended may have had no time to compute.
    if (run.silence === undefined && !run.isEnded && waiting < MOST_WAITING) continue;
    // The first run may have prepared something.
    const isSure = run.silence === undefined || !run.isEnded;
    const { silence } = isSure ? run : await runWatched(bench, trial, MOST_WAITING);
    // One that ends at the same time may have ended by itself: then it does not end earlier.
    if (silence === undefined) {
      if (!run.isLong) return 'short';
      const again = run.isStopped && (await runWatched(bench, trial, MOST_WAITING, LONG / 3));
      return again && again.isStopped ? 'stopped' : 'unclear';
    }
    const found = fault(
      trial.where,
      `it computed for ${MOST_SILENT / 1000} s ${silence}`,
      'a look every few milliseconds, and an end soon after it has turned true',
    );
    if (!run.isEnded) bench.stop(found);
    throw found;
  }
}

interface WatchedRun {
  /** The step that took too long without a look at the signal; undefined if none did. */
  readonly silence: string | undefined;
  /** Whether its signal turned true. */
  readonly isLong: boolean;
  /** Whether it learned that the signal is true, and ended at once. */
  readonly isStopped: boolean;
  /** False if it was ended. */
  readonly isEnded: boolean;
}

async function runWatched(
  { solver, problem }: Workbench,
  trial: Trial,
  milliseconds: number,
  long = LONG,
): Promise<WatchedRun> {
  const instance: unknown = parsePlaced(problem, trial);
  const watch = new PollWatch(long);
  const { signal } = watch;
  let isEnded = true;
  try {
    await settleWithin(milliseconds, () => runSolver(solver, instance, { seed: SEED, signal }));
  } catch (thrown) {
    if (thrown instanceof Endless) isEnded = false;
    else if (!(thrown instanceof QueensideError)) throw thrownFault(trial.where, thrown, ANSWER);
  }
  return { ...watch.end(), isEnded };
}

/** A signal that turns true, and notes when it is read. */
class PollWatch {
  readonly #start = processorTime();
  #last = this.#start;
  #longest = 0;
  readonly #long: number;
  /** The time when a solver first read that the signal is true. */
  #told = Infinity;

  constructor(long: number) {
    this.#long = long;
  }

  readonly signal: RunContext['signal'] = Object.defineProperty({}, 'aborted', {
    get: () => this.#look(),
  }) as RunContext['signal'];

  #look(): boolean {
    const now = processorTime();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
    const isLate = now - this.#start >= this.#long;
    if (isLate) this.#told = Math.min(this.#told, now);
    return isLate;
  }

  /** Ends the watch. */
  end(): Omit<WatchedRun, 'isEnded'> {
    const now = processorTime();
    const isSilent = Math.max(this.#longest, now - this.#last) >= MOST_SILENT;
    const since = now - this.#told;
    const late = since >= MOST_SILENT ? 'after context.signal.aborted had turned true' : undefined;
    return {
      silence: isSilent ? 'without a look at context.signal.aborted' : late,
      isLong: now - this.#start >= this.#long,
      isStopped: since >= 0 && since < AT_ONCE,
    };
  }
}
