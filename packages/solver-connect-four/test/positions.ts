import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import fc from 'fast-check';

export const at = (line: string): ConnectFour => connectFour.parse(line);

/** Returns the position after the given stones in columns with room. It has fewer if the game ends. */
function playOn(start: string, choices: readonly number[]): ConnectFour {
  let state = at(start);
  for (const choice of choices) {
    const moves = connectFour.moves(state);
    if (moves.length === 0) break;
    state = connectFour.next(state, moves[choice % moves.length]!);
  }
  return state;
}

/** Arbitrary positions of a board with at least `least` stones; fewer if the game ends earlier. */
export function positions(board: string, least: number, most: number): fc.Arbitrary<ConnectFour> {
  return fc
    .array(fc.nat({ max: 1000 }), { minLength: least, maxLength: most })
    .map((choices) => playOn(board, choices));
}
