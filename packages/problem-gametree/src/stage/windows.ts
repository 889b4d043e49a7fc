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
  /** For each inner node, the search's best value of its children so far; infinite if there is none. */
  readonly best: Float64Array;
  readonly #sides: Int8Array;

  constructor({ sides }: ExplicitTree) {
    this.#sides = sides;
    this.has = new Uint8Array(sides.length);
    this.alpha = new Float64Array(sides.length).fill(-Infinity);
    this.beta = new Float64Array(sides.length).fill(Infinity);
    this.isBelow = new Uint8Array(sides.length);
    this.isAbove = new Uint8Array(sides.length);
    this.best = Float64Array.from(sides, (side) => (side === 1 ? -Infinity : Infinity));
  }

  /**
   * Begins a node.
   *
   * @param kind the event's `window`.
   */
  begin(node: number, kind: number, parent?: number): void {
    this.best[node] = this.#sides[node] === 1 ? -Infinity : Infinity;
    this.has[node] = kind === 0 ? 0 : 1;
    this.alpha[node] = parent === undefined ? -Infinity : this.alpha[parent]!;
    this.beta[node] = parent === undefined ? Infinity : this.beta[parent]!;
    this.isBelow[node] = parent === undefined ? 0 : this.isBelow[parent]!;
    this.isAbove[node] = parent === undefined ? 0 : this.isAbove[parent]!;
    if (parent === undefined || kind !== NULL_WINDOW) return;
    if (this.#sides[parent] === 1) {
      this.beta[node] = this.alpha[node]!;
      this.isAbove[node] = 1;
    } else {
      this.alpha[node] = this.beta[node]!;
      this.isBelow[node] = 1;
    }
  }

  /** Passes a child's value to its parent. */
  improve(node: number, value: number): void {
    const isMax = this.#sides[node] === 1;
    this.best[node] = isMax ? Math.max(this.best[node]!, value) : Math.min(this.best[node]!, value);
    this.#narrow(node, isMax, value);
  }

  #narrow(node: number, raisesAlpha: boolean, value: number): void {
    if (raisesAlpha ? value < this.alpha[node]! : value > this.beta[node]!) return;
    (raisesAlpha ? this.alpha : this.beta)[node] = value;
    (raisesAlpha ? this.isBelow : this.isAbove)[node] = 0;
  }
}
