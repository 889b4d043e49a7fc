import { expect, test } from 'vitest';
import { sentence } from '../src/text.ts';

test.each([
  ['it crashed', 'It crashed.'],
  ['It crashed.', 'It crashed.'],
  ['0 of 7 are right', '0 of 7 are right.'],
  ['nqueens.c could not be built', 'nqueens.c could not be built.'],
  ['écrit', 'Écrit.'],
  ['what is that?', 'What is that?'],
  ['cut off…', 'Cut off…'],
  ['', ''],
])('%s as a sentence', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
