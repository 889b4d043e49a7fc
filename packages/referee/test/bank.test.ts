/** The published bank, and banks drawn from seeds. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BankKind, bankOf, drawBank } from '../src/index.ts';

test.each([
  ['tree', '89e0b48cceecdeb0'],
  ['space', 'f478bde951228957'],
  ['deepening', '377fd5dbc0eda895'],
  ['board', '9eee5f8fc8e0eb33'],
] as const)('the published bank of the kind %s never changes', (kind, begin) => {
  const digest = createHash('sha256')
    .update(JSON.stringify(bankOf(kind)))
    .digest('hex');
  expect(digest.slice(0, begin.length)).toBe(begin);
});

const DRAWN: readonly BankKind[] = ['tree', 'space', 'deepening'];

test.each(DRAWN)(
  'a seed always draws the same bank of the kind %s, and another seed another',
  (kind) => {
    expect(drawBank(kind, 7)).toEqual(drawBank(kind, 7));
    const banks = [bankOf(kind), ...Array.from({ length: 20 }, (_, seed) => drawBank(kind, seed))];
    expect(new Set(banks.map((bank) => JSON.stringify(bank))).size).toBe(21);
  },
);
