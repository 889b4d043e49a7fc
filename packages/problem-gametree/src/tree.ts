import { zeros } from '@queenside/core';

/**
 * An explicit game tree in typed arrays. Inner nodes are numbered in the order of declaration; the root is 0. A child is one
 * 32-bit code: the two lowest bits are its kind, the rest is a node, a value, or an index.
 */
export interface ExplicitTree {
  /** The mover at each inner node: 1 for MAX, -1 for MIN, 0 for chance. */
  readonly sides: Int8Array;
  /** For each inner node, where its run of children begins in {@link children}. */
  readonly first: Int32Array;
  /** For each inner node, where its run of children ends (exclusive). */
  readonly end: Int32Array;
  /** For each inner node, its parent; -1 for the root. */
  readonly parents: Int32Array;
  /** The children's codes, grouped by node, from left to right. */
  readonly children: Int32Array;
  /** The leaf values that do not fit into a code. */
  readonly values: Float64Array;
  /**
   * Present if some value is not exact as a double. The leaf values are then ranks, and this has the exact decimal of each
   * rank, ascending: alpha-beta depends only on the order of values.
   */
  readonly scores: readonly string[] | undefined;
  /** Present if the tree has chance nodes. Every value is exact as a double then. */
  readonly chances: Chances | undefined;
  readonly size: TreeSize;
  /** Returns the name of an inner node. Present if the tree is small enough to be shown. */
  readonly nameOf: ((node: number) => string) | undefined;
}

/** The probabilities of the children of chance nodes, by their places among the children of all nodes. */
export interface Chances {
  /** The probabilities; those of one node sum to 1. */
  readonly probabilities: Float64Array;
  /** The probabilities as written, exactly: whole numbers over whole numbers. Those of one node sum to about 1. */
  readonly over: Float64Array;
  readonly under: Float64Array;
}

export interface TreeSize {
  readonly innerNodes: number;
  readonly leaves: number;
  /** The most children of one node. */
  readonly branching: number;
  /** Moves from the root to the deepest leaf. */
  readonly depth: number;
  readonly least: number;
  readonly greatest: number;
  /** True if every leaf value is a whole number. */
  readonly whole: boolean;
}

/** A code never has both tag bits set, so no code equals this. */
export const NO_CODE = -1;

const TAG_BITS = 2;
const TAG_MASK = 3;
const INNER = 0;
const SMALL = 1;
const INDEXED = 2;

/** The greatest magnitude of a leaf value that fits into a code. */
const SMALL_LIMIT = 2 ** 29 - 1;

export function innerCode(node: number): number {
  return node << TAG_BITS;
}

export function isInner(code: number): boolean {
  return (code & TAG_MASK) === INNER;
}

/** Returns the number of an inner node. */
export function nodeOf(code: number): number {
  return code >> TAG_BITS;
}

/** Returns whether a leaf with this value fits into a code; see {@link smallLeafCode}. */
export function isSmall(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= SMALL_LIMIT;
}

export function smallLeafCode(value: number): number {
  return (value << TAG_BITS) | SMALL;
}

/** Returns the code of a leaf whose value is at `index` of {@link ExplicitTree.values}. */
export function indexedLeafCode(index: number): number {
  return (index << TAG_BITS) | INDEXED;
}

/** Returns the index of a leaf's value in {@link ExplicitTree.values}; undefined if the value is in the code. */
export function indexOfLeaf(code: number): number | undefined {
  return (code & TAG_MASK) === INDEXED ? code >> TAG_BITS : undefined;
}

/** Returns the value of a leaf. */
export function leafValue(values: Float64Array, code: number): number {
  return (code & TAG_MASK) === SMALL ? code >> TAG_BITS : values[code >> TAG_BITS]!;
}

/** A growing list of 32-bit integers. */
export class IntList {
  length = 0;
  /** The integers up to {@link length}. The array is replaced when the list grows. */
  items: Int32Array;

  /** @param room how many integers fit without growing. */
  constructor(room = 32) {
    this.items = zeros(Int32Array, room);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow(this.length + 1);
    this.items[this.length++] = value;
  }

  append(values: Int32Array): void {
    const length = this.length + values.length;
    if (length > this.items.length) this.#grow(length);
    this.items.set(values, this.length);
    this.length = length;
  }

  /** Returns the integers; they share the list's memory. */
  view(): Int32Array {
    return this.items.subarray(0, this.length);
  }

  #grow(length: number): void {
    const larger = zeros(Int32Array, Math.max(length, this.items.length * 2));
    larger.set(this.view());
    this.items = larger;
  }
}

/** Where the children of each inner node are. */
export type Runs = Pick<ExplicitTree, 'first' | 'end' | 'children'>;

/** Returns the inner nodes level by level, so each after its parent. */
export function parentsFirst({ first, end, children }: Runs): Int32Array {
  const order = zeros(Int32Array, first.length);
  let count = 1;
  for (let index = 0; index < count; index++) {
    const node = order[index]!;
    for (let slot = first[node]!; slot < end[node]!; slot++)
      if (isInner(children[slot]!)) order[count++] = nodeOf(children[slot]!);
  }
  return order.subarray(0, count);
}

/** In inner nodes. Larger trees are never shown whole, so their names are not kept. */
export const MOST_NAMED = 250_000;

/** Returns A, B, …, Z, AA, AB, …, by a node's number. */
export function nodeName(node: number): string {
  let name = '';
  for (let rest = node + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
