/** Answers as pictures. */
import { boardMarkup, queensMarkup, svgDocument } from './board-picture.ts';
import type { NQueens, NQueensAnswer } from './types.ts';

/** A sheet shows so many boards at most. */
const MOST_BOARDS = 400;
/** Pixels of a board with its gap. */
const BOARD_ON_SHEET = 140;
/** Between the boards of a sheet, in widths of a board. */
const GAP = 0.12;

/** The board, or a sheet of the boards of a list; pre-placed queens are red. Without a board, the empty one. */
export function draw(instance: NQueens, answer: NQueensAnswer): string {
  const placed = new Set(instance.placed.map(({ column }) => column));
  if (answer.kind === 'list' && answer.count > 0) return drawSheet(answer, placed);
  const rows = answer.kind === 'board' ? answer.rows : undefined;
  const size = rows?.length ?? instance.size;
  const queens = rows === undefined ? '' : queensMarkup(rows, placed);
  const area = { width: size, height: size };
  return svgDocument(area, titleOf(instance, answer), boardMarkup(size) + queens);
}

/** The first boards of a list in rows and columns, in the list's order. */
function drawSheet(
  { boards, size, count, of }: NQueensAnswer & { kind: 'list' },
  placed: ReadonlySet<number>,
): string {
  const shown = Math.min(count, MOST_BOARDS);
  const columns = Math.ceil(Math.sqrt(shown));
  const step = size * (1 + GAP);
  const sheet = Array.from({ length: shown }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)].map(
      (place) => place * step + (GAP * size) / 2,
    );
    const rows = boards.subarray(index * size, (index + 1) * size);
    return `<g transform="translate(${x} ${y})"><use href="#board"/>${queensMarkup(rows, placed)}</g>`;
  });
  const area = { width: columns * step, height: Math.ceil(shown / columns) * step };
  const board = `<defs><g id="board">${boardMarkup(size)}</g></defs>`;
  const which = shown === count ? `all ${count}` : `the first ${shown} of ${count}`;
  const kind = of === 'unique' ? 'fundamental boards' : 'boards';
  const title = `${size} by ${size}: ${which} ${kind}`;
  return svgDocument(area, title, board + sheet.join(''), columns * BOARD_ON_SHEET);
}

function titleOf({ size }: NQueens, answer: NQueensAnswer): string {
  const board = `${size} by ${size}`;
  switch (answer.kind) {
    case 'count':
      return `${board}: ${answer.total} solutions`;
    case 'board':
      return board;
    default:
      return `${board}: no solution`;
  }
}
