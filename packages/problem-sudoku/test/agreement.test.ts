/** Searches agree with the checker's own search, which shares no code with them, on the 38 puzzles of 17 clues among the "top 95". */
import { readFileSync } from 'node:fs';
import { findSolutions } from '@queenside/constraints';
import { runSolver } from '@queenside/conformance';
import { searchAsSolver } from '@queenside/runtime/search-solver';
import { arcConsistencySearch } from '@queenside/solver-arc-consistency';
import { forwardCheckingSearch } from '@queenside/solver-forward-checking';
import { expect, test } from 'vitest';
import { sudoku, sudokuModel } from '../src/index.ts';

const PUZZLES = readFileSync(new URL('seventeen-clues.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test('there are 38 puzzles of 17 clues', () => {
  expect(PUZZLES.map((puzzle) => puzzle.replaceAll('.', '').length)).toEqual(
    Array.from({ length: 38 }, () => 17),
  );
});

test.each([
  ['arc', 100_208],
  ['domain', 3747],
])('arc consistency with %s visits %i nodes', async (propagation, expected) => {
  let nodes = 0;
  for (const puzzle of PUZZLES) {
    const record = sudoku.parse(puzzle, { name: 'sudoku.txt' });
    const solver = searchAsSolver(arcConsistencySearch, sudoku, 'constraintSearches');
    const { stats } = await runSolver(solver, record, { options: { propagation } });
    nodes += stats['nodes'] as number;
  }
  expect(nodes).toBe(expected);
});

test.each(PUZZLES.slice(0, 12))('%s', async (puzzle) => {
  const record = sudoku.parse(puzzle, { name: 'sudoku.txt' });
  const found: (readonly number[])[] = [];
  findSolutions(
    {
      values: sudokuModel.variables(record.instance),
      constraints: sudokuModel.constraints(record.instance),
    },
    (values) => found.push([...values]) < 2,
  );
  expect(found).toHaveLength(1);
  for (const search of [arcConsistencySearch, forwardCheckingSearch]) {
    const { answer } = await runSolver(
      searchAsSolver(search, sudoku, 'constraintSearches'),
      record,
    );
    expect(answer).toEqual({ kind: 'only', values: found[0] });
  }
});
