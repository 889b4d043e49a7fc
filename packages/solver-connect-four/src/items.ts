import type { ConnectFour } from '@queenside/game-connect-four';
import { cellsLeft, movesOf, valueAtOnce, type Move } from './rules.ts';

/** The options that decide on it. */
export interface Sharing {
  readonly moves: 'best' | 'all';
  /** From so many cells left. */
  readonly share: number;
}

/**
 * Whether a position is solved by way of those after its moves, which several workers can share. Where only its value is
 * asked for, a search of the whole is far quicker: it need not know what weak moves are worth.
 */
export function isCut(root: ConnectFour, { moves, share }: Sharing): boolean {
  return moves === 'all' && cellsLeft(root) >= share;
}

/**
 * The moves of a position that is cut, by the names of the positions after them: those that are mirror images have one
 * name. Positions that are known at once are left out.
 */
export function itemsOf(root: ConnectFour): Map<string, Move> {
  const open = movesOf(root).filter(({ next }) => valueAtOnce(next) === undefined);
  return new Map(open.map((move) => [nameOf(move.next), move]));
}

/** The value of the position after a move to the side to move there. @param values those of the items, by their names. */
export function valueOfItem(state: ConnectFour, values: ReadonlyMap<string, number>): number {
  return valueAtOnce(state) ?? values.get(nameOf(state))!;
}

/** The same for mirror images. */
function nameOf({ columns }: ConnectFour): string {
  const [name, image] = [columns.join(' '), columns.toReversed().join(' ')];
  return name < image ? name : image;
}
