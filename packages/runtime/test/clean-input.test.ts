import { splitRecords } from '../src/records.ts';
import { cleanInput, describeCleaned } from '../src/clean-input.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

test.each([
  ['4\n6\n', {}, '4\n6\n', ''],
  ['', {}, '', ''],
  ['4\n\n\n6 # no comment\n', {}, '4\n\n\n6 # no comment\n', ''],
  ['\u{feff}4\n', {}, '4\n', 'without its byte-order mark'],
  ['4\r\n6\r\n', {}, '4\n6\n', 'without its carriage returns'],
  ['4\r', {}, '4\n', 'without its carriage returns, and with a line end at its end'],
  ['# a\n4\n#b\n6\n', {}, '4\n6\n', 'without its comments'],
  ['4\n# the end', {}, '4\n', 'without its comments'],
  ['4\n6', {}, '4\n6\n', 'with a line end at its end'],
  ['# a\n4\n', { comments: false }, '# a\n4\n', ''],
  ['% a\n# b\n', { comments: '%' }, '# b\n', 'without its comments'],
  [
    '\u{feff}# a\r\n4\r\n6',
    {},
    '4\n6\n',
    'without its byte-order mark, comments, and carriage returns, and with a line end at its end',
  ],
] as const)('%j with %j is %j', (text, format, expected, words) => {
  const { bytes, cleaned } = cleanInput(encode(text), format);
  expect([decode(bytes), describeCleaned(cleaned)]).toEqual([expected, words]);
});

test('a clean input is the same object, and cleaning changes no record', () => {
  const clean = encode('4\n6\n');
  expect(cleanInput(clean, {}).bytes).toBe(clean);
  expect(() => cleanInput(Uint8Array.of(0xff, 0xfe), {})).toThrow('UTF-16');
  const piece = fc.constantFrom('#', '4', '\n', '\r\n', ' ', '6\n', '\r');
  const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  const framing = fc.constantFrom({ by: 'line' }, { by: 'blank-line' }, { by: 'file' });
  fc.assert(
    fc.property(texts, framing, (text, records) => {
      const format = { records } as Parameters<typeof cleanInput>[1];
      const { bytes } = cleanInput(encode(text), format);
      const read = (input: Uint8Array) =>
        splitRecords(input, format).map((each) =>
          decode(each.bytes)
            .replace(/[ \r]*$/gm, '')
            .replace(/^#.*\n/gm, ''),
        );
      expect(read(bytes)).toEqual(read(encode(text)));
      expect(cleanInput(bytes, format).bytes).toBe(bytes);
    }),
  );
});
