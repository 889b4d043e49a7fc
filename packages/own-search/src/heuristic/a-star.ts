/** A* on the states of a host, for counting what an estimate saves. */
import { HeapOpen, type OpenList } from '@queenside/state-space';
import type { SpaceHost } from '../hosts/space-host.ts';
import { Pauses } from './pauses.ts';

/** Returns the estimates of states. It is asked once for each state. */
export type EstimateAll = (
  states: readonly number[],
) => readonly number[] | Promise<readonly number[]>;

/** What a search found. */
export interface Found {
  /** States whose actions were tried. */
  readonly expanded: number;
  /** Whether it ended before its limit. */
  readonly isDone: boolean;
  /** The states of the path; absent without one. */
  readonly path?: readonly number[];
  /** The cost of the path; Infinity without one. */
  readonly cost: number;
}

/**
 * Searches with A*, which opens a closed state again if it finds a cheaper way to it. Of open states with equal f, it expands the one with
 * the greatest g first; of these, the one that was opened or became cheaper last. An estimate of Infinity closes a state.
 *
 * @param from the state where the search begins. @param most the most expanded states.
 */
export async function searchWith(
  host: SpaceHost,
  from: number,
  estimateAll: EstimateAll,
  most: number,
): Promise<Found> {
  const pauses = new Pauses();
  const open = new HeapOpen();
  const makeRoom = roomIn(open);
  const costs = new Map([[from, 0]]);
  const parents = new Map<number, number>();
  const estimates = new Map<number, number>();
  const isOpen = new Set<number>();
  const learn = async (states: readonly number[]): Promise<void> => {
    const unknown = states.filter((state) => !estimates.has(state));
    if (unknown.length === 0) return;
    const answer = estimateAll(unknown);
    const found = answer instanceof Promise ? await answer : answer;
    for (const [index, state] of unknown.entries()) estimates.set(state, found[index]!);
  };
  const reach = (state: number, cost: number): void => {
    const estimate = estimates.get(state)!;
    if (estimate === Infinity) return;
    makeRoom(host.size);
    if (isOpen.has(state)) open.update(state, cost + estimate, cost);
    else open.push(state, cost + estimate, cost);
    isOpen.add(state);
  };
  await learn([from]);
  reach(from, 0);
  let expanded = 0;
  for (;;) {
    if (pauses.isDue) await pauses.take();
    const state = open.pop();
    if (state < 0) return { expanded, isDone: true, cost: Infinity };
    isOpen.delete(state);
    const cost = costs.get(state)!;
    if (host.isGoal(state)) return { expanded, isDone: true, path: pathTo(state, parents), cost };
    if (expanded === most) return { expanded, isDone: false, cost: Infinity };
    expanded++;
    const next = [...host.successors(state)];
    await learn(next.map(([to]) => to));
    for (const [to, step] of next) {
      if (cost + step >= (costs.get(to) ?? Infinity)) continue;
      costs.set(to, cost + step);
      parents.set(to, state);
      reach(to, cost + step);
    }
  }
}

/** Returns a function that makes room in an open list for a growing number of states. */
export function roomIn(open: OpenList): (states: number) => void {
  let room = 0;
  return (states) => {
    if (states <= room) return;
    room = 2 * states;
    open.reserve(room);
  };
}

function pathTo(goal: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const path = [goal];
  for (let at = parents.get(goal); at !== undefined; at = parents.get(at)) path.push(at);
  return path.toReversed();
}
