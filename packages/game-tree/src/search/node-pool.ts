import { enlarge } from './frames.ts';

/** The result of {@link NodePool.add} if the memory is full, and the parent of the root. */
export const NO_NODE = -1;

const FIRST_NODES = 256;

/**
 * A part of a game tree in memory, for searches that are not depth-first. Node 0 is the root. The children of a node are
 * adjacent, in the order of its moves. A search stores what it knows of its nodes in its own columns, which it enlarges in
 * step with {@link capacity}.
 */
export class NodePool {
  parent: Int32Array = new Int32Array(FIRST_NODES);
  /** The move that leads to the node. */
  move: Int32Array = new Int32Array(FIRST_NODES);
  /** The index of each node's first child. */
  first: Int32Array = new Int32Array(FIRST_NODES);
  /** The number of children; 0 before the node is expanded. */
  count: Int32Array = new Int32Array(FIRST_NODES);
  #end = 1;
  #held = 1;
  readonly #most: number;
  /** Free runs of children, by their length. */
  readonly #free = new Map<number, number[]>();

  /** @param most the greatest number of nodes. */
  constructor(most: number) {
    this.#most = most;
    this.parent[0] = NO_NODE;
    this.move[0] = NO_NODE;
  }

  /** The length of the columns. */
  get capacity(): number {
    return this.parent.length;
  }

  /** The number of nodes. */
  get size(): number {
    return this.#held;
  }

  /** The greatest number of nodes. */
  get most(): number {
    return this.#most;
  }

  /**
   * Adds a child of `node` for each of the `count` moves at `at`.
   *
   * @returns the first child, or {@link NO_NODE} if the memory is full.
   */
  add(node: number, moves: Int32Array, at: number, count: number): number {
    const first = this.#take(count);
    if (first === NO_NODE) return NO_NODE;
    for (let index = 0; index < count; index++) {
      const child = first + index;
      this.parent[child] = node;
      this.move[child] = moves[at + index]!;
      this.count[child] = 0;
    }
    this.first[node] = first;
    this.count[node] = count;
    return first;
  }

  /** Removes the children of `node`, which must have none themselves. */
  drop(node: number): void {
    const count = this.count[node]!;
    if (count === 0) return;
    const runs = this.#free.get(count);
    if (runs === undefined) this.#free.set(count, [this.first[node]!]);
    else runs.push(this.first[node]!);
    this.count[node] = 0;
    this.#held -= count;
  }

  #take(count: number): number {
    const run = this.#free.get(count)?.pop();
    if (run === undefined && this.#end + count > this.#most) return NO_NODE;
    this.#held += count;
    if (run !== undefined) return run;
    const first = this.#end;
    this.#end += count;
    if (this.#end > this.capacity) this.#enlarge(Math.max(this.#end, 2 * this.capacity));
    return first;
  }

  #enlarge(wanted: number): void {
    const length = Math.max(this.#end, Math.min(wanted, this.#most));
    this.parent = enlarge(this.parent, length);
    this.move = enlarge(this.move, length);
    this.first = enlarge(this.first, length);
    this.count = enlarge(this.count, length);
  }
}

/** Nodes in memory, with bounds of their values. */
export interface BoundedPool {
  readonly pool: NodePool;
  /** 1 for MAX, -1 for MIN, of nodes with children. */
  readonly side: Int8Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Returns the line of best play from a root with a proven value. The line ends where bounds no longer prove its value. */
export function provenLine({ pool, side, low, high }: BoundedPool, value: number): number[] {
  const line: number[] = [];
  for (let node = 0; ;) {
    const end = pool.first[node]! + pool.count[node]!;
    let child = pool.first[node]!;
    while (child < end && (side[node] === 1 ? low[child]! < value : high[child]! > value)) child++;
    if (pool.count[node] === 0 || child === end) return line;
    line.push(pool.move[child]!);
    node = child;
  }
}
