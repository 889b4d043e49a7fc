import {
  QueensideError,
  unableReason,
  type Problem,
  type Solver,
  type Stats,
} from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { formatAnswer } from '../records/answers.ts';
import { Endless, fault, quote, settleWithin, thrownFault } from '../kit/check.ts';
import { abortAfter, type ContextSettings, runSolver } from '../kit/runs.ts';
import { minimax } from '../trees/minimax.ts';
import { generateRecords } from '../records/records.ts';
import { ObjectiveWatch, type Value } from '../problems/objective-watch.ts';
import {
  generatedRecords,
  nameOf,
  parsePlaced,
  type PlacedRecord,
  sizedRecords,
} from '../records/task-records.ts';

const SEED = 1;
/** The allowed results of a run. */
export const ANSWER = 'an answer, or core/gave-up';
const MOST_GENERATED = 10;
const LEAST_OF_A_TASK = 3;
/** Milliseconds until a solver that is not complete may give up. */
const SOME_PATIENCE = 400;
/** The kit ends a call that takes this many times as long as it may. */
const ENDLESS = 1.5;
/** Milliseconds for further runs on a record for which a run has used up its time. */
const SHORT_PATIENCE = 50;
/** The longest estimate in seconds. The kit leaves out records with longer ones. */
const LONGEST = { complete: 2, incomplete: 0.2 };

/** Generated records with larger trees are left out if the solver does not estimate its time. */
const MOST_NODES = 20_000;

/** One record that a solver can solve by its capabilities. */
export interface Trial extends PlacedRecord {
  readonly where: string;
  readonly task: string;
  readonly size: number;
}

/** The end of a run: an answer, or giving up. */
export type Outcome = (
  | {
      readonly answer: unknown;
      readonly text: string;
      readonly stats: Stats;
      /** The value of the answer, and the announced bound, if the problem has an objective. */
      readonly value?: Value;
      readonly bound?: Value;
    }
  | { readonly gaveUp: QueensideError }
) & {
  /** Whether the kit stopped it when the time was up. On another machine it might have had another answer. */
  readonly outOfTime: boolean;
};

/** A solver, its problem, and the records to try it on. */
export interface Workbench {
  readonly solver: Solver;
  readonly problem: Problem;
  readonly trials: readonly Trial[];
  /** The reasons why the other records were left out. */
  readonly skipped: readonly string[];
  /** Calls a function of the solver, and ends it if it takes too long. */
  readonly call: <Result>(trial: Trial, call: () => Result | Promise<Result>) => Promise<Result>;
  /** Lets all further calls of the solver fail, because one did not end. */
  readonly stop: (reason: Error) => void;
  /** Throws the reason if a call did not end. */
  readonly throwIfStopped: () => void;
  /** Runs the solver on a record. */
  readonly solve: (trial: Trial, settings?: ContextSettings) => Promise<Outcome>;
  /** Returns the outcome of a plain run with a seed. All checks share it. */
  readonly outcomeOf: (trial: Trial, seed: number) => Promise<Outcome>;
}

/**
 * Picks the examples and the smallest generated records whose need the solver meets, and for each task without such a record
 * the smallest there are, by size: the first that fails is easy to try by hand.
 */
export function workbench(solver: Solver, problem: Problem, patience: number): Workbench {
  const trials: Trial[] = [];
  const skipped = new Set<string>();
  const met = new Set<string>();
  const consider = (placed: PlacedRecord, limits: Limits): void => {
    if (met.has(keyOf(placed))) return;
    met.add(keyOf(placed));
    const reason = whyNot(solver, problem, placed, limits);
    if (reason === undefined) trials.push(trialOf(solver, problem, placed));
    else skipped.add(`${quote(placed.record)}: ${reason}`);
  };
  const seconds = LONGEST[kindOf(solver)];
  for (const example of problem.examples) consider(example, { seconds });
  for (const record of smallestGenerated(problem))
    consider({ record }, { seconds, nodes: MOST_NODES });
  for (const task of solver.capabilities.tasks)
    for (const find of [generatedRecords, sizedRecords])
      for (const { record } of find(problem, task, SEED)) {
        if (trials.filter((trial) => trial.task === task).length >= LEAST_OF_A_TASK) break;
        consider({ record }, { seconds, nodes: MOST_NODES });
      }
  let endless: Error | undefined;
  const throwIfStopped = (): void => {
    if (endless !== undefined) throw endless;
  };
  const call: Workbench['call'] = async ({ where }, work) => {
    throwIfStopped();
    try {
      return await settleWithin(ENDLESS * patience, work);
    } catch (thrown) {
      if (!(thrown instanceof Endless)) throw thrown;
      endless = thrownFault(where, thrown, ANSWER);
      throw endless;
    }
  };
  const stop = (reason: Error): void => void (endless = reason);
  const outOfTime = new Set<string>();
  const usual = solver.capabilities.complete ? patience : SOME_PATIENCE;
  const solve = async (trial: Trial, settings: ContextSettings = {}): Promise<Outcome> => {
    const milliseconds = outOfTime.has(keyOf(trial)) ? SHORT_PATIENCE : usual;
    const signal = settings.signal ?? abortAfter(milliseconds);
    const instance: unknown = parsePlaced(problem, trial);
    const watch = new ObjectiveWatch(problem, instance, trial.where);
    try {
      const run = { milliseconds, ...watch.settings, ...settings, signal };
      const { answer, stats } = await call(trial, () => runSolver(solver, instance, run));
      watch.end(answer);
      const text = formatAnswer(problem, instance, answer);
      return { answer, stats, text, outOfTime: signal.aborted, ...watch.outcome };
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrownFault(trial.where, thrown, ANSWER);
      if (settings.signal === undefined && signal.aborted) outOfTime.add(keyOf(trial));
      return { gaveUp: thrown, outOfTime: signal.aborted };
    }
  };
  const outcomes = new Map<string, Promise<Outcome>>();
  const outcomeOf = async (trial: Trial, seed: number): Promise<Outcome> => {
    const key = `${seed} ${keyOf(trial)}`;
    const outcome = outcomes.get(key) ?? solve(trial, { seed, onProgress: progressWatch(trial) });
    outcomes.set(key, outcome);
    return outcome;
  };
  return {
    solver,
    problem,
    trials: trials.toSorted((a, b) => a.size - b.size),
    skipped: [...skipped],
    call,
    stop,
    throwIfStopped,
    solve,
    outcomeOf,
  };
}

function progressWatch({ where }: Trial): (fraction: number) => void {
  return (fraction) => {
    if (!(fraction >= 0 && fraction <= 1))
      throw fault(where, `its progress is ${fraction}`, 'a number from 0 to 1');
  };
}

function smallestGenerated(problem: Problem): string[] {
  const sizeOf = (record: string): number => problem.need(parseRecord(problem, record)).size;
  return [...new Set(generateRecords(problem, SEED).records)]
    .map((record) => ({ record, size: sizeOf(record) }))
    .toSorted((a, b) => a.size - b.size)
    .slice(0, MOST_GENERATED)
    .map(({ record }) => record);
}

/** Describes a record that a solver is tried on. */
export function trialOf(solver: Solver, problem: Problem, placed: PlacedRecord): Trial {
  const { task, size } = problem.need(parsePlaced(problem, placed));
  const { record, variant } = placed;
  return { where: `solver ${solver.id}, ${nameOf(placed)}`, record, variant, task, size };
}

/** Identifies a record in its variant. */
export function keyOf({ record, variant = '' }: PlacedRecord): string {
  return `${variant} ${record}`;
}

/** The limits for one record. */
interface Limits {
  /** The longest estimate. */
  readonly seconds: number;
  /** The largest tree for a solver that does not estimate its time. Some generated positions suit fast searches only. */
  readonly nodes?: number;
}

/** Returns why a solver is not tried on a record; undefined if it is. */
export function whyNot(
  solver: Solver,
  problem: Problem,
  placed: PlacedRecord,
  { seconds, nodes }: Limits,
): string | undefined {
  const parsed = parseIfRecord(problem, placed);
  if (parsed === undefined) return `it is no record of the variant ${placed.variant}`;
  const { instance } = parsed;
  const need = problem.need(instance);
  const unable = unableReason(solver.capabilities, need);
  if (unable !== undefined) return unable;
  const estimate = solver.estimate?.(need, instance);
  if (estimate !== undefined)
    return estimate > seconds ? `it expects to need ${estimate} seconds` : undefined;
  if (problem.tree === undefined || nodes === undefined) return undefined;
  try {
    minimax(problem.tree.open(instance), nodes);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return thrown.message;
    throw thrown;
  }
}

/** Returns the instance; undefined if it is a record of other variants only. */
function parseIfRecord(
  problem: Problem,
  placed: PlacedRecord,
): { readonly instance: unknown } | undefined {
  try {
    return { instance: parsePlaced(problem, placed) };
  } catch (thrown) {
    if (placed.variant !== undefined && thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
}

function kindOf({ capabilities }: Solver): 'complete' | 'incomplete' {
  return capabilities.complete ? 'complete' : 'incomplete';
}
