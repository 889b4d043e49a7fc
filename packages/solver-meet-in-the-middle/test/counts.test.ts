import { runSolver } from '@queenside/core/testing';
import { unableReason } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { meetInTheMiddleSolver } from '../src/index.ts';
import { board } from './boards.ts';
import { KNOWN_COUNTS } from './known-counts.ts';

describe.each([
  ['wasm', 16],
  ['javascript', 14],
])('the path %s', (path, largest) => {
  test.each(KNOWN_COUNTS.slice(0, largest))(
    'counts size $size',
    async ({ size, total, unique }) => {
      const run = await runSolver(meetInTheMiddleSolver, board(size), { options: { path } });
      expect(run.answer).toEqual({ kind: 'count', total, unique });
      expect(run.stats['path']).toBe(size < 8 ? 'search' : path);
    },
  );
});

test('boards beyond size 21 are refused, and placed queens', () => {
  const { capabilities } = meetInTheMiddleSolver;
  expect(unableReason(capabilities, { task: 'count', size: 21 })).toBeUndefined();
  expect(unableReason(capabilities, { task: 'count', size: 22 })).toMatch(/goes to size 21/);
  expect(unableReason(capabilities, { task: 'count', size: 8, features: ['pre-placed'] })).toMatch(
    /pre-placed/,
  );
});
