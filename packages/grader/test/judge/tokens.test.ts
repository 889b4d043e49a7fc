/** The rules of the default output validator of Kattis's problem packages, one case for each sentence of the specification. */
import { expect, test } from 'vitest';
import { compareTokens } from '../../src/judge/external/tokens.ts';

const FLOAT = 'float_tolerance 1e-3';

test.each([
  // Any whitespace between tokens is the same, also at the ends.
  ['1 2\n3', '  1\t2\r\n\v3\f\n', '', 'AC'],
  ['1 2', '12', '', 'WA'],
  ['1 2', '1', '', 'WA'],
  ['1', '1 2', '', 'WA'],
  ['', ' \n', '', 'AC'],
  // Only ASCII letters have a case.
  ['Yes', 'yES', '', 'AC'],
  ['Yes', 'yes', 'case_sensitive', 'WA'],
  ['Ä', 'ä', '', 'WA'],
  ['1  2', '1 2', 'space_change_sensitive', 'WA'],
  ['1  2\n', '1  2\n', 'space_change_sensitive', 'AC'],
  // Without a tolerance, numbers are words.
  ['1.0', '1', '', 'WA'],
  ['0.0314', '3.14000000e-2', FLOAT, 'AC'],
  ['100', '100.1', 'float_relative_tolerance 1e-3', 'AC'],
  ['100', '100.2', 'float_relative_tolerance 1e-3', 'WA'],
  ['100', '100.1', 'float_absolute_tolerance 1e-3', 'WA'],
  ['0', '0.001', 'float_absolute_tolerance 1e-3', 'AC'],
  ['0', '0.001', 'float_relative_tolerance 1e-3', 'WA'],
  // Either tolerance is enough.
  ['100', '100.1', 'float_relative_tolerance 1e-3 float_absolute_tolerance 1e-9', 'AC'],
  ['5', '5.004', FLOAT, 'AC'],
  ['x 1', 'X 1.0001', FLOAT, 'AC'],
  ['1', 'one', FLOAT, 'WA'],
  ['1', '1abc', FLOAT, 'WA'],
  ['1', 'inf', FLOAT, 'WA'],
  ['inf', '1e300', FLOAT, 'WA'],
  ['inf', '+Infinity', FLOAT, 'AC'],
])('answer %j, output %j, %s: %s', (answer, output, args, verdict) => {
  const words = args.split(' ').filter(Boolean);
  expect(compareTokens(Buffer.from(output), Buffer.from(answer), words)).toMatchObject({ verdict });
});

test('the right answer is in the note for staff only', () => {
  const opinion = compareTokens(Buffer.from('1 3'), Buffer.from('1 2'), []);
  expect(opinion.reason).toBe('word 2 of the output is wrong: "3"');
  expect(opinion.note).toBe('word 2: "3" instead of "2"');
});

test('an unknown argument is refused', () => {
  expect(() => compareTokens(Buffer.from(''), Buffer.from(''), ['fuzzy'])).toThrow('fuzzy');
});
