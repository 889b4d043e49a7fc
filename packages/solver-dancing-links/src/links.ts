/** The number of items of every option. Its nodes fill an aligned block, so masking a number finds the others. */
export const WIDTH = 4;
/** The head of the ring of uncovered primary items. */
const HEAD = 0;
const LAST = WIDTH - 1;

/**
 * An exact cover problem as a web of links (Knuth, "Dancing Links", 2000).
 *
 * Items count from 1. Primary items, to be covered exactly once, come before secondary items, to be covered at most once.
 * Options count from 0. Each item heads a ring of nodes, one for each possible option with that item. An unlinked node
 * keeps its own links, so it can be relinked if all steps are undone in reverse order.
 */
export class Links {
  /** The neighbors of each item. The head and the primary items form a ring; secondary items are alone. */
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  /** The neighbors of each node. The number of an item is also that of its head node. */
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  readonly #itemOf: Int32Array;
  /** The number of possible options of each item. */
  readonly #length: Int32Array;
  readonly #firstNode: number;
  /** Nodes and items unlinked so far. */
  updates = 0;

  /** @param options the items of all options in sequence, {@link WIDTH} each. */
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

  /** Returns the first uncovered primary item with the fewest options; 0 if all are covered. */
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

  /** Returns the node below: the first node for an item, the item for its last node. */
  below(node: number): number {
    return this.#down[node]!;
  }

  itemOf(node: number): number {
    return this.#itemOf[node]!;
  }

  optionOf(node: number): number {
    return Math.floor((node - this.#firstNode) / WIDTH);
  }

  /** Returns the first node of an option; -1 if the covered items exclude it. */
  possible(option: number): number {
    const first = this.#firstNode + option * WIDTH;
    // Hiding an option unlinks all of its nodes except one.
    return this.#isLinked(first) && this.#isLinked(first + 1) ? first : -1;
  }

  /** Unlinks an item, and unlinks its options from the rings of their other items. */
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

  /** Undoes the last {@link cover}, which must have been that of this item. */
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

  /** Covers all items of the option of a node, except the item of the node. */
  coverOthers(node: number): void {
    for (let step = 1; step < WIDTH; step++)
      this.cover(this.#itemOf[(node & ~LAST) | ((node + step) & LAST)]!);
  }

  /** Undoes {@link coverOthers}. */
  uncoverOthers(node: number): void {
    for (let step = LAST; step > 0; step--)
      this.uncover(this.#itemOf[(node & ~LAST) | ((node + step) & LAST)]!);
  }

  /** Appends a node to the ring of its item. */
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
