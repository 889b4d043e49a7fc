import { QueensideError } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { judge, linesOf, parse, solutionOf, write } from './helpers.ts';

/** Texts similar to records and answers. */
const nearly = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '8',
        '4',
        ' ',
        '\n',
        '\n\n',
        ',',
        '[',
        ']',
        '(',
        ')',
        '-',
        'q',
        'x',
        '.',
        ':',
      ),
      fc.constantFrom('count', 'all', 'unique', 'with', '[2,4,1,3]', 'Solutions: 2', 'x q x x'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))
  // Files that begin like UTF-16 are refused before a problem reads them.
  .filter((text) => !text.slice(0, 2).includes('\0'));

const sizes = fc.integer({ min: 4, max: 120 });

describe('throws only errors of its table', () => {
  test('parse', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => {
        expect(outcomeOf(() => parse(text))).toMatch(/^(answered|nqueens\/.*)$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('readAnswer, and takes a part of the text each time', () => {
    const records = fc.constantFrom('4', '3', '1', '4 count', '4 all', '4 unique', '4 with (1,2)');
    fc.assert(
      fc.property(nearly, records, (text, record) => {
        const instance = parse(record);
        const lines = linesOf(text);
        for (;;) {
          const { offset } = lines;
          const outcome = outcomeOf(() => nqueens.readAnswer(lines, instance, { number: 1 }));
          if (outcome === 'nothing') break;
          expect(outcome).toMatch(/^(answered|nqueens\/.*)$/);
          expect(lines.offset).toBeGreaterThan(offset);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Returns whether `run` returned something; if it threw, returns the code of the error. */
function outcomeOf(run: () => unknown): string {
  try {
    return run() === undefined ? 'nothing' : 'answered';
  } catch (thrown) {
    return thrown instanceof QueensideError ? thrown.code : String(thrown);
  }
}

describe('boards', () => {
  test.each(nqueens.styles)('are right when read back from style %s', (style) => {
    fc.assert(
      fc.property(sizes, (size) => {
        const text = write({ kind: 'board', rows: solutionOf(size) }, style);
        expect(judge(text, `${size}`)).toEqual({ kind: 'right' });
      }),
      { numRuns: 40 },
    );
  });

  test.each(nqueens.styles)('stay separate in one file of style %s', (style) => {
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 6 }), (all) => {
        const text = all.map((size) => write({ kind: 'board', rows: solutionOf(size) }, style));
        const lines = linesOf(text.join(''));
        for (const size of all) {
          const answer = nqueens.readAnswer(lines, parse(`${size}`), { number: 1 })!;
          expect(nqueens.check(parse(`${size}`), answer)).toEqual({ kind: 'right' });
        }
        lines.skipBlank();
        expect(lines.done).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  const spoilt = sizes.chain((size) => {
    const at = fc.integer({ min: 0, max: size - 1 });
    return fc.record({ size: fc.constant(size), column: at, row: at });
  });

  test('are wrong if a queen changes its row', () => {
    fc.assert(
      fc.property(spoilt, ({ size, column, row }) => {
        const rows = solutionOf(size);
        fc.pre(rows[column] !== row);
        rows[column] = row;
        expect(nqueens.check(parse(`${size}`), { kind: 'board', rows })).toMatchObject({
          kind: 'wrong',
          mistake: expect.stringMatching(/^same-(row|diagonal)$/) as string,
        });
      }),
    );
  });

  test('are wrong with a queen off the board or another number of columns', () => {
    fc.assert(
      fc.property(spoilt, ({ size, column }) => {
        const rows = solutionOf(size);
        const wrongSize = [rows.slice(1), Int32Array.of(...rows, 0)];
        for (const other of wrongSize)
          expect(nqueens.check(parse(`${size}`), { kind: 'board', rows: other })).toMatchObject({
            mistake: 'wrong-size',
          });
        for (const row of [size, -1, 2 ** 31 - 1, -(2 ** 31)]) {
          rows[column] = row;
          expect(nqueens.check(parse(`${size}`), { kind: 'board', rows })).toMatchObject({
            mistake: 'out-of-range',
          });
        }
      }),
    );
  });

  test('are wrong if a placed queen has moved', () => {
    fc.assert(
      fc.property(spoilt, ({ size, column, row }) => {
        const rows = solutionOf(size);
        const record = `${size} with (${column + 1},${row + 1})`;
        const verdict = nqueens.check(parse(record), { kind: 'board', rows });
        const expected =
          rows[column] === row ? { kind: 'right' } : { kind: 'wrong', mistake: 'moved-queen' };
        expect(verdict).toMatchObject(expected);
      }),
    );
  });
});
