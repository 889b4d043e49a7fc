/** Forged messages: refused at once, read once, and kept only as far as they are expected. */
import { expect, test } from 'vitest';
import {
  absent,
  anything,
  boolean,
  bytes,
  count,
  either,
  flag,
  guardOf,
  integer,
  itemsOf,
  listOf,
  mapOf,
  number,
  numberOr,
  objectOf,
  optional,
  plain,
  recordOf,
  such,
  text,
  textUpTo,
  wordOf,
  type Reader,
} from '../src/shape.ts';

const point = objectOf({ x: number, y: number, label: optional(textUpTo(3)) });

test.each<[Reader<unknown>, readonly unknown[], readonly unknown[]]>([
  [text, ['', 'x'], [1, null, 'x'.repeat(10_001)]],
  [number, [0, -1.5], [NaN, Infinity, '1', 1n]],
  [count, [0, 7], [-1, 0.5, 2 ** 53]],
  [integer, [-(2 ** 31), 5], [2 ** 31, 1.5, '1']],
  [boolean, [true, false], [0, undefined]],
  [absent, [undefined], [null, 0]],
  [bytes, [new Uint8Array(2)], [[1], new ArrayBuffer(1)]],
  [wordOf('a', 'b'), ['a', 'b'], ['c', undefined, 'constructor']],
  [plain, [null, true, 1, 'x'], [{}, NaN, undefined]],
  [numberOr(text), [1, 'x'], [true, NaN]],
  [either(count, text), [1, 'x'], [-1]],
  [such(text, (value) => value === 'x', 'x'), ['x'], ['y', 1]],
  [listOf(count, 2), [[], [1, 2]], [[1, 2, 3], [-1], { length: 1 }, Array.from({ length: 2 })]],
  [itemsOf(count, 2), [[1, 2]], [[1]]],
  [recordOf(count), [{}, { a: 1 }], [{ a: -1 }, [1], new Map(), new Uint8Array(9)]],
  [mapOf(count), [new Map([['a', 1]])], [{ a: 1 }, new Map([['a', -1]])]],
  [
    point,
    [
      { x: 1, y: 2 },
      { x: 1, y: 2, label: 'abc' },
    ],
    [null, { x: 1 }, { x: 1, y: 2, label: 'abcd' }],
  ],
])('%# reads and guards the same values', (read, right, wrong) => {
  const isRight = guardOf(read);
  for (const value of right) expect([read(value), isRight(value)]).toEqual([value, true]);
  for (const value of wrong) {
    expect(() => read(value)).toThrow(/^it /);
    expect([value, isRight(value)]).toEqual([value, false]);
  }
});

test('only expected fields are kept, each of them read once', () => {
  const reads: string[] = [];
  const given = Object.defineProperties(
    {},
    {
      x: { enumerable: true, get: () => reads.push('x') },
      y: { enumerable: true, get: () => reads.push('y') },
      z: { enumerable: true, get: () => reads.push('z') },
    },
  );
  expect(point(given)).toEqual({ x: 1, y: 2 });
  expect(reads).toEqual(['x', 'y']);
});

test('a guard leaves a value as it is', () => {
  const given = { x: 1, y: 2, z: [3] };
  expect(guardOf(point)(given)).toBe(true);
  expect(given).toEqual({ x: 1, y: 2, z: [3] });
});

test('what a message inherits, and what it hides in its prototype, is not read', () => {
  const hidden = JSON.parse('{"__proto__": {"x": 1, "y": 2}}') as unknown;
  for (const value of [Object.create({ x: 1, y: 2 }), hidden, Object.create(null)])
    expect(() => point(value)).toThrow('it sent something that is not');
  const named = recordOf(anything)(hidden);
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
});

test('lists of holes end at once', () => {
  const holes: unknown[] = [];
  holes.length = 2 ** 32 - 1;
  expect(() => listOf(anything)(holes)).toThrow(
    'it has 4294967295 items in a list of at most 10000',
  );
  expect(() => listOf(count, Infinity)(holes)).toThrow('not a whole number from 0');
  const hole: unknown[] = [];
  hole.length = 1;
  expect(guardOf(listOf(flag, 5))(hole)).toBe(true);
  expect(guardOf(listOf(count, 5))(hole)).toBe(false);
});
