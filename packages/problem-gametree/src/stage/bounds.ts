import { isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';

const NOWHERE = -1;

/** What the examined leaves prove of the values of nodes. It is valid for every search. */
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
        // What no leaf shows yet is between the least and the greatest leaf.
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

  /** Returns the place of the best known child; -1 if nothing is known of any, or nobody chooses. */
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
