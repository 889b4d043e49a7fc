/** Every option has so many items: its nodes fill an aligned block, and find each other by masking their numbers. */
export const WIDTH = 4;
/** Head of the ring of primary items that are not covered. */
const HEAD = 0;
const LAST = WIDTH - 1;

/**
 * An exact cover problem as a web of links that is taken apart and put together again (Knuth, "Dancing Links", 2000).
 *
 * Items count from 1; the primary ones, to be covered exactly once, come before the secondary ones, to be covered at
 * most once. Options count from 0. Each item heads a ring of nodes, one for each option that has the item and is
 * still possible. A node that is unlinked keeps its own links: by them it finds its place again, as long as all is
 * undone in reverse.
 */
export class Links {
  /** The items around each item: the head and the primary ones form a ring, a secondary one stands alone. */
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  /** The nodes around each node; an item's number is that of a node, too. */
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  readonly #itemOf: Int32Array;
  /** How many options each item has left. */
  readonly #length: Int32Array;
  readonly #firstNode: number;
  /** Nodes and items unlinked so far. */
  updates = 0;

  /** @param options the items of all of them, {@link WIDTH} each, one behind the other. */
  constructor(primary: number, secondary: number, options: Int32Array) {
    const items = 1 + primary + secondary;
    this.#firstNode = Math.ceil(items / WIDTH) * WIDTH;
    this.#left = numbers(items);
    this.#right = numbers(items);
    this.#up = numbers(this.#firstNode + options.length);
    this.#down = this.#up.slice();
    this.#itemOf = new Int32Array(this.#up.length);
    this.#length = new Int32Array(items);
    for (let item = HEAD; item <= primary; item++) {
      this.#right[item] = item === primary ? HEAD : item + 1;
      this.#left[item] = item === HEAD ? primary : item - 1;
    }
    for (const [index, item] of options.entries()) this.#append(this.#firstNode + index, item);
  }

  /** The uncovered primary item with the fewest options; of several, the one of the least number; or 0. */
  shortest(): number {
    const right = this.#right;
    const length = this.#length;
    let best = right[HEAD]!;
    for (let item = best; item !== HEAD; item = right[item]!)
      if (length[item]! < length[best]!) best = item;
    return best;
  }

  lengthOf(item: number): number {
    return this.#length[item]!;
  }

  /** The node below: of an item, its first one; of the last one, the item. */
  below(node: number): number {
    return this.#down[node]!;
  }

  itemOf(node: number): number {
    return this.#itemOf[node]!;
  }

  optionOf(node: number): number {
    return Math.floor((node - this.#firstNode) / WIDTH);
  }

  /** The first node of an option that is possible as far as the items covered tell, or -1. */
  possible(option: number): number {
    const first = this.#firstNode + option * WIDTH;
    // Hiding an option unlinks all of its nodes but one.
    return this.#isLinked(first) && this.#isLinked(first + 1) ? first : -1;
  }

  /** Takes an item out of its ring, and its options out of the rings of their other items. */
  cover(item: number): void {
    const down = this.#down;
    const up = this.#up;
    const length = this.#length;
    this.updates += 1 + LAST * length[item]!;
    for (let node = down[item]!; node !== item; node = down[node]!)
      for (let step = 1; step < WIDTH; step++) {
        const other = (node & ~LAST) | ((node + step) & LAST);
        up[down[other]!] = up[other]!;
        down[up[other]!] = down[other]!;
        length[this.#itemOf[other]!]! -= 1;
      }
    this.#right[this.#left[item]!] = this.#right[item]!;
    this.#left[this.#right[item]!] = this.#left[item]!;
  }

  /** Undoes the last {@link cover} that is not undone, which was that of this item. */
  uncover(item: number): void {
    const down = this.#down;
    const up = this.#up;
    const length = this.#length;
    this.#right[this.#left[item]!] = item;
    this.#left[this.#right[item]!] = item;
    for (let node = up[item]!; node !== item; node = up[node]!)
      for (let step = LAST; step > 0; step--) {
        const other = (node & ~LAST) | ((node + step) & LAST);
        up[down[other]!] = other;
        down[up[other]!] = other;
        length[this.#itemOf[other]!]! += 1;
      }
  }

  /** Covers the items of a node's option, but for the node's own. */
  coverOthers(node: number): void {
    for (let step = 1; step < WIDTH; step++)
      this.cover(this.#itemOf[(node & ~LAST) | ((node + step) & LAST)]!);
  }

  /** Undoes {@link coverOthers}. */
  uncoverOthers(node: number): void {
    for (let step = LAST; step > 0; step--)
      this.uncover(this.#itemOf[(node & ~LAST) | ((node + step) & LAST)]!);
  }

  /** Puts a node at the end of its item's ring. */
  #append(node: number, item: number): void {
    const last = this.#up[item]!;
    this.#down[last] = node;
    this.#up[node] = last;
    this.#down[node] = item;
    this.#up[item] = node;
    this.#itemOf[node] = item;
    this.#length[item]! += 1;
  }

  #isLinked(node: number): boolean {
    return this.#up[this.#down[node]!] === node;
  }
}

function numbers(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, number) => number);
}
