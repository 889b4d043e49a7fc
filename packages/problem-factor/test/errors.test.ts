import { LineReader, Random } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { factor } from '../src/index.ts';
import { caught, read } from './helpers.ts';

type Row = [code: string, column: number, record: string, message: RegExp];

const RECORDS: Row[] = [
  ['not-integer', 1, 'ninety', /"ninety" is not a whole number; expected digits only/],
  ['not-integer', 1, '9.5', /"9.5"/],
  ['not-integer', 3, '  1e6', /"1e6"/],
  ['not-integer', 1, '1,000', /"1,000"/],
  ['not-integer', 1, '0x5b', /"0x5b"/],
  ['not-integer', 1, '--5', /"--5"/],
  ['not-integer', 1, '', /""/],
  ['too-small', 1, '0', /0 has no factors .* at least 2/],
  ['too-small', 1, '1', /^column 1: 1 has no factors/],
  ['too-small', 2, ' +01', /\+01 has no factors/],
  ['too-small', 1, '-91', /-91 has no factors/],
  ['too-small', 1, '\u221291', /-91 has no factors/],
  ['too-large', 1, '3317044064679887385961981', /at most 3317044064679887385961980/],
  ['too-large', 1, '9'.repeat(100_000), /the number 9{60}… is too large/],
  ['text-after-number', 4, '91 97', /"97"; expected one number per line/],
  ['text-after-number', 4, '91 = 7 x 13', /"= 7 x 13"/],
];

test.each(RECORDS)('%s at column %i: %.30s', (code, column, record, message) => {
  const error = caught(() => parseRecord(factor, record));
  expect(error.message).toMatch(message);
  expect({ code: error.code, column: error.place.column }).toEqual({
    code: `factor/${code}`,
    column,
  });
});

const UNREADABLE = [
  'hello',
  '91 = 7 x 13 x 1',
  '91 =',
  '7 x',
  '7.0 x 13',
  '91: composite',
  '91 = 7 + 84',
  `91 = ${'7'.repeat(600)} x 13`,
  '91 = 7 x 13 = 92',
  `91 = 7 x 13${' '.repeat(600)}x 2`,
  '91: prime\u00B2',
  '91: prime\uFF11',
  '91: prime\u200B',
  '91: no factors found\u0000',
];

test.each(UNREADABLE)('rejects %.30s and reads the next answer', (text) => {
  const lines = new LineReader(Buffer.from(`# mine\n${text}\n97: prime\n`));
  const error = caught(() => factor.readAnswer(lines, { number: 91n }, { number: 1 }));
  expect(error.code).toBe('factor/answer-unreadable');
  expect(error.place).toEqual({ line: 2, column: 1 });
  expect(error.remedy).toContain('`91 = A x B`');
  expect(factor.readAnswer(lines, { number: 97n }, { number: 2 })).toEqual({
    kind: 'prime',
    number: 97n,
  });
});

test('the generator rejects crossed digits', () => {
  const crossed = { kind: 'any', count: 1, minDigits: 5, maxDigits: 4 };
  expect(caught(() => [...factor.generator!.generate(crossed, new Random(1))]).code).toBe(
    'factor/digits-crossed',
  );
});

test('every error is tested here or in sized.test.ts', () => {
  const raised = [...RECORDS.map(([code]) => code), 'answer-unreadable', 'digits-crossed'];
  const sized = ['unknown-task', 'no-such-size'];
  expect(new Set([...raised, ...sized])).toEqual(new Set(Object.keys(factor.errors)));
  expect(read('', 91n)).toBeUndefined();
});
