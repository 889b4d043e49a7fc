/** Draws answers: the grid, the path, and a ring around the cell where it goes wrong. */
import { drawScene, escapeMarkup } from '@queenside/core';
import type { PathAnswer } from '../answer.ts';
import { checkAnswer } from '../check.ts';
import {
  GOAL,
  type GridMap,
  type GridVerdict,
  PATH,
  type Place,
  placeOf,
  START,
  WALL,
} from '../map.ts';
import * as markup from './markup.ts';

/** The most blocks in a row or a column. */
const MOST_BLOCKS = 128;
/** The longer side of a picture, and the most for each block, in pixels. */
const PIXELS = { picture: 640, block: 40 };
/** Larger marks and wider lines begin at these numbers of blocks. */
const LARGE = { marks: 24, lines: 40 };
const SHADES = [0.25, 0.5, 0.75, 1];
/** The steps that a path may connect: right, down, and diagonally down. */
const STEPS: readonly Place[] = [
  { row: 0, column: 1 },
  { row: 1, column: 0 },
  { row: 1, column: 1 },
  { row: 1, column: -1 },
];

export function drawAnswer(map: GridMap, answer: PathAnswer): string {
  return drawPathOn(map, answer.rows ?? map.rows, checkAnswer(map, answer));
}

/**
 * Draws a path on a grid.
 *
 * @param answer the grid with the path. If it has another size, it is drawn instead of the map.
 */
export function drawPathOn(map: GridMap, answer: readonly string[], verdict: GridVerdict): string {
  const isSameSize =
    answer.length === map.height && answer.every(({ length }) => length === map.width);
  const rows = isSameSize ? map.rows : answer;
  const blocks = new Blocks(rows);
  const { height, width, side } = blocks;
  const longer = Math.max(height, width);
  const scale = Math.max(1, longer / LARGE.marks);

  // 1. The grid. The more of a block is wall, and the dearer its cells, the darker it is.
  const walls = Float64Array.from(blocks.count(rows, WALL));
  for (const cost of new Set(map.costs))
    for (const [block, count] of blocks.count(rows, String(cost)).entries())
      walls[block]! += count * markup.shadeOf(cost);
  const shaded = SHADES.map((shade) =>
    blocks.paint(
      (block) => Math.ceil((4 * walls[block]!) / side ** 2) === 4 * shade,
      markup.COLORS.wall,
      shade,
    ),
  );

  // 2. The path: its cells, and lines between neighbors.
  const marks = blocks.count(answer, PATH);
  const [start, goal] = [START, GOAL].map((sign) => blocks.find(rows, sign));
  const ends = new Set([start, goal].map((place) => place && blocks.indexOf(place)));
  const lines = blocks.connect((block) => marks[block]! > 0 || ends.has(block), map.moves !== '4');
  const path =
    blocks.paint((block) => marks[block]! > 0, markup.COLORS.path, 0.25) +
    markup.wayLine(lines, 0.25 * Math.max(1, longer / LARGE.lines));

  // 3. Start, goal, and where the path goes wrong.
  const fault = verdict.cell === undefined ? undefined : blocks.placeOf(placeOf(map, verdict.cell));
  const above =
    (start ? markup.startMark(start, scale) : '') +
    (goal ? markup.goalMark(goal, scale) : '') +
    (fault ? markup.ring(fault, scale) : '');

  const title = `${map.height} by ${map.width}${verdict.kind === 'right' ? '' : `: ${verdict.reason}`}`;
  const area = { width: width * markup.CELL, height: height * markup.CELL };
  return drawScene({
    ...area,
    scale: Math.min(PIXELS.block, PIXELS.picture / longer) / markup.CELL,
    backdrop: `<title>${escapeMarkup(title)}</title><rect width="${area.width}" height="${area.height}" fill="${markup.COLORS.free}"/>`,
    pieces: new Map([['path', shaded.join('') + path + above]]),
  });
}

/** A grid in blocks: squares of one cell or, in a large grid, of several. */
class Blocks {
  /** The cells along the side of a block. */
  readonly side: number;
  readonly height: number;
  readonly width: number;

  constructor(rows: readonly string[]) {
    const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
    this.side = Math.ceil(Math.max(rows.length, columns) / MOST_BLOCKS);
    this.height = Math.ceil(rows.length / this.side);
    this.width = Math.ceil(columns / this.side);
  }

  /** Returns the place of the block that contains a cell. */
  placeOf({ row, column }: Place): Place {
    return { row: Math.floor(row / this.side), column: Math.floor(column / this.side) };
  }

  indexOf({ row, column }: Place): number {
    return row * this.width + column;
  }

  /** Returns the place of the first cell with a sign. */
  find(rows: readonly string[], sign: string): Place | undefined {
    const row = rows.findIndex((text) => text.includes(sign));
    return row < 0 ? undefined : this.placeOf({ row, column: rows[row]!.indexOf(sign) });
  }

  /** Counts the cells with a sign in each block. */
  count(rows: readonly string[], sign: string): Uint32Array {
    const counts = new Uint32Array(this.height * this.width);
    for (const [row, text] of rows.entries())
      for (let column = text.indexOf(sign); column >= 0; column = text.indexOf(sign, column + 1))
        counts[this.indexOf(this.placeOf({ row, column }))]!++;
    return counts;
  }

  paint(matches: (block: number) => boolean, color: string, opacity: number): string {
    const all = { first: 0, end: this.width };
    const lines = Array.from({ length: this.height }, (_, row) =>
      markup.runs(row, all, (column) => matches(this.indexOf({ row, column }))),
    );
    return markup.cells(lines.join(''), color, opacity);
  }

  /** Returns lines between neighbors, one for each row, column, or diagonal of them. A diagonal line passes no other mark. */
  connect(matches: (block: number) => boolean, hasDiagonals: boolean): string {
    const isMarked = (row: number, column: number): boolean =>
      column >= 0 &&
      column < this.width &&
      row >= 0 &&
      row < this.height &&
      matches(this.indexOf({ row, column }));
    const canStep = (row: number, column: number, step: Place): boolean =>
      isMarked(row, column) &&
      isMarked(row + step.row, column + step.column) &&
      (step.row * step.column === 0 ||
        (hasDiagonals &&
          !isMarked(row + step.row, column) &&
          !isMarked(row, column + step.column)));
    let lines = '';
    for (const step of STEPS)
      for (let row = 0; row < this.height; row++)
        for (let column = 0; column < this.width; column++) {
          if (canStep(row - step.row, column - step.column, step)) continue;
          let count = 0;
          while (canStep(row + count * step.row, column + count * step.column, step)) count++;
          if (count > 0) lines += `M${column} ${row}l${count * step.column} ${count * step.row}`;
        }
    return lines;
  }
}
