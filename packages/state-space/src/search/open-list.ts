/**
 * Open lists: the nodes that a search may expand next. The least f comes first. Among equal ones, a heap returns the greatest
 * g first, and then the node that was pushed or updated last. Buckets return the last one, regardless of its g.
 */
import { grow } from './node-table.ts';

export interface OpenList {
  readonly size: number;
  /** Makes room for nodes below this number. */
  reserve(nodes: number): void;
  push(node: number, f: number, g: number): void;
  /** Moves a node of the list forward: its f is lower, or its g greater. */
  update(node: number, f: number, g: number): void;
  /** Returns the least f; Infinity for an empty list. */
  leastF(): number;
  /** Removes the first node; returns -1 if there is none. */
  pop(): number;
  /** Lets a later search reuse this list, if that pays. Do not use it after that. */
  release(): void;
}

const ARITY_BITS = 2;
const ARITY = 1 << ARITY_BITS;
/** The most nodes, or buckets, of a list that is kept for the next search. */
const MOST_KEPT = 2 ** 20;

/** A heap with four children to a node (D. B. Johnson, 1975), for costs of any kind. */
export class HeapOpen implements OpenList {
  /** The list of the last search. */
  static #kept: HeapOpen | undefined;

  size = 0;
  /** The nodes, by their place in the heap. */
  #nodes: Int32Array = new Int32Array(0);
  #f: Float64Array = new Float64Array(0);
  /** The places in the heap, by node. */
  #places: Int32Array = new Int32Array(0);
  #g: Float64Array = new Float64Array(0);
  /** Turns rise with each node that is pushed or updated. */
  #turns: Int32Array = new Int32Array(0);
  #turn = 0;

  /** Returns an empty list. */
  static take(): HeapOpen {
    const kept = HeapOpen.#kept ?? new HeapOpen();
    HeapOpen.#kept = undefined;
    return kept;
  }

  release(): void {
    if (this.#nodes.length > MOST_KEPT) return;
    this.size = this.#turn = 0;
    HeapOpen.#kept = this;
  }

  reserve(nodes: number): void {
    this.#nodes = grow(this.#nodes, nodes);
    this.#f = grow(this.#f, nodes);
    this.#g = grow(this.#g, nodes);
    this.#turns = grow(this.#turns, nodes);
    this.#places = grow(this.#places, nodes);
  }

  push(node: number, f: number, g: number): void {
    this.#rise(this.size++, node, f, g);
  }

  update(node: number, f: number, g: number): void {
    this.#rise(this.#places[node]!, node, f, g);
  }

  leastF(): number {
    return this.size === 0 ? Infinity : this.#f[0]!;
  }

  pop(): number {
    if (this.size === 0) return -1;
    const first = this.#nodes[0]!;
    const size = --this.size;
    if (size > 0) this.#sink();
    return first;
  }

  /** Moves a node up to its place. It is the last one. */
  #rise(from: number, node: number, f: number, g: number): void {
    const nodes = this.#nodes;
    const fs = this.#f;
    const gs = this.#g;
    const places = this.#places;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> ARITY_BITS;
      const fAbove = fs[above]!;
      if (fAbove < f) break;
      const moved = nodes[above]!;
      if (fAbove === f && gs[moved]! > g) break;
      nodes[place] = moved;
      fs[place] = fAbove;
      places[moved] = place;
      place = above;
    }
    nodes[place] = node;
    fs[place] = f;
    places[node] = place;
    gs[node] = g;
    this.#turns[node] = this.#turn++;
  }

  /** Moves the node behind the last place down from the first one. */
  #sink(): void {
    const { size } = this;
    const nodes = this.#nodes;
    const fs = this.#f;
    const places = this.#places;
    const node = nodes[size]!;
    const f = fs[size]!;
    let place = 0;
    for (;;) {
      const first = (place << ARITY_BITS) + 1;
      if (first >= size) break;
      const end = Math.min(first + ARITY, size);
      let best = first;
      let fBest = fs[first]!;
      for (let child = first + 1; child < end; child++) {
        const fChild = fs[child]!;
        if (fChild > fBest) continue;
        if (fChild === fBest && !this.#precedes(nodes[child]!, nodes[best]!)) continue;
        best = child;
        fBest = fChild;
      }
      if (f < fBest) break;
      const moved = nodes[best]!;
      if (f === fBest && this.#precedes(node, moved)) break;
      nodes[place] = moved;
      fs[place] = fBest;
      places[moved] = place;
      place = best;
    }
    nodes[place] = node;
    fs[place] = f;
    places[node] = place;
  }

  /** Returns whether a node comes before another one of equal f. */
  #precedes(node: number, other: number): boolean {
    const more = this.#g[node]! - this.#g[other]!;
    return more > 0 || (more === 0 && this.#turns[node]! > this.#turns[other]!);
  }
}

const NONE = -1;

/** Stacks by f (Dial, 1969), for f that are integers. They make no comparison, and take memory for every f up to the largest. */
export class BucketOpen implements OpenList {
  /** The list of the last search. */
  static #kept: BucketOpen | undefined;

  size = 0;
  /** No bucket below this has nodes. */
  #least = 0;
  /** The newest node of each bucket. */
  #heads: Int32Array = new Int32Array(256).fill(NONE);
  #next: Int32Array = new Int32Array(0);
  #previous: Int32Array = new Int32Array(0);
  #bucket: Int32Array = new Int32Array(0);

  /** Returns an empty list. */
  static take(): BucketOpen {
    const kept = BucketOpen.#kept ?? new BucketOpen();
    BucketOpen.#kept = undefined;
    return kept;
  }

  release(): void {
    if (Math.max(this.#next.length, this.#heads.length) > MOST_KEPT) return;
    this.#heads.fill(NONE);
    this.size = 0;
    BucketOpen.#kept = this;
  }

  reserve(nodes: number): void {
    this.#next = grow(this.#next, nodes);
    this.#previous = grow(this.#previous, nodes);
    this.#bucket = grow(this.#bucket, nodes);
  }

  push(node: number, f: number, _g: number): void {
    const { length } = this.#heads;
    if (f >= length) {
      this.#heads = grow(this.#heads, f + 1);
      this.#heads.fill(NONE, length);
    }
    const head = this.#heads[f]!;
    this.#next[node] = head;
    this.#previous[node] = NONE;
    this.#bucket[node] = f;
    if (head !== NONE) this.#previous[head] = node;
    this.#heads[f] = node;
    if (this.size++ === 0 || f < this.#least) this.#least = f;
  }

  update(node: number, f: number, g: number): void {
    const next = this.#next[node]!;
    const previous = this.#previous[node]!;
    if (next !== NONE) this.#previous[next] = previous;
    if (previous === NONE) this.#heads[this.#bucket[node]!] = next;
    else this.#next[previous] = next;
    this.size--;
    this.push(node, f, g);
  }

  leastF(): number {
    if (this.size === 0) return Infinity;
    while (this.#heads[this.#least] === NONE) this.#least++;
    return this.#least;
  }

  pop(): number {
    if (this.size === 0) return -1;
    const bucket = this.leastF();
    const node = this.#heads[bucket]!;
    const next = this.#next[node]!;
    this.#heads[bucket] = next;
    if (next !== NONE) this.#previous[next] = NONE;
    this.size--;
    return node;
  }
}
