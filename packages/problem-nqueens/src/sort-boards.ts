/**
 * Sorts consecutive boards: compared by the row of column 1, then of column 2, and so on. Boards that are already
 * ascending are returned as they are. Others are sorted by one column after the other, the last one first (radix sort:
 * Knuth, The Art of Computer Programming 5.2.5).
 *
 * @param boards `size` bytes each, rows from 0 to `size` - 1.
 */
export function sortBoards(boards: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (isAscending(boards, size)) return boards;
  let order = Uint32Array.from({ length: boards.length / size }, (_, board) => board);
  let next = new Uint32Array(order.length);
  for (let column = size - 1; column >= 0; column--) {
    sortByColumn(boards, size, column, order, next);
    [order, next] = [next, order];
  }
  const sorted = new Uint8Array(boards.length);
  for (const [place, board] of order.entries())
    sorted.set(boards.subarray(board * size, (board + 1) * size), place * size);
  return sorted;
}

function isAscending(boards: Uint8Array, size: number): boolean {
  for (let at = size; at < boards.length; at += size) {
    let column = 0;
    while (column < size && boards[at + column] === boards[at - size + column]) column++;
    if (column < size && boards[at + column]! < boards[at - size + column]!) return false;
  }
  return true;
}

/** Writes the boards of `order` into `next`, sorted by the row of one column. The sort is stable. */
function sortByColumn(
  boards: Uint8Array,
  size: number,
  column: number,
  order: Uint32Array,
  next: Uint32Array,
): void {
  const start = new Uint32Array(size + 1);
  for (let at = column; at < boards.length; at += size) start[boards[at]! + 1]! += 1;
  for (let row = 1; row < size; row++) start[row]! += start[row - 1]!;
  for (let at = 0; at < order.length; at++) {
    const board = order[at]!;
    const row = boards[board * size + column]!;
    next[start[row]!] = board;
    start[row]! += 1;
  }
}
