import { type Random, zeros } from '@queenside/core';
import type { Square } from '@queenside/problem-nqueens';

/** The word of a line has its number of queens in the low bits, and the exclusive or of their columns above. */
const COUNT_BITS = 3;
const COUNT_MASK = (1 << COUNT_BITS) - 1;

/** The largest board whose columns fit beside the counter of a line. */
export const MAX_SIZE: number = 2 ** (31 - COUNT_BITS);

/** The row of a column without a queen. */
export const NO_QUEEN = -1;

/**
 * The queens on a board, at most one in a column, and their conflicts, updated in constant time.
 *
 * Each row and each diagonal counts its queens; no line may ever hold more than 7. The exclusive or of the columns of its
 * queens names the queen of a line that holds only one: the queen that a second one brings into conflict, or that remains
 * when the second one leaves.
 */
export class Queens {
  readonly size: number;
  /** The row, from 0, of the queen in each column, or {@link NO_QUEEN}. */
  readonly rows: Int32Array;
  /** The columns of the queens in conflict, except those placed beforehand. */
  readonly conflicted: IndexSet;
  readonly emptyRows: IndexSet;
  readonly #placed: readonly Square[];
  readonly #isPlaced: Uint8Array;
  /** Rows from 0, rising diagonals (column - row) from 2 size - 1, falling ones (column + row) from 3 size - 1. */
  readonly lines: Int32Array;

  /**
   * Call {@link reset} before use.
   *
   * @param placed queens that stay; they must not attack each other.
   */
  constructor(size: number, placed: readonly Square[]) {
    this.size = size;
    this.rows = zeros(Int32Array, size);
    this.conflicted = new IndexSet(size);
    this.emptyRows = new IndexSet(size);
    this.#placed = placed;
    this.#isPlaced = zeros(Uint8Array, size);
    this.lines = zeros(Int32Array, 5 * size - 2);
    for (const { column } of placed) this.#isPlaced[column] = 1;
  }

  /**
   * Removes all queens except those placed beforehand, and counts again.
   *
   * @param fill may set queens in empty columns of {@link rows} before the count. It returns false if aborted: a count takes
   *   long on a large board.
   * @returns false if aborted.
   */
  reset(fill: (rows: Int32Array) => boolean = () => true): boolean {
    const { rows } = this;
    rows.fill(NO_QUEEN);
    for (const { column, row } of this.#placed) rows[column] = row;
    this.conflicted.clear();
    this.emptyRows.clear();
    if (!fill(rows)) return false;
    this.lines.fill(0);
    for (let column = 0; column < this.size; column++)
      if (rows[column] !== NO_QUEEN) this.#joinAll(column, rows[column]!);
    for (let row = 0; row < this.size; row++) if (this.lines[row] === 0) this.emptyRows.add(row);
    return true;
  }

  /** Counts the queens that attack a square of an empty column. */
  attackers(column: number, row: number): number {
    const { size } = this;
    const { lines } = this;
    return (
      (lines[row]! & COUNT_MASK) +
      (lines[2 * size - 1 + column - row]! & COUNT_MASK) +
      (lines[3 * size - 1 + column + row]! & COUNT_MASK)
    );
  }

  /** Puts a queen in an empty column. */
  put(column: number, row: number): void {
    this.rows[column] = row;
    this.emptyRows.delete(row);
    this.#joinAll(column, row);
  }

  /** Removes the queen of a column. */
  take(column: number): void {
    const { size } = this;
    const row = this.rows[column]!;
    this.rows[column] = NO_QUEEN;
    this.conflicted.delete(column);
    this.#leave(row, column);
    this.#leave(2 * size - 1 + column - row, column);
    this.#leave(3 * size - 1 + column + row, column);
    if (this.lines[row] === 0) this.emptyRows.add(row);
  }

  #joinAll(column: number, row: number): void {
    const { size } = this;
    this.#join(row, column);
    this.#join(2 * size - 1 + column - row, column);
    this.#join(3 * size - 1 + column + row, column);
  }

  #join(line: number, column: number): void {
    const word = this.lines[line]!;
    this.lines[line] = (word ^ (column << COUNT_BITS)) + 1;
    if (word === 0) return;
    this.#addConflicted(column);
    if ((word & COUNT_MASK) === 1) this.#addConflicted(word >>> COUNT_BITS);
  }

  #leave(line: number, column: number): void {
    const word = (this.lines[line]! ^ (column << COUNT_BITS)) - 1;
    this.lines[line] = word;
    if ((word & COUNT_MASK) !== 1) return;
    // Two queens share at most one line, so the lines of the other one are final now.
    const other = word >>> COUNT_BITS;
    if (this.attackers(other, this.rows[other]!) === 3) this.conflicted.delete(other);
  }

  #addConflicted(column: number): void {
    if (this.#isPlaced[column] === 0) this.conflicted.add(column);
  }
}

/** Picks a row with the fewest attackers for the queen of an empty column. Ties are broken at random. */
type ChooseRow = (queens: Queens, column: number, random: Random) => number;

/** The largest board to scan in full. On such boards, a sample would look at nearly as many rows. */
export const SCAN_LIMIT = 256;

/** Rows sampled on larger boards: of those without a queen, which are usually few, and of all. */
const EMPTY_ROW_SAMPLE = 128;
const ROW_SAMPLE = 64;

/**
 * A square with at most this many attackers is always found soon. Each of fewer than `size` queens attacks at most 3
 * squares of a column. So its squares have fewer than 3 attackers on average, the best has at most 2, and at least every
 * fourth has at most 3. So no line ever holds more than 4 queens.
 */
const MOST_ATTACKERS = 3;

/** Looks at every row, as published. */
export const scanRows: ChooseRow = ({ size, lines }, column, random) => {
  const rising = 2 * size - 1 + column;
  const falling = 3 * size - 1 + column;
  let best = 0;
  let least = 3 * COUNT_MASK + 1;
  let ties = 0;
  for (let row = 0; row < size; row++) {
    const attackers =
      (lines[row]! & COUNT_MASK) +
      (lines[rising - row]! & COUNT_MASK) +
      (lines[falling + row]! & COUNT_MASK);
    if (attackers > least) continue;
    if (attackers < least) {
      least = attackers;
      ties = 0;
    }
    if (random.int(++ties) === 0) best = row;
  }
  return best;
};

/**
 * Looks at a bounded sample. First come rows without a queen, since only these can be free of attackers; a free square
 * ends the search. Then comes a sample of all rows, most of which cost one more conflict.
 */
export const sampleRows: ChooseRow = (queens, column, random) => {
  const { size, emptyRows } = queens;
  let best = 0;
  let least = Infinity;
  let ties = 0;
  // 1. Rows without a queen: all of them from a random start, or a random sample.
  const count = emptyRows.size;
  const sampled = count > EMPTY_ROW_SAMPLE;
  const start = sampled || count === 0 ? 0 : random.int(count);
  const emptyLooks = sampled ? EMPTY_ROW_SAMPLE : count;
  // 2. Then random rows, until the best is good enough.
  for (let look = 0; look < emptyLooks + ROW_SAMPLE || least > MOST_ATTACKERS; look++) {
    let row: number;
    if (look >= emptyLooks) row = random.int(size);
    else row = emptyRows.members[sampled ? random.int(count) : (start + look) % count]!;
    const attackers = queens.attackers(column, row);
    if (attackers === 0) return row;
    if (attackers > least) continue;
    if (attackers < least) {
      least = attackers;
      ties = 0;
    }
    if (random.int(++ties) === 0) best = row;
  }
  return best;
};

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
    this.members = zeros(Int32Array, universe);
    this.#slot = zeros(Int32Array, universe);
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
