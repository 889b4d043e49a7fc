/**
 * Judges searches that repair a whole board: min-conflicts, hill climbing, and simulated annealing. Each starts with a queen in every
 * column, in any rows, and moves one queen after the other within its column. Only moves count: a search may find out about attacks
 * as it likes. It may move a queen by `move`, or by `remove` and `place`, and begin again with another board.
 */
import { judgeCooling } from './annealing.ts';
import { CALL, type Call, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import type { Rows } from './board.ts';
import { type Sight, WholeBoard } from './whole-board.ts';

/** What a search that repairs boards must do. Common mistakes are other rules. */
export interface LocalRule {
  readonly name: string;
  /** The queens that it moves: attacked ones, or any. */
  readonly picks: 'attacked' | 'any';
  /**
   * Where it moves a queen: to the row of its column with the fewest attackers, to the best one except its own, to the worst one, to
   * any row with fewer attackers or with no more, to any row; or to the best neighbor of the whole board if it is not worse, to the
   * best one even if it is worse, or to the worst one.
   */
  readonly to:
    | 'least in column'
    | 'least other'
    | 'most in column'
    | 'no more'
    | 'any'
    | 'best'
    | 'best or worse'
    | 'worst';
  /** What counts: pairs of queens that attack each other, or queens that are attacked. */
  readonly counts: 'attacks' | 'attacked queens';
  readonly sees: Sight;
  /** When it may begin again with another board. */
  readonly restarts: 'any time' | 'at a minimum';
  /** The boards that it may return: without attacks, without better neighbors, or any. */
  readonly ends: 'solved' | 'at a minimum' | 'anywhere';
  /** Whether it goes on with a board without attacks. */
  readonly goesOn: boolean;
  /** How its temperature falls, as far as its moves tell; `none` has none. */
  readonly cools: 'none' | 'falling' | 'constant' | 'reversed';
}

/** Min-conflicts (S. Minton, M. Johnston, A. Philips, and P. Laird, 1992). */
export const MIN_CONFLICTS: LocalRule = {
  name: 'min-conflicts',
  picks: 'attacked',
  to: 'least in column',
  counts: 'attacks',
  sees: 'all',
  restarts: 'any time',
  ends: 'solved',
  goesOn: false,
  cools: 'none',
};
/** Steepest-ascent hill climbing: each move leads to the best neighbor, and sideways moves are permitted. */
export const HILL_CLIMBING: LocalRule = {
  ...MIN_CONFLICTS,
  name: 'hill climbing',
  picks: 'any',
  to: 'best',
  restarts: 'at a minimum',
  ends: 'at a minimum',
};
/** First-choice and stochastic hill climbing: each move leads to a neighbor that is not worse. */
export const FIRST_CHOICE: LocalRule = {
  ...HILL_CLIMBING,
  name: 'first-choice hill climbing',
  to: 'no more',
  restarts: 'any time',
  ends: 'anywhere',
};
/** Simulated annealing (S. Kirkpatrick, C. Gelatt, and M. Vecchi, 1983). */
export const ANNEALING: LocalRule = {
  ...FIRST_CHOICE,
  name: 'simulated annealing',
  to: 'any',
  // It ends when the temperature is low, whatever board it has.
  goesOn: true,
  cools: 'falling',
};

/** A square that a search moves a queen to. */
interface Move {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the first step that a rule does not permit; undefined if there is none. @param board absent if the search did not end. */
export function judgeLocal(
  size: number,
  calls: Calls,
  rule: LocalRule,
  board?: { readonly rows: Rows },
): Difference | undefined {
  return (
    new LocalReferee(size, rule, sweepsOf(size, calls)).judge(calls, board) ??
    (rule.cools === 'none' ? undefined : judgeCooling(size, calls, rule.cools, board))
  );
}

/**
 * Returns the calls that may be part of a new board, and whether each is its first: as many moves in a row as there are columns, from the first column to the last, or
 * the other way round.
 */
function sweepsOf(size: number, calls: Calls): ReadonlyMap<number, boolean> {
  const sweeps = new Map<number, boolean>();
  let moves: Call[] = [];
  for (const call of eachCall(calls)) {
    const { code, a } = call;
    // A queen that is removed and placed in its column moves.
    if (code === CALL.remove) continue;
    if (code !== CALL.move && code !== CALL.place) {
      moves = [];
      continue;
    }
    moves.push(call);
    if (a !== 0 && a !== size - 1) continue;
    const last = moves.slice(-size);
    const isSweep =
      last.length === size &&
      (last.every((each, at) => each.a === at) ||
        last.every((each, at) => each.a === size - 1 - at));
    if (isSweep) for (const [at, { index }] of last.entries()) sweeps.set(index, at === 0);
  }
  return sweeps;
}

class LocalReferee {
  readonly #rule: LocalRule;
  readonly #board: WholeBoard;
  /** See {@link sweepsOf}. */
  readonly #sweeps: ReadonlyMap<number, boolean>;
  /** The queen that was removed from a whole board, to be placed elsewhere in its column. */
  #lifted: { readonly column: number; readonly row: number } | undefined;
  #moves = 0;
  #boards = 0;
  /** The column whose queen was removed from a board that was not whole; undefined after the next one is placed. */
  #retried: number | undefined;
  #isClearing = false;
  #wasSolved = false;

  constructor(size: number, rule: LocalRule, sweeps: ReadonlyMap<number, boolean>) {
    this.#rule = rule;
    this.#board = new WholeBoard(size, rule.sees);
    this.#sweeps = sweeps;
  }

  judge(calls: Calls, board: { readonly rows: Rows } | undefined): Difference | undefined {
    for (const call of eachCall(calls)) {
      const words = this.#take(call);
      if (words !== undefined) return { call: call.index, about: call.a, words };
    }
    const words = board && this.#end(board.rows, calls);
    return words === undefined ? undefined : { call: lastIndex(calls), words };
  }

  #take({ index, code, a: column, b: row }: Call): string | undefined {
    if (code === CALL.remove) return this.#remove(column);
    const sweep = this.#sweeps.get(index);
    if (code === CALL.move) return this.#move(column, row, sweep);
    if (code !== CALL.place) return undefined;
    const lifted = this.#lifted;
    this.#lifted = undefined;
    this.#retried = undefined;
    this.#isClearing = false;
    if (lifted?.column === column) {
      this.#board.put(column, lifted.row);
      return this.#move(column, row, sweep);
    }
    const solved = this.#refuseSolved();
    if (solved !== undefined) return solved;
    this.#board.put(column, row);
    if (this.#board.isWhole) this.#boards++;
    return undefined;
  }

  #remove(column: number): string | undefined {
    const board = this.#board;
    const lifted = this.#lifted;
    this.#lifted = undefined;
    if (lifted !== undefined) {
      // A second queen is removed: the search begins again with another board, unless it clears a solved one before it returns.
      board.put(lifted.column, lifted.row);
      const words = this.#restart();
      if (words !== undefined) return words;
      board.take(lifted.column);
      this.#isClearing = true;
    } else if (board.isWhole) this.#lifted = { column, row: board.rows[column]! };
    else if (!this.#isClearing) {
      if (this.#retried !== undefined && this.#retried !== column)
        return `yours removed the queen of column ${column + 1} before each column had one; ${this.#rule.name} moves queens of a whole board`;
      this.#retried = column;
    }
    board.take(column);
    return undefined;
  }

  /** Leaves a whole board for another one. */
  #restart(): string | undefined {
    if (this.#isSolved()) {
      this.#wasSolved = true;
      return undefined;
    }
    if (this.#rule.restarts === 'any time') return undefined;
    const better = this.#betterNeighbor();
    return better === undefined
      ? undefined
      : `yours began again with ${attacks(this.#value())}, though the queen of column ${better.column + 1} leaves ${num(this.#after(better))} in row ${better.to + 1}; ${this.#rule.name} begins again only if no neighbor is better`;
  }

  /** @param sweep whether the move may begin a new board; undefined if it is no part of one. */
  #move(column: number, to: number, sweep: boolean | undefined): string | undefined {
    const board = this.#board;
    const from = board.rows[column]!;
    if (!board.isWhole)
      return `yours moved the queen of column ${column + 1} before each column had one`;
    if (from === to) return undefined;
    const words =
      (sweep === false ? undefined : this.#refuseSolved()) ?? this.#refuse({ column, from, to });
    if (words !== undefined) {
      if (sweep === undefined) return words;
      if (sweep) this.#boards++;
    }
    this.#moves++;
    board.take(column);
    board.put(column, to);
    return undefined;
  }

  #refuseSolved(): string | undefined {
    if (this.#rule.goesOn || !(this.#wasSolved || (this.#board.isWhole && this.#isSolved())))
      return undefined;
    return 'yours went on after it had a board on which no queen attacks another: return that board';
  }

  /** Returns why the search may not make a move; undefined if it may. */
  #refuse(move: Move): string | undefined {
    const { picks, to: where, name } = this.#rule;
    const { column, from, to } = move;
    const board = this.#board;
    const queen = `the queen of column ${column + 1}`;
    const now = board.attackers(column, from);
    const then = board.attackers(column, to);
    if (picks === 'attacked' && now === 0)
      return `yours moved ${queen}, which no queen attacks; ${name} chooses one that is attacked`;
    switch (where) {
      case 'any':
        return undefined;
      case 'least in column':
      case 'least other':
      case 'most in column': {
        const rows = [...board.rows.keys()].filter(
          (row) => where !== 'least other' || row !== from,
        );
        const all = rows.map((row) => board.attackers(column, row));
        const wanted = where === 'most in column' ? Math.max(...all) : Math.min(...all);
        if (then === wanted) return undefined;
        const row = rows[all.indexOf(wanted)]!;
        return `yours moved ${queen} to row ${to + 1}, where ${count(then)}; ${name} takes the row with the fewest, such as row ${row + 1}, where ${count(wanted)}`;
      }
      case 'no more': {
        const [before, after] = [this.#value(), this.#after(move)];
        return after <= before
          ? undefined
          : `yours moved ${queen} to row ${to + 1}, which leaves ${attacks(after)} instead of ${num(before)}; ${name} takes no worse neighbor`;
      }
      case 'best':
      case 'best or worse':
      case 'worst':
        return this.#refuseNeighbor(move, where);
    }
  }

  #refuseNeighbor(move: Move, where: 'best' | 'best or worse' | 'worst'): string | undefined {
    const after = this.#after(move);
    const before = this.#value();
    const { column, to } = move;
    const { name } = this.#rule;
    const did = `yours moved the queen of column ${column + 1} to row ${to + 1}, which leaves ${attacks(after)}`;
    if (where === 'best' && after > before)
      return `${did} instead of ${num(before)}; ${name} takes no worse neighbor`;
    let best = move;
    let value = after;
    for (const other of this.#neighbors()) {
      const its = this.#after(other);
      if (where === 'worst' ? its <= value : its >= value) continue;
      best = other;
      value = its;
    }
    return value === after
      ? undefined
      : `${did}; ${name} takes the best neighbor, such as column ${best.column + 1} in row ${best.to + 1}, which leaves ${num(value)}`;
  }

  *#neighbors(): Generator<Move> {
    const { rows } = this.#board;
    for (const [column, from] of rows.entries())
      for (const to of rows.keys()) if (to !== from) yield { column, from, to };
  }

  /** Returns a neighbor with fewer attacks; undefined if there is none. */
  #betterNeighbor(): Move | undefined {
    const now = this.#value();
    for (const move of this.#neighbors()) if (this.#after(move) < now) return move;
    return undefined;
  }

  /** Returns what counts on the current board. */
  #value(): number {
    return this.#rule.counts === 'attacks' ? this.#board.attacks : this.#board.attackedQueens();
  }

  /** Returns what counts after a move. */
  #after({ column, from, to }: Move): number {
    const board = this.#board;
    if (this.#rule.counts === 'attacks')
      return board.attacks + board.attackers(column, to) - board.attackers(column, from);
    board.take(column);
    board.put(column, to);
    const value = board.attackedQueens();
    board.take(column);
    board.put(column, from);
    return value;
  }

  #isSolved(): boolean {
    return this.#board.attacks === 0;
  }

  #end(rows: Rows, calls: Calls): string | undefined {
    const board = this.#board;
    const { name, ends } = this.#rule;
    if (this.#lifted !== undefined) board.put(this.#lifted.column, this.#lifted.row);
    if (this.#boards === 0)
      return `yours never had a queen in each column; ${name} starts with a whole board`;
    if (this.#moves === 0 && this.#boards > 1)
      return `yours only tried new boards; ${name} moves queens`;
    const isSolved = this.#wasSolved || (board.isWhole && this.#isSolved());
    if (rows === undefined) {
      if (isSolved)
        return 'yours returned no board, though no queen attacked another: return that board';
      if (this.#moves === 0)
        return `yours gave up before it moved a queen; ${name} repairs the board`;
      return ends === 'at a minimum' ? this.#whyEnd() : undefined;
    }
    const seen = [...rows].map((row) => row ?? -1);
    const returned = seen.join();
    const isCurrent = returned === board.rows.join();
    if (!isCurrent && !wasOn(calls, seen))
      return 'yours returned queens that were not on the board like this: move each one on the board, too';
    if (ends === 'anywhere') return undefined;
    const other = new WholeBoard(board.size, this.#rule.sees);
    for (const [column, row] of seen.entries()) other.put(column, row);
    if (other.attacks === 0) return undefined;
    // It may return the best board of several, each of which was a minimum when it began again.
    if (ends === 'at a minimum') return isCurrent ? this.#whyEnd() : undefined;
    const column = seen.findIndex((row, at) => other.attackers(at, row) > 0);
    return `yours returned a board on which a queen attacks that of column ${column + 1}; ${name} goes on, or returns no board if it gives up`;
  }

  /** Returns why hill climbing may not end with the current board. */
  #whyEnd(): string | undefined {
    if (!this.#board.isWhole) return undefined;
    const better = this.#betterNeighbor();
    return better === undefined
      ? undefined
      : `yours ended with ${attacks(this.#value())}, though the queen of column ${better.column + 1} leaves ${num(this.#after(better))} in row ${better.to + 1}; ${this.#rule.name} ends only if no neighbor is better`;
  }
}

/** Whether a board had these queens at some time. */
function wasOn(calls: Calls, wanted: readonly number[]): boolean {
  const rows = wanted.map(() => -1);
  let equal = 0;
  const set = (column: number, row: number): void => {
    equal += Number(row === wanted[column]) - Number(rows[column] === wanted[column]);
    rows[column] = row;
  };
  for (const { code, a, b } of eachCall(calls)) {
    if (code === CALL.remove) set(a, -1);
    if (code === CALL.move || code === CALL.place) set(a, b);
    if (equal === wanted.length) return true;
  }
  return false;
}

/** Judges a search that only tries new boards, and never moves a queen. */
export function neverRepairs(size: number, calls: Calls): Difference | undefined {
  const rule: LocalRule = { ...FIRST_CHOICE, to: 'any' };
  // What it returns is judged with moves.
  const first = judgeLocal(size, calls, rule);
  if (first !== undefined) return first;
  const sweeps = sweepsOf(size, calls);
  const queens = new Map<number, number>();
  let lifted = -1;
  for (const { index, code, a, b } of eachCall(calls)) {
    const isMove =
      !sweeps.has(index) &&
      (code === CALL.move || (code === CALL.place && lifted === a && queens.size === size - 1));
    if (isMove) return { call: index, about: a, words: 'yours moved a queen' };
    lifted = code === CALL.remove && queens.size === size ? a : -1;
    if (code === CALL.remove) queens.delete(a);
    if (code === CALL.place) queens.set(a, b);
  }
  return undefined;
}

/** Judges a search that fills a board with queens that attack each other, and then moves them. */
export function repairs(
  size: number,
  calls: Calls,
  board?: { readonly rows: Rows },
): Difference | undefined {
  const first = judgeLocal(size, calls, { ...FIRST_CHOICE, to: 'any' }, board);
  if (first !== undefined) return first;
  const check = new WholeBoard(size);
  for (const { code, a, b } of eachCall(calls)) {
    if (code === CALL.move || code === CALL.remove) check.take(a);
    if (code === CALL.move || code === CALL.place) check.put(a, b);
    if (check.isWhole && check.attacks > 0) return undefined;
  }
  return { call: 0, words: 'yours never had a whole board with attacks' };
}

function num(value: number): string {
  return String(value);
}

function attacks(value: number): string {
  return value === 1 ? '1 attack' : `${value} attacks`;
}

function count(queens: number): string {
  if (queens === 0) return 'no queen attacks it';
  return queens === 1 ? '1 queen attacks it' : `${queens} queens attack it`;
}
