import type { TraceEvent } from '@queenside/core';
import type { ExplicitTree } from '../../tree.ts';
import type { Explored, Subject } from '../explored.ts';
import type { Slots } from '../slots.ts';

/** What a kind of search knows besides the bounds of values: a list, visits, numbers. */
export interface Gauge {
  /** Follows an event that fits the tree. */
  follow(event: TraceEvent, about: Subject): void;
  /** Returns what to show at an inner node; empty if nothing. */
  label(node: number): string;
  /** Returns a number that changes with the node's label. */
  changes(node: number): number;
  /** Returns what the search asks of every node, such as `> 4`; undefined if it asks nothing. */
  question?(): string;
  facts(): Readonly<Record<string, string>>;
  /** Returns a gauge that knows the same, and reads another copy of what is explored. */
  copy(observed: Observed): Gauge;
  /** True if the search counts each move of its cursor as a node. */
  readonly countsMoves: boolean;
}

/** What gauges read. */
export interface Observed {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  readonly slots: Slots;
}
