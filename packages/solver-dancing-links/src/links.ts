/** The head of the ring of uncovered primary items. */
const HEAD = 0;

/**
 * An exact cover problem as a web of links (Knuth, "Dancing Links", 2000).
 *
 * Items count from 1. Primary items, to be covered exactly once, come before secondary items, to be covered at most once.
 * Options count from 0. Each item heads a ring of nodes, one for each possible option with that item. An unlinked node
 * keeps its own links, so it can be relinked if all steps are undone in reverse order. The nodes of an option are
 * neighbors, and after them comes a spacer that leads back to the first.
 */
export class Links {
  /** The neighbors of each item. The head and the primary items form a ring; secondary items are alone. */
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  /** The neighbors of each node. The number of an item is also that of its head node. */
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  /** The item of each node; of a spacer, the first node of its option, negated. */
  readonly #itemOf: Int32Array;
  readonly #optionOf: Int32Array;
  /** The first node of each option. */
  readonly #firstOf: Int32Array;
  /** The number of possible options of each item. */
  readonly #length: Int32Array;
  /** Nodes and items unlinked so far. */
  updates = 0;

  /**
   * @param items the items of all options in sequence. Each option has at least one, and none twice.
   * @param starts the index of the first item of each option, and then the number of all.
   */
  constructor(primary: number, secondary: number, items: Int32Array, starts: Int32Array) {
    const heads = 1 + primary + secondary;
    const options = starts.length - 1;
    this.#left = numbers(heads);
    this.#right = numbers(heads);
    this.#up = numbers(heads + items.length + options);
    this.#down = this.#up.slice();
    this.#itemOf = new Int32Array(this.#up.length);
    this.#optionOf = new Int32Array(this.#up.length);
    this.#firstOf = new Int32Array(options);
    this.#length = new Int32Array(heads);
    for (let item = HEAD; item <= primary; item++) {
      this.#right[item] = item === primary ? HEAD : item + 1;
      this.#left[item] = item === HEAD ? primary : item - 1;
    }
    for (let option = 0, node = heads; option < options; option++) {
      this.#firstOf[option] = node;
      for (let at = starts[option]!; at < starts[option + 1]!; at++) {
        this.#optionOf[node] = option;
        this.#append(node++, items[at]!);
      }
      this.#itemOf[node++] = -this.#firstOf[option]!;
    }
  }

  /** Returns the first uncovered primary item; 0 if all are covered. */
  first(): number {
    return this.#right[HEAD]!;
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
    return this.#optionOf[node]!;
  }

  /** Returns the first node of an option with several items; -1 if the covered items exclude it. */
  possible(option: number): number {
    const first = this.#firstOf[option]!;
    // Hiding an option unlinks all of its nodes except one.
    return this.#isLinked(first) && this.#isLinked(first + 1) ? first : -1;
  }

  /** Unlinks an item, and unlinks its options from the rings of their other items. */
  cover(item: number): void {
    const down = this.#down;
    const up = this.#up;
    const length = this.#length;
    const itemOf = this.#itemOf;
    let unlinked = 1;
    for (let node = down[item]!; node !== item; node = down[node]!)
      for (let other = node + 1; other !== node;) {
        const its = itemOf[other]!;
        if (its < 0) {
          other = -its;
          continue;
        }
        up[down[other]!] = up[other]!;
        down[up[other]!] = down[other]!;
        length[its]! -= 1;
        unlinked++;
        other++;
      }
    this.updates += unlinked;
    this.#right[this.#left[item]!] = this.#right[item]!;
    this.#left[this.#right[item]!] = this.#left[item]!;
  }

  /** Undoes the last {@link cover}, which must have been that of this item. */
  uncover(item: number): void {
    const down = this.#down;
    const up = this.#up;
    const length = this.#length;
    const itemOf = this.#itemOf;
    this.#right[this.#left[item]!] = item;
    this.#left[this.#right[item]!] = item;
    for (let node = up[item]!; node !== item; node = up[node]!)
      // The nodes of an option are in different rings, so their order does not matter.
      for (let other = node + 1; other !== node;) {
        const its = itemOf[other]!;
        if (its < 0) {
          other = -its;
          continue;
        }
        up[down[other]!] = other;
        down[up[other]!] = other;
        length[its]! += 1;
        other++;
      }
  }

  /** Returns the next node of the same option; after the last comes the first. */
  beside(node: number): number {
    const item = this.#itemOf[node + 1]!;
    return item < 0 ? -item : node + 1;
  }

  /** Covers all items of the option of a node, except the item of the node. */
  coverOthers(node: number): void {
    for (let other = this.beside(node); other !== node; other = this.beside(other))
      this.cover(this.#itemOf[other]!);
  }

  /** Undoes {@link coverOthers}. */
  uncoverOthers(node: number): void {
    const first = this.#firstOf[this.#optionOf[node]!]!;
    let last = node;
    while (this.#itemOf[last + 1]! >= 0) last++;
    for (let other = node - 1; other >= first; other--) this.uncover(this.#itemOf[other]!);
    for (let other = last; other > node; other--) this.uncover(this.#itemOf[other]!);
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
