import { enlarge, NO_NODE, NodePool } from '@queenside/game-tree';

/** Bytes of one node in all columns. */
const NODE_BYTES = 56;

/** A part of a game tree in memory, with proof numbers for one question and bounds from all questions. */
export class ProofTree {
  readonly pool: NodePool;
  /** 1 for MAX, -1 for MIN, of nodes with children. */
  side: Int8Array;
  /** The least number of nodes below that must hold for this one to hold; 0 if it holds, Infinity if it cannot. */
  proof: Float64Array;
  /** The least number of nodes below that must fail for this one to fail. */
  disproof: Float64Array;
  /** Bounds of the node's value, from all questions. */
  low: Float64Array;
  high: Float64Array;
  /** The question: is a node worth at least this? */
  threshold = 0;
  readonly #scoreMin: number;
  readonly #scoreMax: number;

  /** @param mebibytes the most memory. */
  constructor(mebibytes: number, scoreMin: number, scoreMax: number) {
    this.pool = new NodePool(Math.max(1, Math.floor((mebibytes * 2 ** 20) / NODE_BYTES)));
    const { capacity } = this.pool;
    this.side = new Int8Array(capacity);
    this.proof = new Float64Array(capacity);
    this.disproof = new Float64Array(capacity);
    this.low = new Float64Array(capacity);
    this.high = new Float64Array(capacity);
    this.#scoreMin = scoreMin;
    this.#scoreMax = scoreMax;
    this.#begin(0);
  }

  isAnswered(node: number): boolean {
    return this.low[node]! >= this.threshold || this.high[node]! < this.threshold;
  }

  /** Expands a node. @returns the first one, or NO_NODE if the memory is full. */
  expand(node: number, side: number, moves: Int32Array, count: number): number {
    const first = this.pool.add(node, moves, 0, count);
    if (first === NO_NODE) return NO_NODE;
    if (this.pool.capacity > this.side.length) this.#enlarge(this.pool.capacity);
    this.side[node] = side;
    for (let child = first; child < first + count; child++) this.#begin(child);
    return first;
  }

  /** Sets a leaf's value. */
  setValue(node: number, value: number): void {
    this.low[node] = value;
    this.high[node] = value;
    this.#setNumbers(node, 1, 1);
  }

  /** Updates a node from its children. @returns whether anything changed. */
  update(node: number): boolean {
    const { proof, disproof, low, high } = this;
    const first = this.pool.first[node]!;
    const end = first + this.pool.count[node]!;
    const oldProof = proof[node];
    const oldDisproof = disproof[node];
    const oldLow = low[node]!;
    const oldHigh = high[node]!;
    const isMax = this.side[node] === 1;
    let least = Infinity;
    let sum = 0;
    let newLow = isMax ? -Infinity : Infinity;
    let newHigh = newLow;
    for (let child = first; child < end; child++) {
      least = Math.min(least, isMax ? proof[child]! : disproof[child]!);
      sum += isMax ? disproof[child]! : proof[child]!;
      newLow = isMax ? Math.max(newLow, low[child]!) : Math.min(newLow, low[child]!);
      newHigh = isMax ? Math.max(newHigh, high[child]!) : Math.min(newHigh, high[child]!);
    }
    // Deleted children know less than the node itself.
    low[node] = Math.max(oldLow, newLow);
    high[node] = Math.min(oldHigh, newHigh);
    this.#setNumbers(node, isMax ? least : sum, isMax ? sum : least);
    return (
      oldProof !== proof[node] ||
      oldDisproof !== disproof[node] ||
      oldLow !== low[node] ||
      oldHigh !== high[node]
    );
  }

  /** Returns the child on the way to the most-proving node: the leftmost of the easiest ones. */
  easiest(node: number): number {
    const numbers = this.side[node] === 1 ? this.proof : this.disproof;
    const first = this.pool.first[node]!;
    let best = first;
    for (let child = first + 1; child < first + this.pool.count[node]!; child++)
      if (numbers[child]! < numbers[best]!) best = child;
    return best;
  }

  /** Asks another question: computes all numbers from the known bounds. */
  ask(threshold: number): void {
    this.threshold = threshold;
    const order = [0];
    for (const node of order)
      for (let index = 0; index < this.pool.count[node]!; index++)
        order.push(this.pool.first[node]! + index);
    for (const node of order.reverse())
      if (this.pool.count[node] === 0) this.#setNumbers(node, 1, 1);
      else this.update(node);
  }

  /** Deletes what is below answered nodes, except the root's children. Their bounds stay. */
  forgetAnswered(): void {
    const { pool } = this;
    const waiting = [{ node: 0, isDoomed: false }];
    while (waiting.length > 0) {
      const { node, isDoomed } = waiting.pop()!;
      const end = pool.first[node]! + pool.count[node]!;
      const drops = isDoomed || (node !== 0 && this.isAnswered(node));
      for (let child = pool.first[node]!; child < end; child++)
        if (pool.count[child]! > 0) waiting.push({ node: child, isDoomed: drops });
      if (drops) pool.drop(node);
    }
  }

  #begin(node: number): void {
    this.low[node] = this.#scoreMin;
    this.high[node] = this.#scoreMax;
    this.#setNumbers(node, 1, 1);
  }

  #setNumbers(node: number, proof: number, disproof: number): void {
    const holds = this.low[node]! >= this.threshold;
    const fails = this.high[node]! < this.threshold;
    this.proof[node] = holds ? 0 : fails ? Infinity : proof;
    this.disproof[node] = fails ? 0 : holds ? Infinity : disproof;
  }

  #enlarge(length: number): void {
    this.side = enlarge(this.side, length);
    this.proof = enlarge(this.proof, length);
    this.disproof = enlarge(this.disproof, length);
    this.low = enlarge(this.low, length);
    this.high = enlarge(this.high, length);
  }
}
