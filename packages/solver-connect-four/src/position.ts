import type { ConnectFour } from '@queenside/game-connect-four';
import type { Position } from './kernel.ts';

/** Boards of up to six rows have seven bits a column; higher ones have one more than they have rows. */
const LEAST_STRIDE = 7;

/** A board as bitboards: a column's cells from the bottom up, the left column in the lowest bits. */
export function positionOf({ columns, height, stones }: ConnectFour): Position {
  const stride = Math.max(LEAST_STRIDE, height + 1);
  const mover = stones % 2 === 0 ? 'X' : 'O';
  let [ownLo, ownHi, allLo, allHi] = [0, 0, 0, 0];
  for (const [index, column] of columns.entries())
    for (let row = 0; row < column.length; row++) {
      const bit = index * stride + row;
      const lo = bit < 32 ? 1 << bit : 0;
      const hi = bit < 32 ? 0 : 1 << (bit - 32);
      allLo |= lo;
      allHi |= hi;
      if (column[row] !== mover) continue;
      ownLo |= lo;
      ownHi |= hi;
    }
  return { ownLo, ownHi, allLo, allHi };
}
