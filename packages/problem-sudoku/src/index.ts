import {
  type ConstraintNetwork,
  type DigitGrid,
  drawGrid,
  gridEditor,
  modelProblem,
  nameOfCell,
  nameOfUnit,
  readFullGrid,
  valuesOf,
  writeCells,
} from '@queenside/constraints';
import { type Constraint, defineModel, definePlugin } from '@queenside/core';
import { boxSide, parsePuzzle, readPuzzleFile, SIDES, unitsOf } from './grid.ts';
import { makePuzzle } from './scramble.ts';

const constraints = ({ side }: DigitGrid): readonly Constraint[] =>
  unitsOf(side).map((unit) => ({ kind: 'all-different', variables: unit }));
const networkOf = (cells: readonly number[]): ConstraintNetwork => {
  const grid = { side: 9, cells };
  return { values: valuesOf(grid), constraints: constraints(grid) };
};

/** Sudoku as a model: a variable for each cell, and all different digits in each row, column, and box. */
export const sudokuModel = defineModel<DigitGrid>({
  id: 'sudoku',
  name: 'Sudoku',
  summary: 'Fill each row, column, and box of a grid with all digits',
  defaultTask: 'unique',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: [
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    '1.....3..4....2.',
    '1.....3..4....2. find',
    `55${'.'.repeat(79)}`,
    '4\n1234\n..12\n.1..\n....',
  ],
  records: { by: 'counted' },
  formats: {
    '.sdk': {
      example: `[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n`,
      read: readPuzzleFile,
    },
  },
  parse: parsePuzzle,
  variables: valuesOf,
  constraints,
  write: (_grid, values) => writeCells(values),
  read: ({ side }, text) => readFullGrid(side, text),
  scramble: {
    sizes: [1, 51, 54],
    unit: 'how many cells are empty, or a few fewer if more would allow other solutions',
    make: (size, random) => writeCells(makePuzzle(size, random, networkOf)),
  },
  variableName: (cell, { side }) => nameOfCell(cell, side),
  valueName: (digit) => writeCells([digit]),
  constraintName: (unit, { side }) => nameOfUnit(unit, side),
  draw: (grid, view) => drawGrid(grid, view, boxSide(grid.side)),
  editor: gridEditor({ sides: SIDES, unitsOf, write: writeCells }),
});

/** Sudoku. A record without a task asks for the only solution. */
export const sudoku = modelProblem(sudokuModel);

/** The plugin: the problem `sudoku`. */
export default definePlugin({ problems: [sudoku] });
