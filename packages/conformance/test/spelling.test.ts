import { parseRecord } from '@queenside/runtime';
import { describe, expect, test } from 'vitest';
import { spellAnswer, spellRecord } from '../src/problems/skip-checks.ts';
import { greatest } from '../../core/test/greatest.ts';
import { failuresOf } from './failures.ts';

describe('records', () => {
  test.each([
    ['8 COUNT', ' 8 \t count\r'],
    ['( 3,5 )', '(3,5)'],
    ['+04.50', '4.5'],
    ['-0.0', '0'],
    ['.5', '0.5'],
    ['007', '7'],
  ])('%j and %j may mean the same', (a, b) => {
    expect(spellRecord(a)).toBe(spellRecord(b));
  });

  test.each([
    ['8', '8('],
    ['8', '8\u200B'],
    ['8', '8\u00B2'],
    ['12', '1 2'],
    ['a b', 'ab'],
    ['4', '-4'],
    ['1.2.3', '1.2.30'],
    ['n1', 'n01'],
  ])('%j and %j may not', (a, b) => {
    expect(spellRecord(a)).not.toBe(spellRecord(b));
  });
});

describe('answers', () => {
  test.each([
    ['[1,3,0,2]', '1 3 0 2'],
    ['Score: 4; Leaves: 6', 'score=4, leaves=6.'],
    ['no solution', 'No solution!'],
    ['score: -0.35802469135802467', 'score: -0.358024691358024676'],
  ])('%j and %j may mean the same', (a, b) => {
    expect(spellAnswer(a)).toBe(spellAnswer(b));
  });

  test.each([
    ['[1,3]', '[13]'],
    ['[1,3]', '[1,-3]'],
    ['[1,3]', '[1,\u22123]'],
    ['leaves: 6', 'leaves: .6'],
    ['leaves: 6', 'leaves: 6\u0000'],
    ['leaves: 6', 'leaves: 6 7'],
    ['none', 'none\uFF11'],
    ['12345678901234567', '123456789012345678'],
    ['0.333333333333333', '0.33333333333333'],
  ])('%j and %j may not', (a, b) => {
    expect(spellAnswer(a)).not.toBe(spellAnswer(b));
  });
});

test('a problem may have more freedoms if its spelling says so', async () => {
  const withNotes = {
    ...greatest,
    parse: (record: string) => parseRecord(greatest, record.replace(/#.*/, '')),
  };
  const spellings = { greatest: { record: (text: string) => text.replace(/#.*/, '') } };
  expect(await failuresOf({ problems: [withNotes] })).toEqual([
    expect.stringMatching(/#.*: it is read like/),
  ]);
  expect(await failuresOf({ problems: [withNotes] }, { spellings })).toEqual([]);
});

test('instances that hide what they hold are left out', async () => {
  class Hidden {
    readonly #items: readonly number[];
    constructor(items: readonly number[]) {
      this.#items = items;
    }
    get items(): readonly number[] {
      return this.#items;
    }
  }
  const problem = {
    ...greatest,
    parse: (record: string) => new Hidden(parseRecord(greatest, record)),
    need: ({ items }: Hidden) => greatest.need(items),
    check: ({ items }: Hidden, answer: { index: number }) => greatest.check(items, answer),
    draw: ({ items }: Hidden, answer: { index: number }) => greatest.draw!(items, answer),
  };
  expect(await failuresOf({ problems: [problem] })).toEqual([]);
});
