/** The game's rules, as the side to move sees them. */
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';

/** A move and the position that it leads to. */
export interface Move {
  readonly move: number;
  readonly next: ConnectFour;
}

export function cellsLeft({ width, height, stones }: ConnectFour): number {
  return width * height - stones;
}

/** The moves in the game's order; none where the game is over. */
export function movesOf(state: ConnectFour): Move[] {
  return connectFour.moves(state).map((move) => ({ move, next: connectFour.next(state, move) }));
}

/** The value where the game is over or the side to move wins at once; undefined where it takes a search. */
export function valueAtOnce(state: ConnectFour): number | undefined {
  const moves = movesOf(state);
  if (moves.length === 0) return scoreOf(state);
  const win = moves.find(({ next }) => next.won);
  return win && 0 - scoreOf(win.next);
}

/** The score of a finished game. */
function scoreOf(state: ConnectFour): number {
  return forMover(state, connectFour.score(state));
}

/** Turns MAX's view of a value into that of the side to move, and back. */
export function forMover(state: ConnectFour, value: number): number {
  return connectFour.toMove(state) === 'max' ? value : 0 - value;
}
