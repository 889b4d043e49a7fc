import type { ConnectFour } from '@queenside/game-connect-four';
import { cellsLeft, movesOf, valueAtOnce, type Move } from './rules.ts';

/** The options that decide whether to split a position. */
export interface Sharing {
  readonly moves: 'best' | 'all';
  /** The number of free cells from which the search is split. */
  readonly share: number;
}

/**
 * Returns whether to solve a position by those after its moves, which several workers can share. If only its value is wanted, a
 * search of the whole is much faster: it need not value weak moves.
 */
export function isCut(root: ConnectFour, { moves, share }: Sharing): boolean {
  return moves === 'all' && cellsLeft(root) >= share;
}

/**
 * Returns the moves of a split position by the names of the positions after them. Mirror images share a name. Positions known
 * at once are left out.
 */
export function itemsOf(root: ConnectFour): Map<string, Move> {
  const open = movesOf(root).filter(({ next }) => valueAtOnce(next) === undefined);
  return new Map(open.map((move) => [nameOf(move.next), move]));
}

/** Returns the value of the position after a move, from the view of the side to move there. @param values the values of items by name. */
export function valueOfItem(state: ConnectFour, values: ReadonlyMap<string, number>): number {
  return valueAtOnce(state) ?? values.get(nameOf(state))!;
}

/** Names a position; mirror images share a name. */
function nameOf({ columns }: ConnectFour): string {
  const [name, image] = [columns.join(' '), columns.toReversed().join(' ')];
  return name < image ? name : image;
}
