import {
  type DigitGrid,
  drawGrid,
  gridEditor,
  linesOf,
  modelProblem,
  nameOfCell,
  nameOfUnit,
  parseGrid,
  readFullGrid,
  valuesOf,
  writeCells,
} from '@queenside/constraints';
import { defineModel, definePlugin } from '@queenside/core';
import { makeHoles } from './scramble.ts';

const MOST_SIDE = 35;
/** The sides that the editor offers. */
const EDITED_SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18];
/** The share of holes at which squares are hardest to complete (Gomes and Shmoys, 2002). */
const HARDEST = 0.42;

/** Latin squares as a model: a variable for each cell, and all different digits in each row and column. */
export const latinSquareModel = defineModel<DigitGrid>({
  id: 'latin-square',
  name: 'Latin square',
  summary: 'Fill the holes of a square so that each row and column has all digits',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: [
    '1../..1/...',
    '12../..34/..../...4',
    '12./..3/...',
    '3\n1.2\n...\n...',
    '1..2/..../..../2..1 unique',
    '..../..../..../.... count',
  ],
  records: { by: 'counted' },
  parse: (record) =>
    parseGrid(record, {
      most: MOST_SIDE,
      allows: (side) => Number.isInteger(side) && side >= 2 && side <= MOST_SIDE,
      sizes: `cells of 2 to ${MOST_SIDE} rows`,
    }),
  variables: valuesOf,
  constraints: ({ side }) =>
    linesOf(side).map((line) => ({ kind: 'all-different', variables: line })),
  write: ({ side }, values) => writeRows(values, side),
  read: ({ side }, text) => readFullGrid(side, text),
  scramble: {
    sizes: [7, 42, 500],
    unit: `how many holes: ${100 * HARDEST} % of the cells, where squares are hardest`,
    make(size, random) {
      const side = Math.round(Math.sqrt(size / HARDEST));
      return writeRows(makeHoles(side, size, random), side);
    },
  },
  variableName: (cell, { side }) => nameOfCell(cell, side),
  valueName: (digit) => writeCells([digit]),
  constraintName: (line, { side }) => nameOfUnit(line, side),
  draw: (grid, view) => drawGrid(grid, view),
  editor: gridEditor({ sides: EDITED_SIDES, unitsOf: linesOf, write: writeRows }),
});

/** Writes the rows in one line, with `/` between them. */
function writeRows(cells: readonly number[], side: number): string {
  return Array.from({ length: side }, (_, row) =>
    writeCells(cells.slice(side * row, side * (row + 1))),
  ).join('/');
}

/** Latin squares with holes. A record without a task asks for one way to fill them. */
export const latinSquare = modelProblem(latinSquareModel);

/** The plugin: the problem `latin-square`. */
export default definePlugin({ problems: [latinSquare] });
