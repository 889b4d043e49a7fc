/**
 * A set of integers from 0 to `universe` - 1 that adds, deletes and picks in constant time. Its members are at the front
 * of an array, and each knows its slot (Briggs and Torczon, "An Efficient Representation for Sparse Sets", 1993). The
 * content of unused slots does not matter, so clearing the set costs nothing.
 */
export class IndexSet {
  /** The members are the first {@link size} entries, in no particular order. */
  readonly members: Int32Array;
  size = 0;
  readonly #slot: Int32Array;

  constructor(universe: number) {
    this.members = new Int32Array(universe);
    this.#slot = new Int32Array(universe);
  }

  has(value: number): boolean {
    const slot = this.#slot[value]!;
    return slot < this.size && this.members[slot] === value;
  }

  add(value: number): void {
    if (this.has(value)) return;
    this.members[this.size] = value;
    this.#slot[value] = this.size++;
  }

  delete(value: number): void {
    if (!this.has(value)) return;
    const slot = this.#slot[value]!;
    const last = this.members[--this.size]!;
    this.members[slot] = last;
    this.#slot[last] = slot;
  }

  /** Adds every integer of the universe. */
  fill(): void {
    this.size = this.members.length;
    for (let value = 0; value < this.size; value++) {
      this.members[value] = value;
      this.#slot[value] = value;
    }
  }

  clear(): void {
    this.size = 0;
  }
}
