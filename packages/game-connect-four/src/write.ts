import type { ConnectFour } from './board.ts';

/** Writes the columns played: those of a line, then the moves after it. A board other than 7x6 is named first. */
export function write(
  { width, height }: ConnectFour,
  from: string,
  moves: readonly number[],
): string {
  const played = from.replace(/^\dx\d\s*/i, '').replace(/\s.*$/, '');
  const columns = played + moves.map((column) => column + 1).join('');
  const board = `${width}x${height}`;
  if (board !== '7x6') return `${board} ${columns}`.trimEnd();
  return columns || board;
}
