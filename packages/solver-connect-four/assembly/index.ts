/** Connect Four on bitboards. Sets of cells are passed as halves of 32 bits. */
import { setBoard } from './board';
import { begin, restart } from './search';
import { clearTable } from './table';

export {
  advance,
  answer,
  cutoffs,
  firstMoveCutoffs,
  leaves,
  mostStones,
  nodes,
  tableCutoffs,
  tableHits,
  tableProbes,
} from './search';

/**
 * Chooses the board, and makes an empty table for it.
 *
 * @param tableBits the table grows to 2^tableBits entries of eight bytes; from 17 up.
 */
export function prepare(width: i32, height: i32, tableBits: i32): void {
  setBoard(width, height);
  clearTable(tableBits);
  restart();
}

/** Asks whether a position is worth `threshold` or more to the side to move, which cannot win at once. */
export function ask(ownLo: u32, ownHi: u32, allLo: u32, allHi: u32, threshold: i32): void {
  begin(((<u64>ownHi) << 32) | ownLo, ((<u64>allHi) << 32) | allLo, threshold);
}
