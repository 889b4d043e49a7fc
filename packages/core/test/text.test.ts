import { escapeMarkup, excerpt, toUtf8 } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('escapeMarkup escapes for elements and attributes', () => {
  expect(escapeMarkup('<a b="c">&amp;')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;amp;');
});

test('escapeMarkup replaces what XML forbids, so that a browser shows the picture', () => {
  const forbidden = [
    '\0',
    '\u0001',
    '\b',
    '\v',
    '\f',
    '\u001B',
    '\uFFFE',
    '\uFFFF',
    '\uD800',
    '\uDC00',
  ];
  for (const character of forbidden) expect(escapeMarkup(`a${character}b`)).toBe('a\uFFFDb');
  expect(escapeMarkup('\t\n\r\u0085é\u202E\uE000\u{1F600}')).toBe(
    '\t\n\r\u0085é\u202E\uE000\u{1F600}',
  );
});

test.each([
  ['short', 3, 'short'],
  ['0123456789abcdef', 0, '01234567…'],
  ['0123456789abcdef', 8, '…6789abcd…'],
  ['0123456789abcdef', 15, '…89abcdef'],
  ['012345\u{1F600}89abcdef', 9, '…89abcde…'],
])('excerpt of %s at %i', (text, at, expected) => {
  expect(excerpt(text, at, 8)).toBe(expected);
});

test('text is encoded as the host does, short and long, ASCII and not', () => {
  const host = new TextEncoder();
  const text = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'binary-ascii', minLength: 90, maxLength: 120 }),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(Array.from(toUtf8(given))).toEqual(Array.from(host.encode(given)));
    }),
  );
});
