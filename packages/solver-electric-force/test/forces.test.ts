import { Random } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forceOn, FreeBoard, stepAlong, type Vector } from '../src/free-board.ts';

const NONE = { line: 0, electric: 0, border: 0 };
const random = new Random(1);

function boardWith(size: number, squares: readonly (readonly [number, number])[]): FreeBoard {
  return new FreeBoard(
    size,
    squares.map(([column, row]) => ({ column, row })),
  );
}

describe('the electric force', () => {
  const weights = { ...NONE, electric: 1 };

  test('falls with the square of the distance and is opposite on the other queen', () => {
    const near = boardWith(2, [
      [0, 0],
      [1, 0],
    ]);
    expect(forceOn(near, 0, weights, random)).toEqual({ x: -1, y: 0 });
    expect(forceOn(near, 1, weights, random)).toEqual({ x: 1, y: 0 });
  });

  test('is the sum over all other queens', () => {
    const board = boardWith(4, [
      [1, 1],
      [3, 1],
      [1, 0],
      [0, 3],
    ]);
    const { x, y } = forceOn(board, 0, weights, random);
    const root5 = Math.sqrt(5);
    expect(x).toBeCloseTo(-1 / 4 + 1 / 5 / root5);
    expect(y).toBeCloseTo(1 - 2 / 5 / root5);
  });
});

test('the border force is zero in the middle and grows towards the borders', () => {
  const forceAt = (column: number, row: number): Vector => {
    const others = [0, 1, 2, 3].map((at) => [at, (row + 1) % 5] as const);
    return forceOn(boardWith(5, [[column, row], ...others]), 0, { ...NONE, border: 1 }, random);
  };
  expect(forceAt(2, 2)).toEqual({ x: 0, y: 0 });
  expect(forceAt(0, 2)).toEqual({ x: 1 - 1 / 25, y: 0 });
  expect(forceAt(4, 2)).toEqual({ x: 1 / 25 - 1, y: 0 });
  expect(forceAt(2, 1).y).toBeCloseTo(1 / 4 - 1 / 16);
});

test.each([
  { line: 'row', queen: [0, 0], other: [1, 0] },
  { line: 'column', queen: [0, 0], other: [0, 1] },
  { line: 'rising diagonal', queen: [0, 0], other: [1, 1] },
  { line: 'falling diagonal', queen: [0, 1], other: [1, 0] },
] as const)('one on the same $line drives a queen to one of six sides', ({ queen, other }) => {
  const along = [queen[0] - other[0], queen[1] - other[1]] as const;
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed++) {
    const board = boardWith(2, [queen, other]);
    const { x, y } = forceOn(board, 0, { ...NONE, line: 1 }, new Random(seed));
    expect(along[0] * y).not.toBe(along[1] * x);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBe(1);
    seen.add(`${x} ${y}`);
  }
  expect(seen.size).toBe(6);
});

test('the line force does not act on a queen that is not attacked', () => {
  const board = boardWith(4, [
    [0, 1],
    [1, 3],
    [2, 0],
    [3, 2],
  ]);
  for (const queen of [0, 1, 2, 3])
    expect(forceOn(board, queen, { ...NONE, line: 1 }, random)).toEqual({ x: 0, y: 0 });
});

test('a step goes to the neighboring square nearest in direction', () => {
  const component = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(component, component, (x, y) => {
      const eighth = (Math.atan2(y, x) / Math.PI) * 4;
      fc.pre(Math.hypot(x, y) > 1e-9 && Math.abs((Math.abs(eighth) % 1) - 0.5) > 1e-9);
      const angle = (Math.round(eighth) * Math.PI) / 4;
      const step = stepAlong({ x, y });
      expect(step.x).toBeCloseTo(Math.round(Math.cos(angle)));
      expect(step.y).toBeCloseTo(Math.round(Math.sin(angle)));
    }),
  );
  expect(stepAlong({ x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
});
