import { expect, test } from 'vitest';
import { nqueens, PRE_PLACED } from '../src/index.ts';
import { parse } from './helpers.ts';

test.each([
  ['8', { size: 8, task: 'find', placed: [] }],
  ['  8\t\r', { size: 8, task: 'find', placed: [] }],
  ['10000000', { size: 10_000_000, task: 'find', placed: [] }],
  ['1', { size: 1, task: 'find', placed: [] }],
  ['8 find', { size: 8, task: 'find', placed: [] }],
  ['8 COUNT', { size: 8, task: 'count', placed: [] }],
  ['8   all ', { size: 8, task: 'all', placed: [] }],
  ['8 Unique', { size: 8, task: 'unique', placed: [] }],
  ['8 with (3,5) (1,2)', { size: 8, task: 'find', placed: [square(3, 5), square(1, 2)] }],
  ['8 With( 3 , 5 ),(1,2)', { size: 8, task: 'find', placed: [square(3, 5), square(1, 2)] }],
  ['8 count with (1,4) (2,7)', { size: 8, task: 'count', placed: [square(1, 4), square(2, 7)] }],
  ['8 all with (1,4)', { size: 8, task: 'all', placed: [square(1, 4)] }],
  ['8 (3,5) (1,2)', { size: 8, task: 'find', placed: [square(3, 5), square(1, 2)] }],
  ['8\u00A0with\u00A0(3,\u00A05)', { size: 8, task: 'find', placed: [square(3, 5)] }],
  ['8(3,5)', { size: 8, task: 'find', placed: [square(3, 5)] }],
  ['8 count (1,4)', { size: 8, task: 'count', placed: [square(1, 4)] }],
  [`${'0'.repeat(100_000)}8`, { size: 8, task: 'find', placed: [] }],
  ['8 with (1,1) (2,2)', { size: 8, task: 'find', placed: [square(1, 1), square(2, 2)] }],
])('%s', (record, instance) => {
  expect(parse(record)).toEqual(instance);
});

test('states the need of a record', () => {
  expect(nqueens.need(parse('8 count'))).toEqual({ task: 'count', size: 8 });
  expect(nqueens.need(parse('9 with (1,1)'))).toEqual({
    task: 'find',
    size: 9,
    features: [PRE_PLACED],
    uncertain: true,
  });
});

function square(column: number, row: number) {
  return { column: column - 1, row: row - 1 };
}
