import { enlarge, NO_NODE, NodePool } from '@queenside/game-tree';

/** Bytes of one node in all columns. */
const NODE_BYTES = 56;

/**
 * The nodes of a Monte Carlo tree. Each has the results of its walks, and bounds of its value that follow from finished
 * games (T. Cazenave and A. Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010).
 */
export class BoundedNodes {
  readonly pool: NodePool;
  /** 1 for MAX, -1 for MIN, of nodes with children. */
  side: Int8Array;
  visits: Float64Array;
  /** The sum of the walks' scores, scaled from 0 (the lowest score) to 1 (the highest). */
  sum: Float64Array;
  low: Float64Array;
  high: Float64Array;
  readonly #scoreMin: number;
  readonly #scoreMax: number;

  /** @param mebibytes the most memory. */
  constructor(mebibytes: number, scoreMin: number, scoreMax: number) {
    this.pool = new NodePool(Math.max(1, Math.floor((mebibytes * 2 ** 20) / NODE_BYTES)));
    const { capacity } = this.pool;
    this.side = new Int8Array(capacity);
    this.visits = new Float64Array(capacity);
    this.sum = new Float64Array(capacity);
    this.low = new Float64Array(capacity);
    this.high = new Float64Array(capacity);
    this.#scoreMin = scoreMin;
    this.#scoreMax = scoreMax;
    this.low[0] = scoreMin;
    this.high[0] = scoreMax;
  }

  /** Expands a node. @returns false if the memory is full. */
  expand(node: number, side: number, moves: Int32Array, count: number): boolean {
    const first = this.pool.add(node, moves, 0, count);
    if (first === NO_NODE) return false;
    if (this.pool.capacity > this.visits.length) this.#enlarge(this.pool.capacity);
    this.side[node] = side;
    this.low.fill(this.#scoreMin, first, first + count);
    this.high.fill(this.#scoreMax, first, first + count);
    return true;
  }

  isSolved(node: number): boolean {
    return this.low[node]! >= this.high[node]!;
  }

  /** Updates the node's bounds from its children's. @returns whether they became narrower. */
  narrow(node: number): boolean {
    const { first, count } = this.pool;
    const begin = first[node]!;
    const isMax = this.side[node] === 1;
    let low = this.low[begin]!;
    let high = this.high[begin]!;
    for (let child = begin + 1; child < begin + count[node]!; child++) {
      low = isMax ? Math.max(low, this.low[child]!) : Math.min(low, this.low[child]!);
      high = isMax ? Math.max(high, this.high[child]!) : Math.min(high, this.high[child]!);
    }
    if (low <= this.low[node]! && high >= this.high[node]!) return false;
    this.low[node] = Math.max(low, this.low[node]!);
    this.high[node] = Math.min(high, this.high[node]!);
    return true;
  }

  /**
   * Chooses the child to visit next among those that may improve the node: an unvisited one, otherwise the one with the
   * greatest upper confidence bound (UCB1: Auer, Cesa-Bianchi, and Fischer, 2002). If the node is solved, it chooses the
   * first child. The node must have children.
   */
  select(node: number, exploration: number): number {
    const { first, count } = this.pool;
    const isMax = this.side[node] === 1;
    const logVisits = Math.log(this.visits[node]! + 1);
    let best = first[node]!;
    let greatest = -Infinity;
    for (let child = first[node]!; child < first[node]! + count[node]!; child++) {
      const isHopeless = isMax
        ? this.high[child]! <= this.low[node]!
        : this.low[child]! >= this.high[node]!;
      if (isHopeless) continue;
      const visits = this.visits[child]!;
      if (visits === 0) return child;
      const mean = this.sum[child]! / visits;
      const worth = (isMax ? mean : 1 - mean) + exploration * Math.sqrt(logVisits / visits);
      if (worth > greatest) {
        greatest = worth;
        best = child;
      }
    }
    return best;
  }

  #enlarge(length: number): void {
    this.side = enlarge(this.side, length);
    this.visits = enlarge(this.visits, length);
    this.sum = enlarge(this.sum, length);
    this.low = enlarge(this.low, length);
    this.high = enlarge(this.high, length);
  }
}
