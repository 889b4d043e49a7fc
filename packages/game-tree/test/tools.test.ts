import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Frames, KeySet, Limits, MoveOrder, movesOf, moveToFront, NO_NODE } from '../src/index.ts';
import { nextDown, nextUp, NodePool, provenLine, report, withRoom } from '../src/index.ts';

describe('nextUp', () => {
  test('is above, with no double between', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, max: Number.MAX_VALUE }), (value) => {
        const above = nextUp(value);
        expect(above).toBeGreaterThan(value);
        expect(nextDown(above) === value).toBe(true);
        const middle = value / 2 + above / 2;
        const isSplit = Math.abs(value) > 1e-300 && middle > value && middle < above;
        expect(isSplit).toBe(false);
      }),
    );
  });

  test.each([
    [0, Number.MIN_VALUE],
    [-0, Number.MIN_VALUE],
    [1, 1 + Number.EPSILON],
    [-Infinity, -Number.MAX_VALUE],
    [Number.MAX_VALUE, Infinity],
    [Infinity, Infinity],
    [5e-324, 1e-323],
  ])('of %d is %d', (value, above) => expect(nextUp(value)).toBe(above));

  test('carries into the upper half of the bits', () => {
    const value = 1.999_999_999_999_999_8;
    expect([nextUp(value), nextDown(2), nextDown(-value)]).toEqual([2, value, -2]);
  });
});

test('a key set counts different keys', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer(), fc.nat(3)), { maxLength: 500 }), (keys) => {
      const set = new KeySet();
      for (const [lo, hi] of [...keys, ...keys]) set.add(lo, hi);
      expect(set.size).toBe(new Set(keys.map(([lo, hi]) => `${lo} ${hi}`)).size);
    }),
  );
});

describe('limits', () => {
  test('read the signal at every 4096th node, and stop at the node limit', () => {
    let asked = 0;
    const signal = {
      get aborted() {
        asked++;
        return false;
      },
    };
    const limits = new Limits(signal, 10_000);
    const stops = Array.from({ length: 10_000 }, (_, index) => index + 1).filter(
      (nodes) => nodes >= limits.next && limits.reached(nodes),
    );
    expect([asked, stops]).toEqual([2, [10_000]]);
  });
});

describe('move order', () => {
  const sorted = (order: MoveOrder, best: number, ply: number, side: number): number[] => {
    const moves = Int32Array.of(-9, 0, 1, 2, 3, 4, 5, -9);
    order.sort(moves, 1, 6, best, ply, side);
    expect([moves[0], moves[7]]).toEqual([-9, -9]);
    return [...moves.subarray(1, 7)];
  };

  test('keeps the tree’s order if nothing is known', () => {
    expect(sorted(new MoveOrder(), -1, 0, 1)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('puts the known best move first, then the killers of the ply, then sorts by history', () => {
    const order = new MoveOrder();
    order.cutBy(2, 8, 1, 3);
    order.cutBy(1, 3, 1, 1);
    order.cutBy(4, 3, 1, 1);
    order.cutBy(3, 3, -1, 9);
    expect(sorted(order, 5, 3, 1)).toEqual([5, 3, 4, 2, 1, 0]);
    expect(sorted(order, -1, 700, 1)).toEqual([2, 1, 4, 0, 3, 5]);
    expect(sorted(order, -1, 0, -1)).toEqual([3, 0, 1, 2, 4, 5]);
  });

  test('only permutes moves, also with weights beyond their limit', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(9000), { minLength: 1, maxLength: 400 }),
        fc.array(fc.tuple(fc.nat(9000), fc.nat(200), fc.nat(1e6))),
        (moves, cuts) => {
          const order = new MoveOrder();
          for (const [move, ply, depth] of cuts) order.cutBy(move, ply, 1, depth);
          const buffer = Int32Array.from(moves);
          order.sort(buffer, 0, moves.length, moves.at(-1)!, 5, 1);
          expect(buffer[0]).toBe(moves.at(-1));
          expect(new Set(buffer)).toEqual(new Set(moves));
        },
      ),
    );
  });

  test('moveToFront ignores a move that is not in the list', () => {
    const moves = Int32Array.of(4, 5, 6);
    expect([moveToFront(moves, 0, 2, 6), moveToFront(moves, 0, 3, 6), [...moves]]).toEqual([
      false,
      true,
      [6, 4, 5],
    ]);
  });
});

describe('the node pool', () => {
  test('allocates and frees runs, within its limit', () => {
    const pool = new NodePool(1000);
    const moves = Int32Array.from({ length: 600 }, (_, index) => index);
    const first = pool.add(0, moves, 0, 600);
    expect([pool.size, pool.move[first + 599], pool.parent[first + 599]]).toEqual([601, 599, 0]);
    expect(pool.add(first, moves, 0, 400)).toBe(NO_NODE);
    expect(pool.count[first]).toBe(0);
    const second = pool.add(first, moves, 100, 300);
    expect([pool.move[second], pool.size]).toEqual([100, 901]);
    pool.drop(first);
    expect([pool.size, pool.count[first]]).toEqual([601, 0]);
    expect(pool.add(first + 1, moves, 0, 300)).toBe(second);
  });

  test('finds exactly the line that bounds prove', () => {
    const pool = new NodePool(10);
    const first = pool.add(0, Int32Array.of(7, 8), 0, 2);
    const below = pool.add(first + 1, Int32Array.of(5, 6), 0, 2);
    const [side, low, high] = [new Int8Array(10), new Float64Array(10), new Float64Array(10)];
    side.set([1], 0);
    side.set([-1], first + 1);
    low.set([0, 4], first);
    high.set([3, 9, 9, 9].slice(0, 2), first);
    low.set([4, 4], below);
    high.set([9, 9], below);
    expect(provenLine({ pool, side, low, high }, 4)).toEqual([8]);
    high[below + 1] = 4;
    expect(provenLine({ pool, side, low, high }, 4)).toEqual([8, 6]);
  });
});

test('frames keep their contents when they grow', () => {
  const frames = new Frames();
  frames.reserve(63);
  frames.best[63] = 0.5;
  frames.side[63] = -1;
  frames.reserve(64);
  frames.best[64] = 2;
  expect([frames.best[63], frames.side[63], frames.best[64]]).toEqual([0.5, -1, 2]);
});

test('a buffer with room keeps its moves', () => {
  const moves = Int32Array.of(1, 2, 3);
  expect(withRoom(moves, 3)).toBe(moves);
  expect([...withRoom(moves, 4)]).toEqual([1, 2, 3, 0, 0, 0]);
});

test('a line is its moves in order', () => {
  expect(movesOf({ move: 3, rest: { move: 1, rest: undefined } })).toEqual([3, 1]);
});

test('a report omits what was not counted', () => {
  const stats = {};
  report(stats, { nodes: 3, leaves: 2, uniqueLeaves: undefined, passes: 0 });
  expect(stats).toEqual({ nodes: 3, leaves: 2, passes: 0 });
});
