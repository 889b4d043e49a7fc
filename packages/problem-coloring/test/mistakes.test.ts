/** DIMACS files that the problem refuses, and what it says. */
import { expect, test } from 'vitest';
import { coloring, coloringModel } from '../src/index.ts';

const read = (text: string): unknown => coloring.formats!['.col']!.read(text);

test('refuses an edge from a node to itself, as a record does', () => {
  expect(() => read('k 3\np edge 3 2\ne 1 2\ne 2 02\n')).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('2 cannot differ'),
      place: { line: 4, column: 1 },
    }),
  );
  expect(() => coloringModel.parse('3: 1-2, 2-2')).toThrow('2 cannot differ from itself');
});

test('shows a file of the format', () => {
  expect(() => read('p edge 3 0\n')).toThrow(/such as c a cycle ⏎ k 3 ⏎ p edge 5 5 ⏎/);
});
