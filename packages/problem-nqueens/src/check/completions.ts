/** Counts completions of placed queens: in the bits of an integer on boards up to 31, by search on any board. */
import type { NQueens } from '../types.ts';

/** The largest board whose rows fit the bits of an integer. */
export const MAX_BIT_SIZE = 31;

/**
 * Counts completions on boards up to 31 by backtracking over bit sets: the free rows of a column are the bits of an
 * integer (Somers, "The N Queens Problem", 2002).
 *
 * @param budget how many queens it may place.
 * @returns undefined if the budget runs out.
 */
export function countCompletions(
  { size, placed }: Pick<NQueens, 'size' | 'placed'>,
  budget: number,
): number | undefined {
  const all = size === 31 ? 0x7fff_ffff : (1 << size) - 1;
  const open = openRows(size, placed, all);
  let left = budget;

  const countFrom = (column: number, rows: number, rising: number, falling: number): number => {
    if (column === size) return 1;
    let count = 0;
    let free = open[column]! & ~(rows | rising | falling);
    while (free !== 0 && --left >= 0) {
      const queen = free & -free;
      free ^= queen;
      const next = ((falling | queen) >>> 1) & all;
      count += countFrom(column + 1, rows | queen, ((rising | queen) << 1) & all, next);
    }
    return count;
  };

  const count = countFrom(0, 0, 0, 0);
  return left < 0 ? undefined : count;
}

/** Returns the rows of each column that no placed queen attacks; for the column of a placed queen, its row. */
function openRows(size: number, placed: NQueens['placed'], all: number): Int32Array {
  const open = new Int32Array(size).fill(all);
  const isRow = (row: number) => row >= 0 && row < size;
  for (const queen of placed)
    for (let column = 0; column < size; column++) {
      const distance = column - queen.column;
      const attacked = [queen.row, queen.row + distance, queen.row - distance].filter(isRow);
      if (distance === 0) open[column]! &= 1 << queen.row;
      else for (const row of attacked) open[column]! &= ~(1 << row);
    }
  return open;
}

interface SearchOutcome {
  readonly found: number;
  /** Whether it found all completions, or all that the caller asked for, within the budget. */
  readonly finished: boolean;
}

/**
 * Counts completions on boards of any size. It always branches on the column or row with the fewest squares left, so a
 * line without squares ends the branch at once (Haralick and Elliott, "Increasing Tree Search Efficiency for Constraint
 * Satisfaction Problems", 1980).
 *
 * @param wanted the number of completions to stop at.
 * @param budget how many squares it may look at. Placing a queen takes ten times the size of the board.
 * @param attempt from 0. Each attempt tries the squares in another order, so that it may succeed at once if another is
 * lost in a bad branch (Gomes, Selman and Kautz, "Boosting Combinatorial Search Through Randomization", 1998).
 */
export function searchCompletions(
  { size, placed }: Pick<NQueens, 'size' | 'placed'>,
  wanted: number,
  budget: number,
  attempt = 0,
): SearchOutcome {
  const cost = 10 * size;
  let left = budget - cost * (placed.length + 1);
  if (left < 0) return { found: 0, finished: false };
  const board = new OpenBoard(size);
  for (const { column, row } of placed) {
    if (!board.isOpen(column, row)) return { found: 0, finished: true };
    board.set(column, row);
  }

  // Each placed queen has a branch: its line, and how many squares of that line have been tried.
  // Lines and squares are scattered by depth; in plain order, the queens would crowd in a corner.
  const lines = new Int32Array(size - placed.length + 1);
  const tried = new Int32Array(size - placed.length + 1);
  const squareOf = (depth: number) => (scatter(depth, attempt) + tried[depth]!) % size;
  let depth = 0;
  let found = 0;
  lines[0] = board.tightestLine(scatter(0, attempt) % (2 * size));
  for (;;) {
    // 1. A full board is a completion.
    const line = lines[depth]!;
    if (line === FULL && ++found === wanted) return { found, finished: true };

    // 2. Find the next open square of the line.
    if (line === FULL) tried[depth] = size;
    while (tried[depth]! < size && !board.isOpenOn(line, squareOf(depth))) tried[depth]!++;

    // 3. If there is none, remove the previous queen and continue from its square.
    if (tried[depth] === size) {
      tried[depth] = 0;
      if (--depth < 0) return { found, finished: true };
      board.clearOn(lines[depth]!, squareOf(depth));
      tried[depth]!++;
      continue;
    }

    // 4. Otherwise place a queen there and go to the tightest remaining line.
    left -= cost;
    if (left < 0) return { found, finished: false };
    board.setOn(line, squareOf(depth));
    depth++;
    lines[depth] = board.tightestLine(scatter(depth, attempt) % (2 * size));
  }
}

/** Returns a well-spread number for each depth of each attempt (Murmur3's 32-bit finalizer). */
function scatter(depth: number, attempt: number): number {
  let x = Math.imul(depth + 1, 0x9e37_79b1) ^ Math.imul(attempt + 1, 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return (x ^ (x >>> 16)) >>> 1;
}

/** Returned instead of a line if every line has its queen. */
const FULL = -1;

/** A board that counts the open squares of each column and row. */
class OpenBoard {
  readonly #size: number;
  /** 1 if a line has a queen. */
  readonly #columns: Uint8Array;
  readonly #rows: Uint8Array;
  readonly #rising: Uint8Array;
  readonly #falling: Uint8Array;
  /** Open squares of each line: columns, then rows. */
  readonly #left: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#columns = new Uint8Array(size);
    this.#rows = new Uint8Array(size);
    this.#rising = new Uint8Array(2 * size);
    this.#falling = new Uint8Array(2 * size);
    this.#left = new Int32Array(2 * size).fill(size);
  }

  isOpen(column: number, row: number): boolean {
    return (
      (this.#columns[column]! |
        this.#rows[row]! |
        this.#rising[column - row + this.#size]! |
        this.#falling[column + row]!) ===
      0
    );
  }

  set(column: number, row: number): void {
    this.#countAttacked(column, row, -1);
    this.#mark(column, row, 1);
  }

  /** Returns whether a square is open. Lines 0 to size - 1 are columns, the others are rows. */
  isOpenOn(line: number, at: number): boolean {
    return line < this.#size ? this.isOpen(line, at) : this.isOpen(at, line - this.#size);
  }

  setOn(line: number, at: number): void {
    if (line < this.#size) this.set(line, at);
    else this.set(at, line - this.#size);
  }

  clearOn(line: number, at: number): void {
    const column = line < this.#size ? line : at;
    const row = line < this.#size ? at : line - this.#size;
    this.#mark(column, row, 0);
    this.#countAttacked(column, row, 1);
  }

  /** Returns the line without a queen that has the fewest open squares (the first from `start`), or FULL. */
  tightestLine(start: number): number {
    const size = this.#size;
    let best = FULL;
    let fewest = size + 1;
    let line = start;
    for (let step = 0; step < 2 * size; step++) {
      const taken = line < size ? this.#columns[line]! : this.#rows[line - size]!;
      if (taken === 0 && this.#left[line]! < fewest) {
        fewest = this.#left[line]!;
        best = line;
      }
      if (++line === 2 * size) line = 0;
    }
    return best;
  }

  #mark(column: number, row: number, taken: 0 | 1): void {
    this.#columns[column] = taken;
    this.#rows[row] = taken;
    this.#rising[column - row + this.#size] = taken;
    this.#falling[column + row] = taken;
  }

  /** Adds `change` to both lines of every open square that a queen on this square attacks. */
  #countAttacked(column: number, row: number, change: 1 | -1): void {
    for (let other = 0; other < this.#size; other++) {
      const distance = other - column;
      if (distance === 0) {
        this.#countIfOpen(column, row, change);
        continue;
      }
      this.#countIfOpen(other, row, change);
      this.#countIfOpen(other, row + distance, change);
      this.#countIfOpen(other, row - distance, change);
    }
    for (let other = 0; other < this.#size; other++)
      if (other !== row) this.#countIfOpen(column, other, change);
  }

  #countIfOpen(column: number, row: number, change: 1 | -1): void {
    if (row < 0 || row >= this.#size || !this.isOpen(column, row)) return;
    this.#left[column]! += change;
    this.#left[this.#size + row]! += change;
  }
}
