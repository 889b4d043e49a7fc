import { expect, test } from 'vitest';
import { cryptarithmModel } from '../src/index.ts';

test('spaces may stand around signs, and nowhere else', () => {
  const plain = cryptarithmModel.parse('SEND+MORE=MONEY');
  expect(cryptarithmModel.parse('SEND + MORE  = MONEY')).toEqual(plain);
  expect(() => cryptarithmModel.parse('SEND MORE = MONEY')).toThrow('" " has no meaning');
});
