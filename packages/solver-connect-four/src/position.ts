import type { ConnectFour } from '@queenside/game-connect-four';
import type { Position } from './kernel.ts';

/** Returns a board as bitboards: a column's cells from the bottom up, the left column in the lowest bits. */
export function positionOf({ columns, height, stones }: ConnectFour): Position {
  // One bit more than there are rows; boards of up to six rows share one layout.
  const stride = Math.max(7, height + 1);
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
