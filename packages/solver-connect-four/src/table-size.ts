import type { ConnectFour } from '@queenside/game-connect-four';
import { cellsLeft } from './rules.ts';

/** An entry has eight bytes: 2^17 of them are a mebibyte. */
const BITS_OF_MEBIBYTE = 17;
/** The number of free cells for which a mebibyte is enough. Each further cell doubles it. */
const SMALL_POSITION = 26;

/** Returns the largest size of the table for a position, as a power of two. */
export function tableBitsOf(root: ConnectFour, mebibytes: number): number {
  const wanted = BITS_OF_MEBIBYTE + Math.max(0, cellsLeft(root) - SMALL_POSITION);
  return Math.min(wanted, BITS_OF_MEBIBYTE + Math.floor(Math.log2(mebibytes)));
}
