/**
 * Judges searches that place queens: backtracking and forward checking. Columns and rows may come in any order. Tests are free,
 * and so is placing a queen to test it, if an attacked one is removed at once.
 */
import { CALL, type Calls, type Difference, eachCall } from './calls.ts';

/** What a search of boards must do. Common mistakes are other rules. */
export interface BoardRule {
  readonly name: string;
  /** Whether the search goes back as soon as a column has no free row. */
  readonly looksAhead: boolean;
  /** The rows that the search leaves out in each column. */
  readonly skips: 'none' | 'first' | 'last';
  /** The attacks that the search knows. */
  readonly sees: 'all' | 'rows' | 'diagonals';
}

export const BACKTRACKING: BoardRule = {
  name: 'backtracking',
  looksAhead: false,
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
  return new BoardReferee(size, rule).judge(calls, board);
}

class BoardReferee {
  readonly #size: number;
  readonly #rule: BoardRule;
  /** The row of each column's queen; -1 without one. */
  readonly #rows: number[];
  /** The columns with a queen, in the order of placing. */
  readonly #placed: number[] = [];
  /** One level for each queen, and one for the next: undefined until the search has placed one there. */
  readonly #levels: (Level | undefined)[] = [undefined];
  /** The column that the search tested last. */
  #tested: number | undefined;

  constructor(size: number, rule: BoardRule) {
    this.#size = size;
    this.#rule = rule;
    this.#rows = Array.from({ length: size }, () => -1);
  }

  judge(calls: Calls, board: { readonly rows: Rows } | undefined): Difference | undefined {
    for (const { index, code, a: column, b: row } of eachCall(calls)) {
      if (code === CALL.test) this.#tested = column;
      const words =
        code === CALL.place
          ? this.#place(column, row)
          : code === CALL.remove
            ? this.#remove(column)
            : undefined;
      if (words !== undefined) return { call: index, about: column, words };
    }
    const end = Math.max(0, calls.length / 3 - 1);
    const words = board && this.#end(board.rows);
    return words === undefined ? undefined : { call: end, words };
  }

  #place(column: number, row: number): string | undefined {
    const attacked = this.#attackedQueen();
    if (attacked !== undefined) return attacked;
    if (this.#rows[column]! >= 0) return `yours placed a second queen in column ${column + 1}`;
    const dead = this.#rule.looksAhead ? this.#deadColumn() : undefined;
    if (dead !== undefined)
      return `yours placed a queen at ${square(column, row)}, though column ${dead + 1} has no free row left; ${this.#rule.name} goes back at once`;
    const level = this.#levels.at(-1) ?? { column, tried: new Set() };
    if (level.column !== column)
      return `yours turned to column ${column + 1} before it had tried every free row of column ${level.column + 1}`;
    if (level.tried.has(row))
      return `yours placed a queen at ${square(column, row)} a second time, with the same queens before it`;
    this.#levels[this.#levels.length - 1] = level;
    level.tried.add(row);
    this.#rows[column] = row;
    this.#placed.push(column);
    this.#levels.push(undefined);
    return undefined;
  }

  #remove(column: number): string | undefined {
    const last = this.#placed.at(-1);
    if (last !== column)
      return last === undefined
        ? `yours removed the queen of column ${column + 1}, but the board is empty`
        : `yours removed the queen of column ${column + 1}; the last one that it placed is in column ${last + 1}`;
    const isAttacked = this.#attackedQueen() !== undefined;
    if (!isAttacked && this.#placed.length < this.#size) {
      const left = this.#whyBack();
      if (left !== undefined) return left;
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
    if (this.#deadColumn() !== undefined) return undefined;
    const column = level?.column ?? this.#tested ?? this.#rows.indexOf(-1);
    const missed = this.#freeRows(column).filter(
      (row) =>
        level?.tried.has(row) !== true && !(this.#rule.looksAhead && this.#kills(column, row)),
    );
    if (missed.length === 0) return undefined;
    const rows = `row${missed.length > 1 ? 's' : ''} ${missed.map((row) => row + 1).join(', ')}`;
    return `yours went back from column ${column + 1} without trying ${rows}, which no queen attacks`;
  }

  #end(rows: Rows): string | undefined {
    if (rows === undefined)
      return this.#placed.length > 0
        ? `yours gave up with ${this.#placed.length} queens on the board; ${this.#rule.name} goes on while it can go back`
        : this.#whyBack()?.replace('yours went back from', 'yours gave up in');
    const seen = [...rows].map((row) => row ?? -1);
    const empty = seen.indexOf(-1);
    if (seen.length !== this.#size || empty >= 0)
      return `yours returned a board without a queen in column ${(empty < 0 ? seen.length : empty) + 1}`;
    for (const [column, row] of seen.entries()) {
      const other = attackerOf(seen, column, row, 'all');
      if (other !== undefined)
        return `yours returned a board on which the queens of columns ${Math.min(column, other) + 1} and ${Math.max(column, other) + 1} attack each other`;
    }
    return undefined;
  }

  /** Describes the last queen if another one attacks it. */
  #attackedQueen(): string | undefined {
    const column = this.#placed.at(-1);
    if (column === undefined) return undefined;
    const row = this.#rows[column]!;
    const other = attackerOf(this.#rows, column, row, this.#rule.sees);
    return other === undefined
      ? undefined
      : `yours went on with a queen at ${square(column, row)}, which the queen at ${square(other, this.#rows[other]!)} attacks`;
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
    const { skips, sees } = this.#rule;
    const free: number[] = [];
    const first = skips === 'first' ? 1 : 0;
    const end = skips === 'last' ? this.#size - 1 : this.#size;
    for (let row = first; row < end; row++)
      if (attackerOf(this.#rows, column, row, sees) === undefined) free.push(row);
    return free;
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

function square(column: number, row: number): string {
  return `(${column + 1},${row + 1})`;
}
