/** Exact end games of Othello. Sets of squares are passed as halves of 32 bits. */
import { prepareBoard } from './board';
import { restart, searchPrincipal } from './search';
import { prepareEdges } from './stable';
import { clearTable } from './table';

export { best, cutoffs, nodes, stopped, tableHits } from './search';

prepareBoard();
prepareEdges();

/** Prepares for a position: an empty table of 2^`tableBits` entries of 24 bytes. */
export function prepare(tableBits: i32): void {
  clearTable(tableBits);
  restart();
}

/** Returns the score of a position for the side to move, which must have a move. */
export function solve(ownLo: u32, ownHi: u32, otherLo: u32, otherHi: u32): i32 {
  const own = ((<u64>ownHi) << 32) | ownLo;
  const other = ((<u64>otherHi) << 32) | otherLo;
  return searchPrincipal(own, other, -64, 64, i32(popcnt(~(own | other))));
}
