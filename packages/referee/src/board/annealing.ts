/**
 * Judges by statistics whether the temperature of simulated annealing falls. A search shows only the moves that it accepts, so a single
 * move proves nothing: these are tests over a whole run.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import type { Rows } from './board.ts';
import { WholeBoard } from './whole-board.ts';

/** Fewer moves prove nothing. */
const FEWEST_MOVES = 400;
/** Fewer proposed squares prove nothing. */
const FEWEST_REFUSED = 60;
/**
 * The mean number of attacks late in a run, as a share of that early in it. Above the first, the temperature has not fallen; a search
 * whose temperature never falls is above the second.
 */
const [FALLEN, STEADY] = [0.8, 0.45];

/** What the moves of a run tell. */
interface Statistics {
  /** The number of attacks after each move. */
  readonly attacks: readonly number[];
  /** The moves that left more attacks than before. */
  readonly worse: number;
  /** The worse squares that were asked for and not taken. */
  readonly refusedWorse: number;
  /** The call of the first better square that was asked for and not taken, and how often that happened. */
  readonly refusedBetter: { readonly call: number; readonly count: number };
}

/** Returns what is wrong with the temperature of a search; undefined if nothing is, or too little is known. */
export function judgeCooling(
  size: number,
  calls: Calls,
  cools: 'falling' | 'constant' | 'reversed',
  board: { readonly rows: Rows } | undefined,
): Difference | undefined {
  const { attacks, worse, refusedWorse, refusedBetter } = statisticsOf(size, calls);
  const end = lastIndex(calls);
  const at = (words: string, call = end): Difference => ({ call, words });
  const moves = attacks.length;
  const over = `over ${moves.toLocaleString('en-US')} moves, by statistics`;
  if (cools === 'reversed')
    return refusedBetter.count > 0 ? undefined : at('yours took all better boards');
  if (refusedBetter.count > 0)
    return at(
      'yours asked for a square with fewer attacks and did not move there; simulated annealing takes every better board',
      refusedBetter.call,
    );
  const isSolved = board?.rows !== undefined && attacks.at(-1) === 0;
  if (cools === 'falling' && worse === 0 && !isSolved && board !== undefined)
    if (refusedWorse >= FEWEST_REFUSED || moves > 0)
      return at(
        `${over}: yours never took a worse board, and found none without attacks; simulated annealing takes worse boards while the temperature is high`,
      );
  if (isSolved || moves < FEWEST_MOVES) return undefined;
  const mean = (from: number, to: number): number => {
    const part = attacks.slice(Math.floor(from * moves), Math.floor(to * moves));
    return part.reduce((sum, each) => sum + each, 0) / part.length;
  };
  // The first moves come from a random board.
  const [early, late] = [mean(0.25, 0.5), mean(0.9, 1)];
  if (cools === 'constant')
    return late > STEADY * early ? undefined : at('the temperature of yours fell');
  return late > FALLEN * early
    ? at(
        `${over}: yours had ${early.toFixed(1)} attacks early and ${late.toFixed(1)} at the end; simulated annealing takes ever fewer worse boards as the temperature falls`,
      )
    : undefined;
}

function statisticsOf(size: number, calls: Calls): Statistics {
  const board = new WholeBoard(size);
  const attacks: number[] = [];
  const changes: number[] = [];
  let [refusedWorse, refusedBetter, firstBetter] = [0, 0, 0];
  /** The square that the search has asked for, and how many more queens attack it. */
  let asked: { readonly column: number; readonly row: number; readonly change: number } | undefined;
  let lifted: { readonly column: number; readonly row: number } | undefined;
  /** The last move, which the next one may take back. */
  let last: { readonly column: number; readonly from: number } | undefined;
  const move = (column: number, from: number, to: number): void => {
    if (from === to) return;
    const change = board.attackers(column, to) - board.attackers(column, from);
    board.take(column);
    board.put(column, to);
    asked = undefined;
    // A search may move a queen to see what that brings, and move it back.
    if (last?.column === column && last.from === to && changes.at(-1)! > 0) {
      changes.pop();
      attacks.pop();
      refusedWorse++;
      last = undefined;
      return;
    }
    changes.push(change);
    attacks.push(board.attacks);
    last = { column, from };
  };
  const ask = (index: number, column: number, row: number): void => {
    if (!board.isWhole || board.rows[column] === row) return;
    if (asked?.column === column && asked.row === row) return;
    if (asked !== undefined && asked.change > 0) refusedWorse++;
    if (asked !== undefined && asked.change < 0) {
      if (refusedBetter === 0) firstBetter = index;
      refusedBetter++;
    }
    const change = board.attackers(column, row) - board.attackers(column, board.rows[column]!);
    asked = { column, row, change };
  };
  for (const { index, code, a, b } of eachCall(calls))
    switch (code) {
      case CALL.conflicts:
        ask(index, a, b);
        break;
      case CALL.move:
        move(a, board.rows[a]!, b);
        break;
      case CALL.remove:
        lifted = board.isWhole ? { column: a, row: board.rows[a]! } : undefined;
        board.take(a);
        break;
      case CALL.place: {
        const back = lifted?.column === a ? lifted.row : undefined;
        lifted = undefined;
        if (back === undefined) board.put(a, b);
        else {
          board.put(a, back);
          move(a, back, b);
        }
        break;
      }
    }
  return {
    attacks,
    worse: changes.filter((change) => change > 0).length,
    refusedWorse,
    refusedBetter: { call: firstBetter, count: refusedBetter },
  };
}
