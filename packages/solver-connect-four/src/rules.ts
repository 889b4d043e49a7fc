/** The game's rules, from the view of the side to move. */
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';

/** A move and the position that it leads to. */
export interface ColumnMove {
  readonly move: number;
  readonly next: ConnectFour;
}

export function cellsLeft({ width, height, stones }: ConnectFour): number {
  return width * height - stones;
}

/** Returns the moves in the game's order; none if the game is over. */
export function movesOf(state: ConnectFour): ColumnMove[] {
  return connectFour.moves(state).map((move) => ({ move, next: connectFour.next(state, move) }));
}

/** Returns the value if the game is over or the side to move wins at once; undefined if it takes a search. */
export function valueAtOnce(state: ConnectFour): number | undefined {
  const moves = movesOf(state);
  if (moves.length === 0) return scoreOf(state);
  const win = moves.find(({ next }) => next.won);
  return win && 0 - scoreOf(win.next);
}

/** Returns the score of a finished game. */
function scoreOf(state: ConnectFour): number {
  return forMover(state, connectFour.score(state));
}

/** Converts a value between MAX's view and that of the side to move. */
export function forMover(state: ConnectFour, value: number): number {
  return connectFour.toMove(state) === 'max' ? value : 0 - value;
}
