import { othello, type Othello } from '@queenside/game-othello';

/** An entry of the table has 24 bytes, so 2^15 of them are three quarters of a mebibyte. */
const BITS_OF_MEBIBYTE = 15;
const FEWEST_BITS = 10;

/** Returns the size of the table for a position, as a power of two: late positions need little. */
export function tableBits(state: Othello, mebibytes: number): number {
  const most = BITS_OF_MEBIBYTE + Math.floor(Math.log2(mebibytes));
  return Math.min(most, Math.max(FEWEST_BITS, othello.size!(state)));
}
