import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familiesOf } from '../src/column-sets.ts';
import { javascriptKernel } from '../src/javascript/kernel.ts';
import { webassemblyKernel } from '../src/webassembly/kernel.ts';
import { allSolutions, setOf, totalOf } from './boards.ts';

const KERNELS = { wasm: webassemblyKernel, javascript: javascriptKernel };

test('both kernels find the same with every column set', () => {
  const [wasm, javascript] = [webassemblyKernel(), javascriptKernel()];
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 18 }),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      (size, pickFamily, pickSets) => {
        const families = familiesOf(size);
        const { centre, sets, lowerOf } = families[pickFamily % families.length]!;
        wasm.prepare(size, centre);
        javascript.prepare(size, centre);
        for (const pick of pickSets) {
          const upper = sets[pick % sets.length]!;
          const lower = lowerOf(upper);
          expect(wasm.count(upper, lower)).toBe(javascript.count(upper, lower));
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe.each(Object.entries(KERNELS))('the kernel %s', (_name, makeKernel) => {
  test.each([9, 11])('finds the solutions of size %i that each column set has', (size) => {
    const solutions = allSolutions(size);
    const middle = size >> 1;
    const kernel = makeKernel();
    for (const { centre, sets, lowerOf } of familiesOf(size)) {
      kernel.prepare(size, centre);
      for (const upper of sets) {
        const expected = solutions.filter(
          (columns) =>
            columns[middle] === centre &&
            setOf(columns.slice(0, middle)) === upper &&
            (centre === middle || columns.indexOf(middle) < centre),
        );
        expect(kernel.count(upper, lowerOf(upper))).toBe(expected.length);
      }
    }
  });

  test('can go from one board to another and back', () => {
    const kernel = makeKernel();
    expect([10, 9, 12, 10].map((size) => totalOf(kernel, size))).toEqual([724, 352, 14200, 724]);
  });
});
