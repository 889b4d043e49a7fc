/** Judges a heuristic on one record. */
import { asQueensideError, type Problem, type QueensideError } from '@queenside/core';
import { ownSearchError, wrongKind } from '../errors.ts';
import { openHost } from '../hosts/open-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate } from '../program.ts';
import { type EstimateAll, type Found, searchWith } from './a-star.ts';
import type { EstimatedSpace, Estimator, Work } from './estimator.ts';
import { type FaultKind, type Faults, judgeEstimates, SLACK } from './judge-heuristic.ts';
import {
  boundDistances,
  type Distance,
  type KnownStates,
  knowStates,
  onlyGoal,
} from './known-states.ts';

/** The most states that A* expands on a record whose states are too many to list. */
export const MOST_EXPANDED = 20_000;

/** How a heuristic is judged on a record. */
export interface JudgeLimits {
  /** The most states to list. If there are more, a sample is judged. */
  readonly states: number;
  /** The seed of the sample. */
  readonly seed: number;
}

/** The number of states that A* expanded; undefined if it was stopped before it ended. */
export interface Expansions {
  /** Without an estimate. */
  readonly zero: number | undefined;
  readonly own: number | undefined;
  /** With the heuristic of the problem. Absent if it has none. */
  readonly reference?: number | undefined;
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

/** A record whose states are listed, or a sample of them. */
export interface ListedRecord {
  readonly host: SpaceHost;
  readonly known: KnownStates;
  readonly space: EstimatedSpace;
  readonly hasReference: boolean;
}

/**
 * Lists the states on which a heuristic is judged. The same record and limits give the same states in the same order.
 *
 * @param file the name of the heuristic's file.
 * @throws QueensideError `own-search/wrong-kind` if the problem has no state spaces.
 */
export async function listRecord(
  file: string,
  { problem, instance, text }: JudgedText,
  { states, seed }: JudgeLimits,
): Promise<ListedRecord> {
  const host = openHost('space', problem, instance);
  if (host?.kind !== 'space') throw wrongKind(file, 'space', problem.id, undefined);
  const space = problem.space!.open(instance);
  const goal = await onlyGoal(space, host, states);
  const known = await knowStates(space, host, states, seed);
  const hasReference = space.heuristic !== undefined;
  return { host, known, space: { host, goal, record: text }, hasReference };
}

/**
 * Judges a heuristic on a record.
 *
 * @param open begins to estimate states.
 * @throws QueensideError `own-search/wrong-kind` if the problem has no state spaces.
 */
export async function judgeOnRecord(
  open: (space: EstimatedSpace) => Estimator,
  file: string,
  text: JudgedText,
  limits: JudgeLimits,
): Promise<JudgedHeuristic> {
  const record = await listRecord(file, text, limits);
  const { host, known, space } = record;
  const estimator = open(space);
  const outcome = await judge(record, estimator).catch((thrown: unknown) => {
    const told = (message: string): QueensideError =>
      ownSearchError('failed', { place: file, message });
    return { faults: new Map<FaultKind, Faults>(), error: asQueensideError(thrown, told) };
  });
  await estimator.end();
  return {
    host,
    areAll: known.areAll,
    states: known.states.length,
    known: known.areAll ? known.states.length : (await known.findDistances()).size,
    ...outcome,
    work: estimator.work,
  };
}

/**
 * Asks for the estimates that {@link judgeOnRecord} needs, in the same order.
 *
 * @throws QueensideError `own-search/…` if the heuristic fails.
 */
export async function askEstimates(record: ListedRecord, estimator: Estimator): Promise<void> {
  if (record.known.areAll) await estimateStates(record, estimator);
  else await judge(record, estimator);
}

async function judge(
  record: ListedRecord,
  estimator: Estimator,
): Promise<Pick<JudgedHeuristic, 'faults' | 'expansions'>> {
  const { host, known, hasReference } = record;
  const estimates = await estimateStates(record, estimator);
  const distances = await known.findDistances();
  const faults = await judgeEstimates(host, known.states, distances, estimates);
  if (isRefuted(faults)) return { faults };
  const most = known.areAll ? Infinity : MOST_EXPANDED;
  const found = await searchWith(host, host.start, estimatesOf(estimates, estimator), most);
  if (!known.areAll) {
    // A heuristic may have seen that the search begins, and estimate these states differently.
    const judged = new Set(known.states);
    const states = [...estimates.keys()].filter((state) => !judged.has(state));
    const bounds = await boundDistances(host, [...estimates.keys()], distances, found.path ?? []);
    const more = await judgeEstimates(host, states, bounds, estimates);
    for (const [kind, each] of more) {
      const before = faults.get(kind);
      const count = each.count + (before?.count ?? 0);
      faults.set(kind, { count, smallest: before?.smallest ?? each.smallest });
    }
    if (isRefuted(faults)) return { faults };
  }
  const own = hasSolved(found, distances.get(host.start)) ? found.expanded : undefined;
  const count = async (estimateAll: EstimateAll): Promise<number | undefined> => {
    const { expanded, isDone } = await searchWith(host, host.start, estimateAll, most);
    return isDone ? expanded : undefined;
  };
  const zero = await count((states) => states.map(() => 0));
  if (!hasReference) return { faults, expansions: { zero, own } };
  const reference = await count((states) => states.map((state) => host.heuristic(state)));
  return { faults, expansions: { zero, own, reference } };
}

/** Whether estimates are not admissible. */
function isRefuted(faults: ReadonlyMap<FaultKind, Faults>): boolean {
  return [...faults.keys()].some((kind) => kind !== 'falls');
}

/** Whether a search has found a cheapest path, or that there is none, as far as that is known. */
function hasSolved({ isDone, path, cost }: Found, distance: Distance | undefined): boolean {
  if (!isDone || distance === undefined) return isDone && path !== undefined;
  return cost === distance.cost || cost - distance.cost <= SLACK * Math.max(1, distance.cost);
}

/** Estimates the states, and those after them. */
async function estimateStates(
  { host, known: { areAll, states } }: ListedRecord,
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
