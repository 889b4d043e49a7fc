import { type ConstraintNetwork, modelProblem } from '@queenside/constraints';
import { type Constraint, defineModel, definePlugin } from '@queenside/core';
import { drawGrid, nameOfUnit } from './draw.ts';
import { editor } from './editor.ts';
import {
  nameOfCell,
  parseGrid,
  readGridFile,
  readSolution,
  type SudokuGrid,
  unitsOf,
  writeCells,
} from './grid.ts';
import { makePuzzle } from './scramble.ts';

const variables = ({ side, cells }: SudokuGrid): readonly (readonly number[])[] => {
  const digits = Array.from({ length: side }, (_, index) => index + 1);
  return cells.map((digit) => (digit > 0 ? [digit] : digits));
};
const constraints = ({ side }: SudokuGrid): readonly Constraint[] =>
  unitsOf(side).map((unit) => ({ kind: 'all-different', variables: unit }));
const networkOf = (cells: readonly number[]): ConstraintNetwork => {
  const grid = { side: 9, cells };
  return { values: variables(grid), constraints: constraints(grid) };
};

/** Sudoku as a model: a variable for each cell, and all different digits in each row, column, and box. */
export const sudokuModel = defineModel<SudokuGrid>({
  id: 'sudoku',
  name: 'Sudoku',
  summary: 'Fill each row, column, and box of a grid with all digits',
  defaultTask: 'unique',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: [
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    '1.....3..4....2.',
    `55${'.'.repeat(79)}`,
    '4\n1234\n..12\n.1..\n....',
  ],
  records: { by: 'counted' },
  formats: {
    '.sdk': {
      example: `[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n`,
      read: readGridFile,
    },
  },
  parse: parseGrid,
  variables,
  constraints,
  write: (_grid, values) => writeCells(values),
  read: ({ side }, text) => readSolution(side, text),
  scramble: {
    sizes: [1, 51, 54],
    unit: 'how many cells are empty, or a few fewer if more would allow other solutions',
    make: (size, random) => writeCells(makePuzzle(size, random, networkOf)),
  },
  variableName: (cell, { side }) => nameOfCell(cell, side),
  valueName: (digit) => writeCells([digit]),
  constraintName: (unit, { side }) => nameOfUnit(unit, side),
  draw: drawGrid,
  editor,
});

/** Sudoku. A record without a task asks for the only solution. */
export const sudoku = modelProblem(sudokuModel);

/** The plugin: the problem `sudoku`. */
export default definePlugin({ problems: [sudoku] });
