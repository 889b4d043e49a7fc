import { type ExplicitTree, isInner, leafValue, nodeOf } from '../tree.ts';

/** The windows that `enter` announces: none, the rest of the parent's, or a null window at the parent's best value. */
const NULL_WINDOW = 2;

/** The source of an end of a window: no value yet, the null window of an ancestor, or the need of a chance node. */
export const NO_VALUE = -1;
export const BY_NULL_WINDOW = -2;
export const BY_CHANCE = -3;

/** The node that has set an end of a window, and the child that did: a place, or one of the constants above. */
interface BoundSource {
  readonly node: number;
  readonly by: number;
}

/** How a child's value has changed its parent: the parent's alpha, its beta or, without a window, its value. */
export interface Effect {
  readonly node: number;
  readonly what: 'alpha' | 'beta' | 'value';
  readonly before: End;
  readonly now: End;
  /** The child's value. */
  readonly value: number;
}

/** An end of a window, or a value. */
interface End {
  readonly value: number;
  /** Whether it is just below or above the value: the open end of a null window. */
  readonly isNear: boolean;
}

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
  /** For each inner node, how often its window has changed. */
  readonly changes: Int32Array;
  readonly #sides: Int8Array;
  /** For each inner node, the sources of alpha and beta. */
  readonly #alphaFrom: Int32Array;
  readonly #alphaBy: Int32Array;
  readonly #betaFrom: Int32Array;
  readonly #betaBy: Int32Array;

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
    this.changes = new Int32Array(sides.length);
    this.#alphaFrom = new Int32Array(sides.length);
    this.#alphaBy = new Int32Array(sides.length).fill(NO_VALUE);
    this.#betaFrom = new Int32Array(sides.length);
    this.#betaBy = new Int32Array(sides.length).fill(NO_VALUE);
  }

  copy(): Windows {
    const copy = new Windows(this.#tree);
    copy.has.set(this.has);
    copy.alpha.set(this.alpha);
    copy.beta.set(this.beta);
    copy.isBelow.set(this.isBelow);
    copy.isAbove.set(this.isAbove);
    copy.best.set(this.best);
    copy.#left.set(this.#left);
    copy.changes.set(this.changes);
    copy.#alphaFrom.set(this.#alphaFrom);
    copy.#alphaBy.set(this.#alphaBy);
    copy.#betaFrom.set(this.#betaFrom);
    copy.#betaBy.set(this.#betaBy);
    return copy;
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
    this.changes[node]!++;
    this.has[node] = kind === 0 ? 0 : 1;
    this.#inherit(node, parent);
    this.alpha[node] = parent === undefined ? -Infinity : this.alpha[parent]!;
    this.beta[node] = parent === undefined ? Infinity : this.beta[parent]!;
    this.isBelow[node] = parent === undefined ? 0 : this.isBelow[parent]!;
    this.isAbove[node] = parent === undefined ? 0 : this.isAbove[parent]!;
    if (parent !== undefined && this.#sides[parent] === 0) this.#divide(node, parent, slot);
    if (parent === undefined || kind !== NULL_WINDOW) return;
    if (this.#sides[parent] === 1) {
      this.beta[node] = this.alpha[node]!;
      this.isAbove[node] = 1;
      this.#betaFrom[node] = parent;
      this.#betaBy[node] = BY_NULL_WINDOW;
    } else {
      this.alpha[node] = this.beta[node]!;
      this.isBelow[node] = 1;
      this.#alphaFrom[node] = parent;
      this.#alphaBy[node] = BY_NULL_WINDOW;
    }
  }

  /** Passes a child's value to its parent. @param slot the child's place among the children of all nodes. */
  improve(node: number, value: number, slot: number): Effect {
    const isMax = this.#sides[node] === 1;
    const hasWindow = this.has[node] === 1 && this.#sides[node] !== 0;
    const what = hasWindow ? (isMax ? 'alpha' : 'beta') : 'value';
    const ends = hasWindow ? (isMax ? this.alpha : this.beta) : this.best;
    const nears = isMax ? this.isBelow : this.isAbove;
    const end = (): End => ({ value: ends[node]!, isNear: hasWindow && nears[node] === 1 });
    const before = end();
    this.#take(node, value, slot);
    return { node, what, before, now: end(), value };
  }

  #take(node: number, value: number, slot: number): void {
    if (this.#sides[node] === 0) {
      const chance = this.#tree.chances!.probabilities[slot]!;
      this.best[node]! += chance * value;
      this.#left[node]! -= chance;
      return;
    }
    const isMax = this.#sides[node] === 1;
    this.best[node] = isMax ? Math.max(this.best[node]!, value) : Math.min(this.best[node]!, value);
    const [ends, isNear] = isMax ? [this.alpha, this.isBelow] : [this.beta, this.isAbove];
    if (isMax ? value < ends[node]! : value > ends[node]!) return;
    if (value === ends[node] && isNear[node] === 0) return;
    ends[node] = value;
    isNear[node] = 0;
    (isMax ? this.#alphaFrom : this.#betaFrom)[node] = node;
    (isMax ? this.#alphaBy : this.#betaBy)[node] = slot;
    this.changes[node]!++;
  }

  /** Cuts a node: the rest of a chance node counts as low as the least leaf, or as high as the greatest one. */
  cut(node: number): void {
    if (this.#sides[node] !== 0) return;
    const { least, greatest } = this.#tree.size;
    const low = this.best[node]! + this.#left[node]! * least;
    const high = this.best[node]! + this.#left[node]! * greatest;
    this.best[node] = low >= this.beta[node]! ? low : high;
  }

  /**
   * Gives a chance node's child its window by Star1. If the child is outside this window, the parent is outside its window,
   * regardless of the other children.
   */
  #divide(node: number, parent: number, slot: number): void {
    const { size, chances } = this.#tree;
    const chance = chances!.probabilities[slot]!;
    const left = this.#left[parent]! - chance;
    const rest = this.best[parent]!;
    this.alpha[node] = (this.alpha[parent]! - rest - left * size.greatest) / chance;
    this.beta[node] = (this.beta[parent]! - rest - left * size.least) / chance;
    this.#alphaFrom[node] = this.#betaFrom[node] = parent;
    this.#alphaBy[node] = this.#betaBy[node] = BY_CHANCE;
  }

  /** Returns whether a cut node is worth at least beta; otherwise it is worth at most alpha. */
  isHigh(node: number): boolean {
    return (
      this.#sides[node] === 1 || (this.#sides[node] === 0 && this.best[node]! >= this.beta[node]!)
    );
  }

  /** Returns the source of the end of its window that a cut node has reached. */
  against(node: number): BoundSource {
    return this.isHigh(node)
      ? { node: this.#betaFrom[node]!, by: this.#betaBy[node]! }
      : { node: this.#alphaFrom[node]!, by: this.#alphaBy[node]! };
  }

  #inherit(node: number, parent: number | undefined): void {
    this.#alphaFrom[node] = parent === undefined ? node : this.#alphaFrom[parent]!;
    this.#alphaBy[node] = parent === undefined ? NO_VALUE : this.#alphaBy[parent]!;
    this.#betaFrom[node] = parent === undefined ? node : this.#betaFrom[parent]!;
    this.#betaBy[node] = parent === undefined ? NO_VALUE : this.#betaBy[parent]!;
  }
}

function startOf(side: number): number {
  return side === 0 ? 0 : side === 1 ? -Infinity : Infinity;
}

const NOWHERE = -1;

/** The bounds of nodes that follow from the examined leaves. They are valid for every search. */
export class Bounds {
  /** For each inner node, the bounds of its value; infinite if unknown. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** For each place among the children of all nodes, 1 if the search has taken a leaf's score. */
  readonly examined: Uint8Array;
  /** True if the search uses the range of all scores, which bounds every node. */
  isRanged = false;
  readonly #tree: ExplicitTree;

  constructor(tree: ExplicitTree) {
    this.#tree = tree;
    this.low = new Float64Array(tree.first.length).fill(-Infinity);
    this.high = new Float64Array(tree.first.length).fill(Infinity);
    this.examined = new Uint8Array(tree.children.length);
  }

  copy(): Bounds {
    const copy = new Bounds(this.#tree);
    copy.low.set(this.low);
    copy.high.set(this.high);
    copy.examined.set(this.examined);
    copy.isRanged = this.isRanged;
    return copy;
  }

  /** Uses the range of all scores. */
  useRange(): void {
    const { least, greatest } = this.#tree.size;
    this.isRanged = true;
    for (const [node, low] of this.low.entries()) {
      this.low[node] = Math.max(low, least);
      this.high[node] = Math.min(this.high[node]!, greatest);
    }
  }

  /** Updates a node's bounds from its children. */
  narrow(node: number): void {
    const { sides, first, end, chances, size } = this.#tree;
    const side = sides[node];
    let low = side === 0 ? 0 : side === 1 ? -Infinity : Infinity;
    let high = low;
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const [least, most] = this.of(slot);
      if (side === 0) {
        // Every value that no leaf has bounded yet is between the least and the greatest leaf.
        const chance = chances!.probabilities[slot]!;
        low += chance * Math.max(least, size.least);
        high += chance * Math.min(most, size.greatest);
      } else {
        low = side === 1 ? Math.max(low, least) : Math.min(low, least);
        high = side === 1 ? Math.max(high, most) : Math.min(high, most);
      }
    }
    this.low[node] = Math.max(this.low[node]!, low);
    this.high[node] = Math.min(this.high[node]!, high);
  }

  /** Returns the bounds of the node or leaf at a place. */
  of(slot: number): readonly [low: number, high: number] {
    const code = this.#tree.children[slot]!;
    if (isInner(code)) return [this.low[nodeOf(code)]!, this.high[nodeOf(code)]!];
    if (this.examined[slot] === 0) return [-Infinity, Infinity];
    const value = leafValue(this.#tree.values, code);
    return [value, value];
  }

  /** Returns the place of the best known child; -1 if none has a known value, or at chance nodes. */
  bestChild(node: number): number {
    const { first, end, sides, size } = this.#tree;
    if (sides[node] === 0) return NOWHERE;
    const isMax = sides[node] === 1;
    let best = NOWHERE;
    let most = -Infinity;
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const [low, high] = this.of(slot);
      const proven = isMax ? low : -high;
      const isKnown =
        !this.isRanged || low === high || proven > (isMax ? size.least : -size.greatest);
      if (!isKnown || !Number.isFinite(proven) || (best !== NOWHERE && proven <= most)) continue;
      best = slot;
      most = proven;
    }
    return best;
  }
}
