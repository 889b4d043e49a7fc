/** Pictures of answers. */
import { axesMarkup } from './axes.ts';
import { areaOf, boardMarkup, queensMarkup, svgDocument } from './board-picture.ts';
import { markFaults } from './fault-marks.ts';
import type { Board, NQueens, NQueensAnswer } from './types.ts';

/** The most boards on a sheet. */
const MOST_BOARDS = 400;
/** Width of a board with its gap, in pixels. */
const BOARD_ON_SHEET = 140;
/** The gap between the boards of a sheet, in board widths. */
const GAP = 0.12;

/**
 * Draws the board, a sheet of the boards of a list, or an empty board. Queens placed beforehand are red. On a wrong
 * board, the faults are marked.
 */
export function draw(instance: NQueens, answer: NQueensAnswer): string {
  const placed = new Set(instance.placed.map(({ column }) => column));
  if (answer.kind === 'list' && answer.boards.length > 0)
    return drawSheet(instance.size, answer, placed);
  if (answer.kind === 'board' && answer.rows.length > 0)
    return drawBoard(answer.rows, instance, placed);
  const { size } = instance;
  const markup = axesMarkup(size) + boardMarkup(size);
  return svgDocument(areaOf(size), titleOf(instance, answer), markup);
}

function drawBoard(rows: Board, { placed }: NQueens, placedColumns: ReadonlySet<number>): string {
  const { length: size } = rows;
  const { below, above, words } = markFaults(rows, placed);
  const title = `${size} by ${size}${words && `: ${words}`}`;
  const queens = queensMarkup(rows, placedColumns);
  const markup = axesMarkup(size) + boardMarkup(size) + below + queens + above;
  return svgDocument(areaOf(size), title, markup);
}

/** Draws the first boards of a list on a grid. */
function drawSheet(
  size: number,
  { boards, count, of }: NQueensAnswer & { kind: 'list' },
  placed: ReadonlySet<number>,
): string {
  // A wrong list may announce more boards than it contains.
  const shown = Math.min(boards.length / size, MOST_BOARDS);
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
    default:
      return `${board}: no solution`;
  }
}
