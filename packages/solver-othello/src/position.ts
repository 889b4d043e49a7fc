import type { Othello } from '@queenside/game-othello';
import type { Position } from './kernel.ts';

/** Returns the discs of both sides as sets of squares. */
export function positionOf({ squares, mover }: Othello): Position {
  const [ownLo, ownHi] = halvesOf(squares, mover);
  const [otherLo, otherHi] = halvesOf(squares, mover === 'X' ? 'O' : 'X');
  return { ownLo, ownHi, otherLo, otherHi };
}

/** Returns the squares with a mark, as halves of 32 bits. */
function halvesOf(squares: string, mark: string): [lo: number, hi: number] {
  let [lo, hi] = [0, 0];
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== mark) continue;
    if (square < 32) lo |= 1 << square;
    else hi |= 1 << (square - 32);
  }
  return [lo, hi];
}
