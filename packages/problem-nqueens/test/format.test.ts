import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { board, parse, solutionOf, write } from './helpers.ts';

const list = {
  kind: 'list',
  of: 'all',
  count: 2,
  boards: Uint8Array.from([1, 3, 0, 2, 2, 0, 3, 1]),
} as const;
const drawn = 'x x q x\nq x x x\nx x x q\nx q x x\n[2,4,1,3]\n\n';
const drawnNext = 'x q x x\nx x x q\nq x x x\nx x q x\n[3,1,4,2]\n\n';

test('writes a board in each style', () => {
  expect(write(board(2, 4, 1, 3), 'compact')).toBe('[2,4,1,3]\n');
  expect(write(board(2, 4, 1, 3), 'spaced')).toBe('[2, 4, 1, 3]\n');
  expect(write(board(2, 4, 1, 3), 'zero-based')).toBe('[1,3,0,2]\n');
  expect(write(board(2, 4, 1, 3), 'board')).toBe(drawn);
  expect(write(board(1))).toBe('[1]\n');
});

test('writes other answers', () => {
  expect(write({ kind: 'none' }, 'board')).toBe('no solution\n');
  expect(write({ kind: 'count', total: 92n, unique: 12n })).toBe('Solutions: 92; Unique: 12\n');
  expect(write({ kind: 'count', total: 4n })).toBe('Solutions: 4\n');
});

test('writes lists', () => {
  expect(write(list)).toBe('Solutions: 2\n[2,4,1,3]\n[3,1,4,2]\n\n');
  expect(write({ ...list, of: 'unique', count: 1, boards: list.boards.subarray(0, 4) })).toBe(
    'Unique: 1\n[2,4,1,3]\n\n',
  );
  expect(write({ ...list, count: 0, boards: new Uint8Array(0) })).toBe('Solutions: 0\n\n');
  expect(write(list, 'board')).toBe(`Solutions: 2\n${drawn}${drawnNext}\n`);
});

test('writes numbers of every length like JSON', () => {
  const rows = Int32Array.from(
    [1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1e6, 9_999_999, 1e7],
    (row) => row - 1,
  );
  for (const beyond of [99_999_999, 1e8, 999_999_999, 1e9, 2_147_483_646]) {
    const all = Int32Array.of(...rows, beyond);
    expect(write({ kind: 'board', rows: all })).toBe(
      `${JSON.stringify(Array.from(all, (row) => row + 1))}\n`,
    );
  }
});

test('writes a large board in chunks of a few megabytes at most', () => {
  const rows = solutionOf(600_003);
  const instance = parse('600003');
  const entries = Array.from(rows, (row) => row + 1);
  for (const [style, separator] of [
    ['compact', ','],
    ['spaced', ', '],
  ] as const) {
    const chunks = [...nqueens.format({ kind: 'board', rows }, { instance, number: 1, style })];
    expect(chunks.length).toBeGreaterThan(3);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(4 << 20);
    expect(Buffer.concat(chunks).toString() === `[${entries.join(separator)}]\n`).toBe(true);
  }
  const drawing = [
    ...nqueens.format(
      { kind: 'board', rows: solutionOf(1500) },
      { instance, number: 1, style: 'board' },
    ),
  ];
  expect(drawing.length).toBeGreaterThan(1);
});
