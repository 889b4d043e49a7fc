import { RecordSplitter, splitRecords } from '@queenside/runtime/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const MARK = '\u{feff}';

/** Files with blank lines, comments, CRLF, byte-order marks, and multi-byte characters. */
const files = fc
  .array(
    fc.constantFrom(
      '8',
      '# note',
      '',
      ' ',
      '\t',
      'é😀',
      ' 9 ',
      '\r',
      '#',
      MARK,
      '\n',
      '\n',
      '\r\n',
    ),
  )
  .map((pieces) => pieces.join(''));

/** A second implementation of splitRecords. */
function recordsOf(text: string): [line: number, record: string][] {
  return text
    .replace(new RegExp(`^${MARK}`), '')
    .split('\n')
    .map((line, index): [number, string] => [index + 1, line])
    .filter(([, line]) => !line.startsWith('#') && /[^ \t\r\v\f]/.test(line));
}

describe('splitRecords', () => {
  test.each([
    ['', []],
    ['8', [[1, '8']]],
    [
      '8\n\n# note\n 9 \r\n',
      [
        [1, '8'],
        [4, ' 9 \r'],
      ],
    ],
    [`${MARK}8\n`, [[1, '8']]],
    [`${MARK}# note\n8`, [[2, '8']]],
    [' # no comment', [[1, ' # no comment']]],
  ])('%j', (text, expected) => {
    expect(splitRecords(bytesOf(text)).map(({ line, bytes }) => [line, textOf(bytes)])).toEqual(
      expected,
    );
  });

  test('agrees with a second implementation', () => {
    fc.assert(
      fc.property(files, (text) => {
        const found = splitRecords(bytesOf(text)).map(({ line, bytes }) => [line, textOf(bytes)]);
        expect(found).toEqual(recordsOf(text));
      }),
    );
  });
});

describe('RecordSplitter', () => {
  test('returns the same records for any chunks', () => {
    fc.assert(
      fc.property(files, fc.array(fc.nat(9)), (text, sizes) => {
        const bytes = bytesOf(text);
        const splitter = new RecordSplitter();
        const found = [];
        let at = 0;
        for (const size of sizes) {
          found.push(...splitter.push(bytes.subarray(at, at + size)));
          at += Math.min(size, bytes.length - at);
        }
        found.push(...splitter.push(bytes.subarray(at)), ...splitter.end());
        expect(found.map(({ line, bytes: record }) => [line, textOf(record)])).toEqual(
          recordsOf(text),
        );
      }),
    );
  });

  test.each([
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0x38, 0],
    [0, 0x38],
  ])('refuses UTF-16 (%i, %i), also in a file of two bytes', (...mark) => {
    const refusal = expect.objectContaining({ code: 'core/file-encoding' });
    expect(() => splitRecords(Uint8Array.of(...mark, 0x38, 0))).toThrow(refusal);
    expect(() => splitRecords(Uint8Array.of(...mark))).toThrow(refusal);
  });
});
