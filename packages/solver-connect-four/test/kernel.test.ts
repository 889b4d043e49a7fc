import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTED, Kernel } from '../src/kernel.ts';
import { positionOf } from '../src/oracle.ts';
import { cellsLeft, valueAtOnce } from '../src/rules.ts';
import { at, positions } from './positions.ts';

const [kernel, paused] = [new Kernel(), new Kernel()];
const BOARDS: readonly (readonly [board: string, least: number, most: number])[] = [
  ['7x6', 18, 40],
  ['9x6', 34, 50],
  ['4x5', 0, 18],
  ['6x5', 8, 28],
  ['9x3', 10, 25],
  ['6x7', 26, 40],
  ['8x7', 42, 54],
  ['4x8', 16, 30],
  ['7x8', 40, 54],
];

/** Returns the answer and the counts of the search, nodes first. */
function ask(asked: Kernel, state: ReturnType<typeof at>, threshold: number, slice: number) {
  const before = asked.counts();
  asked.ask(positionOf(state), threshold);
  while (!asked.advance(slice));
  const after = asked.counts();
  const counts = COUNTED.map((name) => after[name] - before[name]);
  return [asked.answer(), ...counts, asked.mostStones()];
}

test.each(BOARDS)(
  'on %s a search that pauses often takes the same way as one that does not',
  (board, least, most) => {
    fc.assert(
      fc.property(
        positions(board, least, most).filter((state) => valueAtOnce(state) === undefined),
        fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        (state, thresholds, slice) => {
          kernel.prepare(state.width, state.height, 17);
          paused.prepare(state.width, state.height, 17);
          for (const threshold of thresholds)
            expect(ask(paused, state, threshold, slice)).toEqual(
              ask(kernel, state, threshold, 1 << 20),
            );
        },
      ),
      { numRuns: 30 },
    );
  },
);

test('positions near the opening share entries with their mirror images', () => {
  kernel.prepare(4, 6, 17);
  const [, first] = ask(kernel, at('4x6 1423'), 1, 1 << 20);
  expect(first).toBeGreaterThan(1);
  // Its image is known by now.
  const [, nodes] = ask(kernel, at('4x6 4132'), 1, 1 << 20);
  expect(nodes).toBe(1);
});

test('an unfinished question leaves nothing wrong in the table', () => {
  fc.assert(
    fc.property(
      positions('7x6', 20, 30).filter((state) => valueAtOnce(state) === undefined),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 1, max: 3000 }),
      (state, threshold, nodes) => {
        kernel.prepare(7, 6, 17);
        const [expected] = ask(kernel, state, threshold, 1 << 20);
        kernel.prepare(7, 6, 17);
        kernel.ask(positionOf(state), 1 - threshold);
        kernel.advance(nodes);
        const [found] = ask(kernel, state, threshold, 1 << 20);
        expect(found! >= threshold).toBe(expected! >= threshold);
      },
    ),
    { numRuns: 30 },
  );
});

test('every answer is a bound on its own side of the threshold', () => {
  const state = at('7x6 4444115662213');
  const most = cellsLeft(state) >> 1;
  const thresholds = Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  kernel.prepare(7, 6, 19);
  const answers = thresholds.map((threshold) => ask(kernel, state, threshold, 1 << 20)[0]!);
  const value = Math.max(...answers.filter((answer, index) => answer >= thresholds[index]!));
  const uppers = answers.filter((answer, index) => answer < thresholds[index]!);
  expect(Math.min(...uppers)).toBe(value);
});

test('a table that grows during a search gives the same answer', () => {
  const state = at('4x7');
  kernel.prepare(4, 7, 17);
  const small = ask(kernel, state, 1, 1 << 16)[0]!;
  kernel.prepare(4, 7, 23);
  const growing = ask(kernel, state, 1, 1 << 16)[0]!;
  expect(small).toBeLessThan(1);
  expect(growing).toBeLessThan(1);
});
