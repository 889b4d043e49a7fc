/** Judges a heuristic on one record. */
import { asQueensideError, type Problem, type QueensideError } from '@queenside/core';
import { ownSearchError, wrongKind } from '../errors.ts';
import { openHost } from '../hosts/open-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate } from '../program.ts';
import { type EstimateAll, searchWith } from './a-star.ts';
import { type FaultKind, type Faults, judgeEstimates } from './judge-heuristic.ts';
import { type KnownStates, knowStates, onlyGoal } from './known-states.ts';
import type { Estimator, HeuristicLimits, OwnHeuristic } from './own-heuristic.ts';

/** The most states that A* expands on a record whose states are too many to list. */
export const MOST_EXPANDED = 20_000;

/** What limits the judgement of a record. */
export interface JudgeLimits extends HeuristicLimits {
  /** The most states to list. If there are more, a sample is judged. */
  readonly states: number;
}

/** The number of states that A* expanded; undefined if it was stopped before it ended. */
export interface Expansions {
  /** Without an estimate. */
  readonly zero: number | undefined;
  readonly own: number | undefined;
  /** With the heuristic of the problem. Absent if it has none. */
  readonly reference?: number | undefined;
}

/** What the heuristic itself did. */
interface Work {
  /** The number of estimates. */
  readonly estimates: number;
  readonly milliseconds: number;
  /** The calls of `actions` and of `result`. */
  readonly expanded: number;
  readonly generated: number;
}

/** A record to judge a heuristic on. */
export interface JudgedText {
  readonly problem: Problem;
  readonly instance: any;
  /** The text of the record, which a heuristic may ask for. */
  readonly text: string;
}

/** What is known of a heuristic after one record. */
export interface JudgedHeuristic {
  readonly host: SpaceHost;
  /** Whether all states were judged, or a sample. */
  readonly areAll: boolean;
  /** The number of judged states. */
  readonly states: number;
  /** The number of those from which the distance to the goal is known. */
  readonly known: number;
  readonly faults: ReadonlyMap<FaultKind, Faults>;
  /** Absent if the heuristic is wrong. */
  readonly expansions?: Expansions;
  readonly work: Work;
  /** Why it did not estimate all states. */
  readonly error?: QueensideError;
}

/**
 * Judges a heuristic on a record.
 *
 * @throws QueensideError `own-search/wrong-kind` if the problem has no state spaces.
 */
export async function judgeOnRecord(
  heuristic: OwnHeuristic,
  file: string,
  { problem, instance, text }: JudgedText,
  limits: JudgeLimits,
): Promise<JudgedHeuristic> {
  const host = openHost('space', problem, instance);
  if (host?.kind !== 'space') throw wrongKind(file, 'space', problem.id, undefined);
  const space = problem.space!.open(instance);
  const goal = onlyGoal(space, host, limits.states);
  const known = await knowStates(space, host, limits.states, limits.seed);
  const estimator = heuristic.open({ host, goal, record: text }, limits);
  const outcome = await judge(host, known, estimator, space.heuristic !== undefined).catch(
    (thrown: unknown) => {
      const told = (message: string): QueensideError =>
        ownSearchError('failed', { place: file, message });
      return { faults: new Map<FaultKind, Faults>(), error: asQueensideError(thrown, told) };
    },
  );
  // The last calls come with the end.
  await estimator.end();
  return {
    host,
    areAll: known.areAll,
    states: known.states.length,
    known: known.distances.size,
    ...outcome,
    work: workOf(estimator),
  };
}

async function judge(
  host: SpaceHost,
  known: KnownStates,
  estimator: Estimator,
  hasReference: boolean,
): Promise<Pick<JudgedHeuristic, 'faults' | 'expansions'>> {
  const estimates = await estimateStates(host, known, estimator);
  const faults = judgeEstimates(host, known, estimates);
  if ([...faults.keys()].some((kind) => kind !== 'falls')) return { faults };
  const most = known.areAll ? Infinity : MOST_EXPANDED;
  const ownOf = estimatesOf(estimates, estimator);
  return { faults, expansions: await countExpansions(host, ownOf, hasReference, most) };
}

/** Estimates the states, and those after them. */
async function estimateStates(
  host: SpaceHost,
  { areAll, states }: KnownStates,
  estimator: Estimator,
): Promise<Map<number, Estimate>> {
  const all = areAll
    ? states
    : [...new Set(states.flatMap((state) => [state, ...host.successors(state).keys()]))];
  const found = await estimator.estimate(all);
  return new Map(all.map((state, index) => [state, found[index]!]));
}

/** Returns what looks estimates up, and asks for those that are not known. */
function estimatesOf(known: Map<number, Estimate>, estimator: Estimator): EstimateAll {
  const lookUp = (states: readonly number[]): number[] =>
    states.map((state) => {
      const estimate = known.get(state)!;
      return typeof estimate === 'number' ? estimate : 0;
    });
  return (states) => {
    const unknown = states.filter((state) => !known.has(state));
    if (unknown.length === 0) return lookUp(states);
    return estimator.estimate(unknown).then((found) => {
      for (const [index, state] of unknown.entries()) known.set(state, found[index]!);
      return lookUp(states);
    });
  };
}

async function countExpansions(
  host: SpaceHost,
  ownOf: EstimateAll,
  hasReference: boolean,
  most: number,
): Promise<Expansions> {
  const count = async (estimateAll: EstimateAll): Promise<number | undefined> => {
    const { expanded, isDone } = await searchWith(host, host.start, estimateAll, most);
    return isDone ? expanded : undefined;
  };
  const zero = await count((states) => states.map(() => 0));
  const own = await count(ownOf);
  if (!hasReference) return { zero, own };
  return { zero, own, reference: await count((states) => states.map((s) => host.heuristic(s))) };
}

function workOf({ count, milliseconds, expanded, generated }: Estimator): Work {
  return { estimates: count, milliseconds, expanded, generated };
}
