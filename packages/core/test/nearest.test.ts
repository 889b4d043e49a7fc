import { listKnown, nearest } from '@queenside/core';
import { describe, expect, test } from 'vitest';

test.each([
  ['tesst', ['title', 'tests', 'test'], 'test'],
  ['', ['ab', 'a'], 'a'],
  ['abc', ['xyz', 'abc'], 'abc'],
  ['kitten', ['sitting', 'mitten'], 'mitten'],
])('%s among %j is nearest to %s', (word, words, expected) => {
  expect(nearest(word, words)).toBe(expected);
});

describe('a list of known words', () => {
  test.each([
    ['a misspelled word', 'maxstep', 'maxSteps, seed (did you mean maxSteps?)'],
    ['another word', 'table', 'maxSteps, seed'],
  ])('for %s', (_, word, expected) => {
    expect(listKnown(word, ['maxSteps', 'seed'])).toBe(expected);
  });

  test.each([
    ['queens', 'queens-py'],
    ['pyqueens', 'queens-py'],
    ['queenside-plugin-queens-py', 'queens-py'],
    ['ueens', 'queens-py'],
    ['py', undefined],
    ['tables', undefined],
  ])('suggests for %s %s', (word, expected) => {
    const list = listKnown(word, ['bitmask', 'x-y', 'queens-py']);
    expect(/did you mean (.*)\?/.exec(list)?.[1]).toBe(expected);
  });

  test('without words', () => {
    expect(listKnown('x', [])).toBe('none');
  });
});
