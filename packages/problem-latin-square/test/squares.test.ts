/** Generated squares can be completed, and searches agree with the checker's own search, which shares no code with them. */
import { runSolver } from '@queenside/conformance';
import { countSolutions } from '@queenside/constraints';
import { holds, Random } from '@queenside/core';
import { searchAsSolver } from '@queenside/runtime/search-solver';
import { arcConsistencySearch } from '@queenside/solver-arc-consistency';
import { forwardCheckingSearch } from '@queenside/solver-forward-checking';
import { expect, test } from 'vitest';
import { latinSquare, latinSquareModel } from '../src/index.ts';
import { makeHoles } from '../src/scramble.ts';

test('squares without holes are Latin', () => {
  for (const side of [2, 3, 4, 5, 12]) {
    const cells = makeHoles(side, 0, new Random(side));
    const constraints = latinSquareModel.constraints({ side, cells });
    expect(constraints.every((each) => holds(each, (cell) => cells[cell]!))).toBe(true);
  }
});

test('all 12 squares of order 3 are made about equally often', () => {
  const random = new Random(1);
  const times = new Map<string, number>();
  for (let count = 0; count < 1200; count++) {
    const square = makeHoles(3, 0, random).join('');
    times.set(square, (times.get(square) ?? 0) + 1);
  }
  expect(times.size).toBe(12);
  for (const count of times.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
});

test.each([7, 42, 60])('searches count the solutions of squares with %i holes', async (holes) => {
  const random = new Random(holes);
  for (let each = 0; each < 5; each++) {
    const text = `${latinSquareModel.scramble!.make(holes, random)} count`;
    const record = latinSquare.parse(text, { name: 'latin-square.txt' });
    const { instance } = record;
    expect(instance.cells.filter((digit) => digit === 0)).toHaveLength(holes);
    const count = countSolutions({
      values: latinSquareModel.variables(instance),
      constraints: latinSquareModel.constraints(instance),
    });
    expect(count).toBeGreaterThan(0);
    for (const search of [arcConsistencySearch, forwardCheckingSearch]) {
      const { answer } = await runSolver(
        searchAsSolver(search, latinSquare, 'constraintSearches'),
        record,
      );
      expect(answer).toEqual({ kind: 'count', count });
    }
  }
});

test.each([
  ['12/1', 'row 2 has 1 cells, not 2', 1, 4],
  ['12/3.', '"3" is above 2, the largest digit', 1, 4],
  ['12/x?', '"?" is not a cell; write digits, and `.` or `0` for empty cells', 1, 5],
  ['123', 'it has 3 cells; write all cells of 2 to 35 rows in one line, or', 1, 1],
  ['2\n1.\n..1', 'row 2 has 3 cells, not 2', 3, 1],
])('refuses %j', (text, message, line, column) => {
  const read = () => latinSquareModel.parse(text);
  expect(read).toThrow(message);
  expect(read).toThrow(expect.objectContaining({ line, column }));
});
