import { describe, expect, test } from 'vitest';
import { lookOf, plainText, QueensideError } from '@queenside/core';
import { explainOddText } from '../src/explain-odd-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the message of an error that quotes a word of a record. */
function told(found: string, record = found, remedy = 'expected 4'): string {
  const error = new QueensideError('a/b', `found "${found}"`, remedy, {}, { found });
  return explainOddText(error, bytes(record)).message;
}

describe('an error that quotes', () => {
  test.each([
    [
      '4\u200b',
      'found "4<U+200B>"; expected 4 (<U+200B> is an invisible zero width space: delete it)',
    ],
    [
      '\ufeff4',
      'found "<U+FEFF>4"; expected 4 (<U+FEFF> is an invisible byte order mark: delete it)',
    ],
    [
      '4\u00a05',
      'found "4<U+00A0>5"; expected 4 (<U+00A0> is a no-break space: write a plain space)',
    ],
    [
      '4\u20035',
      'found "4<U+2003>5"; expected 4 (<U+2003> is a special space: write a plain space)',
    ],
    ['\u22124', 'found "\u22124"; expected 4 ("\u2212" (U+2212) is a minus sign: write `-`)'],
    ['\u20134', 'found "\u20134"; expected 4 ("\u2013" (U+2013) is a dash: write `-`)'],
    [
      '\u201c4\u201d',
      'found "\u201c4\u201d"; expected 4 ("\u201c" (U+201C) is a typographic quote: write `"`)',
    ],
    ['\uff14', 'found "\uff14"; expected 4 ("\uff14" (U+FF14) is a full-width form: write `4`)'],
    [
      '\u{1d7dc}',
      'found "\u{1d7dc}"; expected 4 ("\u{1d7dc}" (U+1D7DC) is a special form: write `4`)',
    ],
    [
      '\u0664',
      'found "\u0664"; expected 4 ("\u0664" (U+0664) is a digit of another script: write `0` to `9`)',
    ],
    ['1e3', 'found "1e3"; expected 4 (without an exponent, 1e3 is 1000)'],
    ['2.5E-1', 'found "2.5E-1"; expected 4 (without an exponent, 2.5E-1 is 0.25)'],
    ['1/3', 'found "1/3"; expected 4 (as a decimal, 1/3 is 0.333333)'],
    ['3,5', 'found "3,5"; expected 4 (with a decimal point, 3,5 is 3.5)'],
    ['10,000', 'found "10,000"; expected 4 (without commas, 10,000 is 10000)'],
    ['1_000', 'found "1_000"; expected 4 (without separators, 1_000 is 1000)'],
  ])('%j explains it', (word, message) => {
    expect(told(word)).toBe(message);
  });

  test.each(['4', '4\u0007', 'x', 'été', '1/0', '1e99', 'Корень', 'O"B', ''])(
    '%j says no more',
    (word) => {
      expect(told(word)).toBe(`found "${word}"; expected 4`);
    },
  );

  test('a very long number is not compared with odd forms, which would take minutes', () => {
    const digits = '9'.repeat(1_000_000);
    expect(told(digits)).toBe(`found "${digits}"; expected 4`);
  });

  test.each([
    ['9,1', '8 with 9,1', 'expected (column,row), such as (3,5)'],
    ['9,1', '8 9,1', 'expected one of find, count'],
    ['0,0', '0\t0\t4\t4', 'expected a cell of the map that is free, such as 3'],
  ])('%s in %j is a pair, and no odd number', (word, record, remedy) => {
    expect(told(word, record, remedy)).toBe(`found "${word}"; ${remedy}`);
  });

  test('a remedy that names the usual form is enough', () => {
    expect(told('1,000', '1,000', 'write 1.000 or 1000')).toBe(
      'found "1,000"; write 1.000 or 1000',
    );
  });

  test('nothing explains the mark of a shortened word, unless the record has it too', () => {
    expect(told('11…', '1111')).toBe('found "11…"; expected 4');
    expect(told('1…', '1…1')).toMatch(/"…" \(U\+2026\) is a special form/);
  });

  test('nothing else explains carriage returns inside a line', () => {
    expect(told('5', '4\r5\r')).toMatch(/expected 4 \(the line has carriage returns inside/);
    expect(told('5', '5\r')).toBe('found "5"; expected 4');
  });

  test('a Cyrillic or Greek letter names it if the word looks like another one of the record', () => {
    expect(told('\u0412', '(B,\u0412)')).toMatch(
      /"\u0412" \(U\+0412\) is a Cyrillic letter: write `B`/,
    );
    expect(told('\u039c\u0391\u03a7', 'MAX')).toMatch(/"\u039c" \(U\+039C\) is a Greek letter/);
    expect(told('\u0412', '(C,\u0412)')).not.toMatch(/Cyrillic/);
  });

  test('nothing of its record explains an odd character of its line', () => {
    const error = new QueensideError('a/b', 'not a state', 'use 4', { line: 2 }, { few: 4 });
    expect(explainOddText(error, bytes('1\u200b\n4 \uff13')).message).toBe(
      'line 2: not a state; use 4 ("\uff13" (U+FF13) is a full-width form: write `3`)',
    );
    const quoting = new QueensideError('a/b', 'odd 2', 'use 4', { line: 2 }, { found: 2 });
    expect(explainOddText(quoting, bytes('1\n2 \uff13')).remedy).toBe('use 4');
  });

  test.each([
    ['2\u200b\uff13', /zero width space/],
    ['\u200b2\uff13', undefined],
    ['\u{1f600}\uff13', /write `3`/],
  ])('nothing explains the second character of %j, and no other first', (line, hint) => {
    // It quotes what is there, so the rest of the line is not to blame.
    const error = new QueensideError('a/b', 'odd 7', 'use 4', { column: 2 }, { found: 7 });
    const { remedy } = explainOddText(error, bytes(`${line} 7`));
    expect(remedy).toMatch(hint ?? /^use 4$/);
  });

  test('nothing explains the character at its place', () => {
    const error = new QueensideError('a/b', 'this is odd', '', { line: 2, column: 3 });
    expect(explainOddText(error, bytes('1\n23\u200b')).message).toBe(
      'line 2, column 3: this is odd; <U+200B> is an invisible zero width space: delete it',
    );
  });
});

test('plain text has hyphens for minus signs and spaces for no-break spaces', () => {
  expect(plainText('\u22124\u00a0\u20135')).toBe('-4 \u20135');
});

test('a word looks like its plain characters', () => {
  expect(lookOf('\u041c\u0391X\u200b\uff11\u2212é')).toBe('MAX1-é');
});
