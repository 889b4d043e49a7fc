/** A search tree at one moment. Snapshots of one search share all that never changes about its nodes. */
import type { Counts, SearchNode } from './search-node.ts';

/** What never changes about a node. */
export interface Met<State> {
  readonly state: State;
  readonly depth: number;
  readonly isBack: boolean;
  readonly h: number | undefined;
  /** The node before it when it was met, -1 if there was none, and what the way over that one cost. */
  readonly parent: number;
  readonly action: number;
  readonly g: number;
  /** What the search calls it. */
  readonly number: number | undefined;
}

/** A cheaper way to a node. */
export type Improvement = Pick<Met<unknown>, 'parent' | 'action' | 'g'>;

/** Takes a byte for each node. */
export interface Snapshot<State> {
  /** By the node's index, and later ones. */
  readonly met: readonly Met<State>[];
  readonly status: Uint8Array;
  readonly improved: ReadonlyMap<number, Improvement>;
  readonly counts: Counts;
  readonly bound: number | undefined;
  readonly current: SearchNode<State>;
  readonly stack: readonly SearchNode<State>[];
  readonly meeting: readonly [SearchNode<State>, SearchNode<State>] | undefined;
  readonly path: readonly SearchNode<State>[];
  readonly pathCost: number;
  readonly hasNoPath: boolean;
}

/** Adds what is known of a node. @returns the list, or another one if the list goes on differently. */
export function remember<State>(list: Met<State>[], index: number, met: Met<State>): Met<State>[] {
  const known = list[index];
  const isSame =
    known?.parent === met.parent && known.action === met.action && known.number === met.number;
  if (isSame && known.g === met.g) return list;
  const own = known === undefined ? list : list.slice(0, index);
  own.push(met);
  return own;
}

/** Returns a node as an index can find it again; one that the search has not met stays as it is. */
export function sameIn<State>(nodes: readonly SearchNode<State>[]) {
  return (node: SearchNode<State>): SearchNode<State> => nodes[node.index] ?? node;
}
