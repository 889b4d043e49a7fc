import type { StateSpace } from '@queenside/core';

const FIRST_NODES = 256;
/** The most nodes of a table that is kept for the next search: some 40 MiB. */
const MOST_KEPT = 2 ** 20;

/** The status of a node. */
export const OPEN = 1;
export const CLOSED = 2;

/**
 * The nodes of a search: each state that it has met, with the cheapest known way to it. Nodes are numbered from 0. States are found by an
 * index if they are integers, otherwise by hashing with linear probing.
 */
export class NodeTable {
  /** The number of nodes. */
  size = 0;
  /** Room for this many nodes, and the state of one more. */
  capacity = 0;
  /** Packed states. */
  states: Int32Array = new Int32Array(0);
  g: Float64Array = new Float64Array(0);
  h: Float64Array = new Float64Array(0);
  /** The node from which `action` leads here; -1 for the first. */
  parent: Int32Array = new Int32Array(0);
  action: Int32Array = new Int32Array(0);
  status: Uint8Array = new Uint8Array(0);
  /** The table of the last search: to make a large one takes longer than many searches. */
  static #kept: NodeTable | undefined;

  readonly words: number;
  readonly #isDense: boolean;
  /** Nodes + 1 by state or hash; 0 for none. */
  #table: Int32Array;

  private constructor({ info: { words, states } }: StateSpace) {
    this.words = words;
    this.#isDense = states > 0;
    this.#table = new Int32Array(this.#isDense ? states : 4 * FIRST_NODES);
    this.reserve(FIRST_NODES);
  }

  /** Returns an empty table for a space. */
  static take(space: StateSpace): NodeTable {
    const kept = NodeTable.#kept;
    NodeTable.#kept = undefined;
    if (kept === undefined || !kept.#fits(space)) return new NodeTable(space);
    kept.g[0] = kept.h[0] = kept.action[0] = kept.status[0] = 0;
    return kept;
  }

  /** Lets a later search reuse this table. Do not use it after that. */
  release(): void {
    if (this.capacity > MOST_KEPT) return;
    if (this.#isDense) {
      const { states, size } = this;
      const table = this.#table;
      for (let node = 0; node < size; node++) table[states[node]!] = 0;
    } else this.#table.fill(0);
    this.size = 0;
    NodeTable.#kept = this;
  }

  #fits({ info: { words, states } }: StateSpace): boolean {
    if (states > 0) return this.#isDense && this.#table.length === states;
    return !this.#isDense && this.words === words;
  }

  /** Makes room for `nodes` nodes. The arrays may become others. */
  reserve(nodes: number): void {
    if (nodes <= this.capacity) return;
    this.capacity = Math.max(nodes, 2 * this.capacity);
    this.states = grow(this.states, (this.capacity + 1) * this.words);
    this.g = grow(this.g, this.capacity);
    this.h = grow(this.h, this.capacity);
    this.parent = grow(this.parent, this.capacity);
    this.action = grow(this.action, this.capacity);
    this.status = grow(this.status, this.capacity);
  }

  /** Finds the state that is packed behind the last node: returns its node, or -1 after making it the next node. */
  find(): number {
    const { states, words, size } = this;
    const table = this.#table;
    if (this.#isDense) {
      const state = states[size]!;
      const node = table[state]! - 1;
      if (node < 0) table[state] = ++this.size;
      return node;
    }
    const mask = table.length - 1;
    const base = size * words;
    let slot = hashOf(states, base, words) & mask;
    for (;;) {
      const entry = table[slot]!;
      if (entry === 0) break;
      const other = (entry - 1) * words;
      let word = 0;
      while (word < words && states[other + word] === states[base + word]) word++;
      if (word === words) return entry - 1;
      slot = (slot + 1) & mask;
    }
    table[slot] = ++this.size;
    if (2 * this.size > table.length) this.#rehash();
    return -1;
  }

  /** Returns the node of a state that another table packed, or -1. */
  nodeOf(packed: Int32Array, at: number): number {
    const { states, words } = this;
    const table = this.#table;
    if (this.#isDense) return table[packed[at]!]! - 1;
    const mask = table.length - 1;
    let slot = hashOf(packed, at, words) & mask;
    for (;;) {
      const node = table[slot]! - 1;
      if (node < 0) return -1;
      let word = 0;
      while (word < words && states[node * words + word] === packed[at + word]) word++;
      if (word === words) return node;
      slot = (slot + 1) & mask;
    }
  }

  /** Returns the actions that lead from node 0 to a node. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; this.parent[at]! >= 0; at = this.parent[at]!) path.push(this.action[at]!);
    return path.reverse();
  }

  #rehash(): void {
    const { states, words, size } = this;
    const table = new Int32Array(2 * this.#table.length);
    const mask = table.length - 1;
    for (let node = 0; node < size; node++) {
      let slot = hashOf(states, node * words, words) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = node + 1;
    }
    this.#table = table;
  }
}

/** Multiplies by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
function hashOf(states: Int32Array, base: number, words: number): number {
  let hash = 0;
  for (let word = 0; word < words; word++) {
    hash = Math.imul(hash ^ states[base + word]!, 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

type NodeColumn = Int32Array | Float64Array | Uint8Array;

/** Returns the array itself if it has `length` elements, otherwise a larger copy. */
export function grow<A extends NodeColumn>(array: A, length: number): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(
    Math.max(length, 2 * array.length),
  );
  larger.set(array);
  return larger;
}
