import fc from 'fast-check';
import type { Problem } from '@queenside/core';
import { expect, test } from 'vitest';
import { stylesOf } from '../src/check/styles-of.ts';

/** Answers are words. Each style separates them differently, and formats them in pieces. */
const problem = {
  styles: ['lines', 'commas', 'loud'],
  *format(words: readonly string[], { style }: { style: string }) {
    const between = style === 'lines' ? '\n' : ', ';
    const text = `${words.join(between)}\n`;
    const bytes = Buffer.from(style === 'loud' ? text.toUpperCase() : text);
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  },
} as unknown as Problem;

const stylesIn = (text: string, ...words: string[]): string[] =>
  stylesOf(problem, undefined, words, Buffer.from(text), { number: 1 });

test.each([
  ['a\nb\n', ['lines']],
  ['a, b\n', ['commas', 'loud']],
  ['A,  b\n', []],
  ['\n a\nb', []],
  ['\r\na \t\r\n\r\n\nb', ['lines']],
  ['\n\ra\n\rb\n\r', ['lines']],
  ['a, b\nc\n', []],
  ['a,\n', []],
  ['ab\n', []],
  ['a b\n', []],
  ['a,\n b\n', []],
  ['', []],
])('%j is written in the styles %j', (text, styles) => {
  expect(stylesIn(text, 'a', 'b')).toEqual(styles);
});

test('ignores letter case, line ends, blank lines, and blanks at the ends of lines, and nothing else', () => {
  const word = fc.stringMatching(/^[a-z]{1,5}$/);
  const end = fc.constantFrom('\n', ' \n', '\r\n', '\n\r', '\n\n', '\t\r\n \n');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, end), { minLength: 2, maxLength: 9 }), (lines) => {
      const words = lines.map(([text]) => text);
      const text = lines.map((line) => line.join('')).join('');
      expect(stylesIn(text, ...words)).toContain('lines');
      expect(stylesIn(text.toUpperCase(), ...words)).toContain('lines');
      expect(stylesIn(`${text}x`, ...words)).toEqual([]);
      expect(stylesIn(text, ...words, 'x')).toEqual([]);
    }),
  );
});
