import { nearest } from '@queenside/core';
import { expect, test } from 'vitest';

test.each([
  ['tesst', ['title', 'tests', 'test'], 'test'],
  ['', ['ab', 'a'], 'a'],
  ['abc', ['xyz', 'abc'], 'abc'],
  ['kitten', ['sitting', 'mitten'], 'mitten'],
])('%s among %j is nearest to %s', (word, words, expected) => {
  expect(nearest(word, words)).toBe(expected);
});
