import { definePlugin } from '@queenside/core';
import { sudoku, sudokuGrid } from './problem.js';
import { solversOf } from './solvers.js';

export default definePlugin({
  problems: [sudoku, sudokuGrid],
  solvers: [...solversOf(sudoku), ...solversOf(sudokuGrid)],
});
