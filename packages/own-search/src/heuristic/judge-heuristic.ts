/** Judges the estimates of a heuristic by the distances to the goal. */
import { CALL } from '@queenside/referee';
import type { Followed } from '../outcome/followed.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate } from '../program.ts';
import type { Distance } from './known-states.ts';
import { Pauses } from './pauses.ts';

/** Costs may have rounding errors. */
export const SLACK = 1e-9;

/**
 * What is wrong with an estimate. `no-number`: it is not a number. `negative`: it is below 0. `too-high`: no path costs as much, so the
 * heuristic is not admissible. `falls`: an action lowers it by more than its cost, so the heuristic is not consistent.
 */
export type FaultKind = 'no-number' | 'negative' | 'too-high' | 'falls';

/** A state with a wrong estimate. */
export interface Fault {
  readonly kind: FaultKind;
  readonly state: number;
  readonly estimate: Estimate;
  /** How far the goal is; undefined if that is not known. */
  readonly distance: Distance | undefined;
  /** The action that lowers the estimate by too much. */
  readonly fall?: {
    readonly action: string;
    readonly cost: number;
    readonly to: number;
    readonly estimate: number;
  };
}

/** The states with faults of one kind. */
export interface Faults {
  readonly count: number;
  /** The one that is the fewest steps from the goal; of these, the first by name. */
  readonly smallest: Fault;
}

/** Returns the states whose estimates are wrong, by what is wrong. */
export async function judgeEstimates(
  host: SpaceHost,
  states: readonly number[],
  distances: ReadonlyMap<number, Distance>,
  estimates: ReadonlyMap<number, Estimate>,
): Promise<Map<FaultKind, Faults>> {
  const pauses = new Pauses();
  const faults = new Map<FaultKind, Faults>();
  const add = (fault: Fault): void => {
    const before = faults.get(fault.kind);
    const smallest =
      before !== undefined && isSmaller(host, before.smallest, fault) ? before.smallest : fault;
    faults.set(fault.kind, { count: (before?.count ?? 0) + 1, smallest });
  };
  for (const state of states) {
    if (pauses.isDue) await pauses.take();
    const estimate = estimates.get(state)!;
    const distance = distances.get(state);
    if (typeof estimate !== 'number') {
      add({ kind: 'no-number', state, estimate, distance });
      continue;
    }
    if (estimate < 0) add({ kind: 'negative', state, estimate, distance });
    if (distance !== undefined && isMore(estimate, distance.cost))
      add({ kind: 'too-high', state, estimate, distance });
    const fall = fallAt(host, state, estimate, estimates, distance);
    if (fall !== undefined) add({ kind: 'falls', state, estimate, distance, fall });
  }
  return faults;
}

/** Returns the action that lowers an estimate the most beyond its cost; undefined if none does. */
function fallAt(
  host: SpaceHost,
  state: number,
  estimate: number,
  estimates: ReadonlyMap<number, Estimate>,
  distance: Distance | undefined,
): Fault['fall'] {
  // No search goes on from here, and it is right that none does.
  if (estimate === Infinity && distance?.cost === Infinity) return undefined;
  let worst: Fault['fall'];
  let least = Infinity;
  for (const [index, { name, cost }] of host.steps(state).entries()) {
    const to = host.result(state, index);
    const after = estimates.get(to);
    if (typeof after !== 'number' || !isMore(estimate, cost + after) || cost + after >= least)
      continue;
    least = cost + after;
    worst = { action: name, cost, to, estimate: after };
  }
  return worst;
}

/** Whether a number is greater, beyond rounding errors. */
function isMore(number: number, than: number): boolean {
  return (
    number > than && (number === Infinity || number - than > SLACK * Math.max(1, Math.abs(than)))
  );
}

function isSmaller(host: SpaceHost, a: Fault, b: Fault): boolean {
  const [stepsOfA, stepsOfB] = [a, b].map(({ distance }) => distance?.steps ?? Infinity);
  if (stepsOfA !== stepsOfB) return stepsOfA! < stepsOfB!;
  return host.name(a.state) < host.name(b.state);
}

/**
 * Returns a search that goes straight to a state and stops there, for a picture of it.
 *
 * @param most the most states to meet on the way.
 * @returns undefined if there are more, or if nothing leads there.
 */
export function searchTo(host: SpaceHost, state: number, most: number): Followed | undefined {
  const parents = new Map<number, number>([[host.start, -1]]);
  for (const from of parents.keys()) {
    if (parents.has(state) || parents.size > most) break;
    for (const to of host.successors(from).keys()) if (!parents.has(to)) parents.set(to, from);
  }
  if (!parents.has(state)) return undefined;
  const path: number[] = [];
  for (let at = state; at >= 0; at = parents.get(at)!) path.unshift(at);
  const calls: number[] = [];
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from !== undefined) calls.push(CALL.result, from, to);
    calls.push(CALL.actions, to, 0);
  }
  return { kind: 'space', host, run: { facts: host, calls } };
}
