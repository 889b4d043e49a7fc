import type { ExplicitTree } from '../tree.ts';

/** The windows that `enter` announces: none, the rest of the parent's, or a null window at the parent's best value. */
const NULL_WINDOW = 2;

/** The windows of a depth-first search: alpha and beta of each inner node, narrowed by the finished children. */
export class Windows {
  /** For each inner node, 1 if it was searched with a window. */
  readonly has: Uint8Array;
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  /** For each inner node, 1 if its window begins just below alpha or ends just above beta: a null window. */
  readonly isBelow: Uint8Array;
  readonly isAbove: Uint8Array;
  /** For each inner node, the search's best value of its children so far; at a chance node, the sum of their shares. */
  readonly best: Float64Array;
  /** For each chance node, the probability of its unfinished children. */
  readonly #left: Float64Array;
  readonly #tree: ExplicitTree;
  readonly #sides: Int8Array;

  constructor(tree: ExplicitTree) {
    const { sides } = tree;
    this.#tree = tree;
    this.#sides = sides;
    this.#left = new Float64Array(sides.length).fill(1);
    this.has = new Uint8Array(sides.length);
    this.alpha = new Float64Array(sides.length).fill(-Infinity);
    this.beta = new Float64Array(sides.length).fill(Infinity);
    this.isBelow = new Uint8Array(sides.length);
    this.isAbove = new Uint8Array(sides.length);
    this.best = Float64Array.from(sides, startOf);
  }

  /**
   * Begins a node.
   *
   * @param kind the event's `window`.
   * @param slot its place among the children of all nodes.
   */
  begin(node: number, kind: number, parent?: number, slot = 0): void {
    this.best[node] = startOf(this.#sides[node]!);
    this.#left[node] = 1;
    this.has[node] = kind === 0 ? 0 : 1;
    this.alpha[node] = parent === undefined ? -Infinity : this.alpha[parent]!;
    this.beta[node] = parent === undefined ? Infinity : this.beta[parent]!;
    this.isBelow[node] = parent === undefined ? 0 : this.isBelow[parent]!;
    this.isAbove[node] = parent === undefined ? 0 : this.isAbove[parent]!;
    if (parent !== undefined && this.#sides[parent] === 0) this.#divide(node, parent, slot);
    if (parent === undefined || kind !== NULL_WINDOW) return;
    if (this.#sides[parent] === 1) {
      this.beta[node] = this.alpha[node]!;
      this.isAbove[node] = 1;
    } else {
      this.alpha[node] = this.beta[node]!;
      this.isBelow[node] = 1;
    }
  }

  /** Passes a child's value to its parent. @param slot the child's place among the children of all nodes. */
  improve(node: number, value: number, slot: number): void {
    if (this.#sides[node] === 0) {
      const chance = this.#tree.chances!.probabilities[slot]!;
      this.best[node]! += chance * value;
      this.#left[node]! -= chance;
      return;
    }
    const isMax = this.#sides[node] === 1;
    this.best[node] = isMax ? Math.max(this.best[node]!, value) : Math.min(this.best[node]!, value);
    this.#narrow(node, isMax, value);
  }

  /** Cuts a node: the rest of a chance node counts as low as the least leaf, or as high as the greatest one. */
  cut(node: number): void {
    if (this.#sides[node] !== 0) return;
    const { least, greatest } = this.#tree.size;
    const low = this.best[node]! + this.#left[node]! * least;
    const high = this.best[node]! + this.#left[node]! * greatest;
    this.best[node] = low >= this.beta[node]! ? low : high;
  }

  /** Gives a chance node's child its window by Star1: outside it, the parent is outside its own, whatever follows. */
  #divide(node: number, parent: number, slot: number): void {
    const { size, chances } = this.#tree;
    const chance = chances!.probabilities[slot]!;
    const left = this.#left[parent]! - chance;
    const rest = this.best[parent]!;
    this.alpha[node] = (this.alpha[parent]! - rest - left * size.greatest) / chance;
    this.beta[node] = (this.beta[parent]! - rest - left * size.least) / chance;
  }

  #narrow(node: number, raisesAlpha: boolean, value: number): void {
    if (raisesAlpha ? value < this.alpha[node]! : value > this.beta[node]!) return;
    (raisesAlpha ? this.alpha : this.beta)[node] = value;
    (raisesAlpha ? this.isBelow : this.isAbove)[node] = 0;
  }
}

function startOf(side: number): number {
  return side === 0 ? 0 : side === 1 ? -Infinity : Infinity;
}
