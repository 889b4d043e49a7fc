import type { Memory, TraceEvent } from '@queenside/core';
import { type ExplicitTree, isInner, nodeOf } from '../tree.ts';
import type { Explored, Subject } from './explored.ts';

/** The place of the root, which has no parent. */
export const ROOT = -1;

/** The places of nodes among the children of all nodes. */
export class PlaceSlots {
  /** For each place, the inner node whose child is there. */
  readonly parent: Int32Array;
  /** For each inner node, its place; {@link ROOT} for the root. */
  readonly of: Int32Array;
  readonly #tree: ExplicitTree;
  #order: Int32Array | undefined;

  constructor(tree: ExplicitTree) {
    this.#tree = tree;
    const { first, end, children } = tree;
    this.parent = new Int32Array(children.length);
    this.of = new Int32Array(first.length).fill(ROOT);
    for (let node = 0; node < first.length; node++) this.parent.fill(node, first[node], end[node]);
    for (const [slot, code] of children.entries()) if (isInner(code)) this.of[nodeOf(code)] = slot;
  }

  /** Returns whether a place is below an inner node. */
  isBelow(slot: number, node: number): boolean {
    for (let at = slot; at !== ROOT; at = this.of[this.parent[at]!]!)
      if (this.parent[at] === node) return true;
    return false;
  }

  /** Returns whether place `a` is drawn before place `b`: further left, or above it. */
  compare(a: number, b: number): number {
    this.#order ??= this.#preorder();
    return (this.#order[a] ?? ROOT) - (this.#order[b] ?? ROOT);
  }

  #preorder(): Int32Array {
    const { first, end, children } = this.#tree;
    const order = new Int32Array(children.length);
    const waiting = [ROOT];
    for (let next = -1; waiting.length > 0; next++) {
      const slot = waiting.pop()!;
      if (slot !== ROOT) order[slot] = next;
      const code = slot === ROOT ? undefined : children[slot]!;
      if (code !== undefined && !isInner(code)) continue;
      const node = code === undefined ? 0 : nodeOf(code);
      for (let child = end[node]! - 1; child >= first[node]!; child--) waiting.push(child);
    }
    return order;
  }
}

/** The facts of one kind of search besides the bounds of values: a list, visits, numbers. */
export interface StageGauge {
  /** Follows an event that fits the tree. */
  follow(event: TraceEvent, about: Subject): void;
  /** Returns what to show at an inner node; empty if nothing. */
  label(node: number): string;
  /** Returns a number that changes with the node's label. */
  changes(node: number): number;
  /** Returns what the search asks of every node, such as `> 4`; undefined if it asks nothing. */
  question?(): string;
  facts(): Readonly<Record<string, string>>;
  /** Returns what the search holds. Default: the stack of a depth-first search. */
  memory?(): Memory;
  /** Returns a gauge that knows the same, and reads another copy of what is explored. */
  copy(observed: GaugeInput): StageGauge;
  /** True if the search counts each move of its cursor as a node. */
  readonly countsMoves: boolean;
}

/** The data that gauges read. */
export interface GaugeInput {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  readonly slots: PlaceSlots;
}
