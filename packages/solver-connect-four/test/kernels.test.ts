import fc from 'fast-check';
import { expect, test } from 'vitest';
import { javascriptKernel } from '../src/javascript/kernel.ts';
import { COUNTED, type Kernel } from '../src/kernel.ts';
import { positionOf } from '../src/position.ts';
import { cellsLeft, valueAtOnce } from '../src/rules.ts';
import { webassemblyKernel } from '../src/webassembly/kernel.ts';
import { at, positions } from './positions.ts';

const [wasm, javascript] = [webassemblyKernel(), javascriptKernel()];
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

/** The answer, and all that was counted on the way to it, nodes first. */
function ask(kernel: Kernel, state: ReturnType<typeof at>, threshold: number, slice: number) {
  const before = kernel.counts();
  kernel.ask(positionOf(state), threshold);
  while (!kernel.advance(slice));
  const after = kernel.counts();
  const counts = COUNTED.map((name) => after[name] - before[name]);
  return [kernel.answer(), ...counts, kernel.mostStones()];
}

test.each(BOARDS)(
  'on %s both kernels go the same way, however often they pause',
  (board, least, most) => {
    fc.assert(
      fc.property(
        positions(board, least, most).filter((state) => valueAtOnce(state) === undefined),
        fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        (state, thresholds, slice) => {
          wasm.prepare(state.width, state.height, 17);
          javascript.prepare(state.width, state.height, 17);
          for (const threshold of thresholds)
            expect(ask(javascript, state, threshold, slice)).toEqual(
              ask(wasm, state, threshold, 1 << 20),
            );
        },
      ),
      { numRuns: 30 },
    );
  },
);

test('positions near the opening share entries with their mirror images, in both kernels alike', () => {
  const state = at('4x6 1423');
  wasm.prepare(4, 6, 17);
  javascript.prepare(4, 6, 17);
  expect(ask(javascript, state, 1, 1 << 20)).toEqual(ask(wasm, state, 1, 1 << 20));
  // Its image is known by now.
  const [, nodes] = ask(wasm, at('4x6 4132'), 1, 1 << 20);
  expect(nodes).toBe(1);
});

test('a question that was left leaves nothing wrong', () => {
  fc.assert(
    fc.property(
      positions('7x6', 20, 30).filter((state) => valueAtOnce(state) === undefined),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 1, max: 3000 }),
      (state, threshold, nodes) => {
        for (const kernel of [wasm, javascript]) {
          kernel.prepare(7, 6, 17);
          const [expected] = ask(kernel, state, threshold, 1 << 20);
          kernel.prepare(7, 6, 17);
          kernel.ask(positionOf(state), 1 - threshold);
          kernel.advance(nodes);
          const [found] = ask(kernel, state, threshold, 1 << 20);
          expect(found! >= threshold).toBe(expected! >= threshold);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('every answer is a bound on its own side of the threshold', () => {
  const state = at('7x6 4444115662213');
  const most = cellsLeft(state) >> 1;
  const thresholds = Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  wasm.prepare(7, 6, 19);
  const answers = thresholds.map((threshold) => ask(wasm, state, threshold, 1 << 20)[0]!);
  const value = Math.max(...answers.filter((answer, index) => answer >= thresholds[index]!));
  const uppers = answers.filter((answer, index) => answer < thresholds[index]!);
  expect(Math.min(...uppers)).toBe(value);
});
