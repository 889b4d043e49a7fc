/**
 * Judges searches that place queens: backtracking and forward checking. They may fill column by column or row by row, in any
 * order. Tests are free, and so is placing a queen to test it, if an attacked one is removed at once.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';

/** What a search of boards must do. Common mistakes are other rules. */
export interface BoardRule {
  readonly name: string;
  /** Whether the search goes back as soon as a column has no free row. */
  readonly looksAhead: boolean;
  /** Whether the search may choose the column without a free row as the next one, or always fills columns in the same order. */
  readonly order: 'any' | 'same';
  /** The rows that the search leaves out in each column. */
  readonly skips: 'none' | 'first' | 'last';
  /** The attacks that the search knows. */
  readonly sees: 'all' | 'rows' | 'diagonals';
}

export const BACKTRACKING: BoardRule = {
  name: 'backtracking',
  looksAhead: false,
  order: 'any',
  skips: 'none',
  sees: 'all',
};
/** Forward checking (R. Haralick and G. Elliott, 1980). */
export const FORWARD_CHECKING: BoardRule = {
  ...BACKTRACKING,
  name: 'forward checking',
  looksAhead: true,
};

/** The row of each column's queen, or undefined if the search found no board. */
export type Rows = readonly (number | null)[] | undefined;

/** What a search fills one by one, and what it chooses for each: the words for columns and rows, or the other way round. */
interface BoardWords {
  readonly line: string;
  readonly place: string;
  readonly isTurned: boolean;
}

const BY_COLUMNS: BoardWords = { line: 'column', place: 'row', isTurned: false };
const BY_ROWS: BoardWords = { line: 'row', place: 'column', isTurned: true };

/** A column that the search fills, and the rows in which it has placed a queen there while the queens before stayed. */
interface Level {
  readonly column: number;
  readonly tried: Set<number>;
}

/** Returns the first step that a rule does not permit; undefined if there is none. @param board absent if the search did not end. */
export function judgeBoard(
  size: number,
  calls: Calls,
  rule: BoardRule,
  board?: { readonly rows: Rows },
): Difference | undefined {
  const byColumns = new BoardReferee(size, rule, BY_COLUMNS).judge(calls, board);
  if (byColumns === undefined) return undefined;
  const byRows = new BoardReferee(size, rule, BY_ROWS).judge(calls, board);
  return byRows === undefined || byRows.call > byColumns.call ? byRows : byColumns;
}

/** Its columns are the board's rows if its view is turned. */
class BoardReferee {
  readonly #size: number;
  readonly #rule: BoardRule;
  readonly #view: BoardWords;
  /** The row of each column's queen; -1 without one. */
  readonly #rows: number[];
  /** The columns with a queen, in the order of placing. */
  readonly #placed: number[] = [];
  /** One level for each queen, and one for the next: undefined until the search has placed one there. */
  readonly #levels: (Level | undefined)[] = [undefined];
  /** The column that was filled first after so many queens. */
  readonly #order: number[] = [];
  /** The column that the search tested last. */
  #tested: number | undefined;
  /** The boards on which at most one queen was missing. */
  readonly #almostFull = new Set<string>();
  /** Whether the board was full, and no queen attacked another. */
  #wasFull = false;
  /** The first queen that was placed after that. */
  #further: number | undefined;
  /** A queen that was removed too early. A search that has found a board may clear it before it returns. */
  #early: Difference | undefined;

  constructor(size: number, rule: BoardRule, view: BoardWords) {
    this.#size = size;
    this.#rule = rule;
    this.#view = view;
    this.#rows = Array.from({ length: size }, () => -1);
  }

  judge(calls: Calls, board: { readonly rows: Rows } | undefined): Difference | undefined {
    for (const { index, code, a, b } of eachCall(calls)) {
      const [column, row] = this.#view.isTurned ? [b, a] : [a, b];
      if (code === CALL.test) this.#tested = column;
      const wasFull = this.#wasFull;
      const words =
        code === CALL.place
          ? this.#place(column, row)
          : code === CALL.remove
            ? this.#remove(column, { call: index, about: a })
            : undefined;
      if (this.#early !== undefined && code === CALL.place) return this.#early;
      if (words !== undefined) return { call: index, about: a, words };
      if (wasFull && code === CALL.place) this.#further ??= index;
    }
    if (board === undefined && this.#further !== undefined) {
      const words = `yours placed all ${this.#size} queens, and went on: return the board as soon as it is full`;
      return { call: this.#further, words };
    }
    const end = lastIndex(calls);
    const words = board && this.#end(board.rows);
    if (this.#early !== undefined && (words !== undefined || board?.rows === undefined))
      return this.#early;
    return words === undefined ? undefined : { call: end, words };
  }

  #place(column: number, row: number): string | undefined {
    const attacked = this.#attackedQueen();
    if (attacked !== undefined) return attacked;
    const { line } = this.#view;
    if (this.#rows[column]! >= 0) return `yours placed a second queen in ${line} ${column + 1}`;
    if (this.#isSkipped(row)) return `yours placed a queen at ${this.#square(column, row)}`;
    const dead = this.#rule.looksAhead ? this.#deadColumn() : undefined;
    if (dead !== undefined)
      return `yours placed a queen at ${this.#square(column, row)}, though ${line} ${dead + 1} has no free ${this.#view.place} left; ${this.#rule.name} goes back at once`;
    const level = this.#levels.at(-1) ?? { column, tried: new Set() };
    if (level.column !== column)
      return `yours turned to ${line} ${column + 1} before it had tried every free ${this.#view.place} of ${line} ${level.column + 1}`;
    if (level.tried.has(row))
      return `yours placed a queen at ${this.#square(column, row)} a second time, with the same queens before it`;
    this.#order[this.#placed.length] ??= column;
    this.#levels[this.#levels.length - 1] = level;
    level.tried.add(row);
    this.#rows[column] = row;
    this.#placed.push(column);
    this.#levels.push(undefined);
    if (this.#placed.length >= this.#size - 1) this.#almostFull.add(this.#rows.join());
    if (this.#placed.length === this.#size) this.#wasFull ||= this.#attackedQueen() === undefined;
    return undefined;
  }

  #remove(column: number, at: Omit<Difference, 'words'>): string | undefined {
    const { line } = this.#view;
    const last = this.#placed.at(-1);
    if (last !== column)
      return last === undefined
        ? `yours removed the queen of ${line} ${column + 1}, but the board is empty`
        : `yours removed the queen of ${line} ${column + 1}; the last one that it placed is in ${line} ${last + 1}`;
    const isAttacked = this.#attackedQueen() !== undefined;
    if (!isAttacked && this.#placed.length < this.#size) {
      const left = this.#whyBack();
      if (left !== undefined) this.#early ??= { ...at, words: left };
    }
    this.#levels.pop();
    this.#placed.pop();
    this.#rows[column] = -1;
    this.#tested = undefined;
    return undefined;
  }

  /** Returns why the search may not leave the current level; undefined if it may. */
  #whyBack(): string | undefined {
    const level = this.#levels.at(-1);
    const next = this.#rule.order === 'same' ? this.#order[this.#placed.length] : undefined;
    if (next === undefined && this.#deadColumn() !== undefined) return undefined;
    const chosen = next ?? level?.column;
    const column = chosen ?? this.#tested ?? this.#rows.indexOf(-1);
    const missed = this.#missedRows(column);
    if (missed.length === 0 || this.#areMirrored(missed)) return undefined;
    // The search may have chosen a column that it has not tested, and seen that each row leaves another column without one.
    const empty = [...this.#rows.keys()].filter((each) => this.#rows[each]! < 0);
    if (chosen === undefined && empty.some((each) => this.#missedRows(each).length === 0))
      return undefined;
    const { line, place } = this.#view;
    const rows = `${place}${missed.length > 1 ? 's' : ''} ${missed.map((row) => row + 1).join(', ')}`;
    return `yours went back from ${line} ${column + 1} without trying ${rows}, which no queen attacks`;
  }

  /** Whether the first queen was in the mirror image of each row: no board has it there then, either. */
  #areMirrored(rows: readonly number[]): boolean {
    const tried = this.#placed.length === 0 ? this.#levels[0]?.tried : undefined;
    return tried !== undefined && rows.every((row) => tried.has(this.#size - 1 - row));
  }

  /** Returns the free rows of a column that the search has to try, and has not. */
  #missedRows(column: number): number[] {
    const level = this.#levels.at(-1);
    return this.#freeRows(column).filter(
      (row) =>
        level?.tried.has(row) !== true && !(this.#rule.looksAhead && this.#kills(column, row)),
    );
  }

  /** Returns what is wrong with a search that returned no board. */
  #endWithout(): string | undefined {
    const { name } = this.#rule;
    const { length } = this.#placed;
    if (this.#wasFull)
      return `yours placed all ${this.#size} queens, went on, and returned no board: return the board as soon as it is full`;
    if (length > 0)
      return `yours returned no board with ${length === 1 ? '1 queen' : `${length} queens`} placed; ${name} removes the last one and tries the next ${this.#view.place}`;
    const missed = this.#whyBack();
    if (missed === undefined) return undefined;
    return this.#order.length === 0
      ? `yours returned no board and placed no queen; ${name} tries each ${this.#view.place} of a ${this.#view.line}`
      : missed.replace('yours went back from', 'yours returned no board, and ended in');
  }

  #end(rows: Rows): string | undefined {
    if (rows === undefined) return this.#endWithout();
    const seen = [...rows].map((row) => row ?? -1);
    const empty = seen.indexOf(-1);
    if (seen.length !== this.#size || empty >= 0)
      return `yours returned a board without a queen in column ${(empty < 0 ? seen.length : empty) + 1}`;
    for (const [column, row] of seen.entries()) {
      const other = attackerOf(seen, column, row, this.#rule.sees);
      if (other !== undefined)
        return `yours returned a board on which the queens of columns ${Math.min(column, other) + 1} and ${Math.max(column, other) + 1} attack each other`;
    }
    return this.#hasPlaced(seen)
      ? undefined
      : `yours returned queens that it had not placed on the board; ${this.#rule.name} places each one before it goes on`;
  }

  /** Whether these queens were on the board at the same time. The last one may only have been tested. */
  #hasPlaced(board: readonly number[]): boolean {
    if (this.#size === 1) return true;
    const lines = board.map((row, column) => (this.#view.isTurned ? board.indexOf(column) : row));
    return [-1, ...lines.keys()].some((missing) =>
      this.#almostFull.has(lines.map((place, line) => (line === missing ? -1 : place)).join()),
    );
  }

  /** Describes the last queen if another one attacks it. */
  #attackedQueen(): string | undefined {
    const column = this.#placed.at(-1);
    if (column === undefined) return undefined;
    const row = this.#rows[column]!;
    const other = attackerOf(this.#rows, column, row, this.#rule.sees);
    return other === undefined
      ? undefined
      : `yours went on with a queen at ${this.#square(column, row)}, which the queen at ${this.#square(other, this.#rows[other]!)} attacks`;
  }

  /** Returns a column without a queen in which every row is attacked. */
  #deadColumn(): number | undefined {
    for (let column = 0; column < this.#size; column++)
      if (this.#rows[column]! < 0 && this.#freeRows(column).length === 0) return column;
    return undefined;
  }

  /** Whether a queen on a free square would leave a column without a free row. */
  #kills(column: number, row: number): boolean {
    this.#rows[column] = row;
    const dead = this.#deadColumn();
    this.#rows[column] = -1;
    return dead !== undefined;
  }

  #freeRows(column: number): number[] {
    const free: number[] = [];
    for (let row = 0; row < this.#size; row++)
      if (
        !this.#isSkipped(row) &&
        attackerOf(this.#rows, column, row, this.#rule.sees) === undefined
      )
        free.push(row);
    return free;
  }

  #isSkipped(row: number): boolean {
    const { skips } = this.#rule;
    return skips !== 'none' && row === (skips === 'first' ? 0 : this.#size - 1);
  }

  #square(column: number, row: number): string {
    const [x, y] = this.#view.isTurned ? [row, column] : [column, row];
    return `(${x + 1},${y + 1})`;
  }
}

/** Returns a column whose queen attacks a square; undefined if none does. */
function attackerOf(
  rows: readonly number[],
  column: number,
  row: number,
  sees: BoardRule['sees'],
): number | undefined {
  for (const [other, there] of rows.entries()) {
    if (there < 0 || other === column) continue;
    if (sees !== 'diagonals' && there === row) return other;
    if (sees !== 'rows' && Math.abs(there - row) === Math.abs(other - column)) return other;
  }
  return undefined;
}
