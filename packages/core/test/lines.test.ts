import { columnOf, concatBytes, decodeLine, LineReader } from '@queenside/core';
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

describe('LineReader', () => {
  test.each([
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0x38, 0],
    [0, 0x38],
  ])('refuses UTF-16 (%i, %i), also in a file of two bytes', (...mark) => {
    const refusal = expect.objectContaining({ code: 'core/file-encoding' });
    expect(() => new LineReader(Uint8Array.of(...mark))).toThrow(refusal);
  });

  test('returns every line without trailing blanks, and counts lines', () => {
    fc.assert(
      fc.property(files, (text) => {
        const lines = text.replace(new RegExp(`^${MARK}`), '').split('\n');
        if (lines.at(-1) === '') lines.pop();
        const reader = new LineReader(bytesOf(text));
        for (const [index, line] of lines.entries()) {
          expect(reader.line).toBe(index + 1);
          const shown = reader.peek()!;
          const { offset } = reader;
          expect(bytesOf(text).subarray(offset, offset + shown.length)).toEqual(shown);
          expect(reader.done).toBe(false);
          expect(reader.peek()).toEqual(bytesOf(line.replace(/[ \t\r\v\f]+$/, '')));
          expect(reader.next()).toBeDefined();
        }
        expect(reader.done).toBe(true);
        expect([reader.peek(), reader.next()]).toEqual([undefined, undefined]);
      }),
    );
  });

  test('shows all lines ahead without moving, also of a file that comes in pieces', () => {
    fc.assert(
      fc.property(files, fc.nat(5), fc.integer({ min: 3, max: 9 }), (text, moved, piece) => {
        const bytes = bytesOf(text);
        let at = piece;
        const more = () => (at < bytes.length ? bytes.subarray(at, (at += piece)) : undefined);
        const [reader, whole] = [
          new LineReader(bytes.subarray(0, piece), {}, more),
          new LineReader(bytes),
        ];
        for (const each of [reader, whole]) for (let line = 0; line < moved; line++) each.next();
        const ahead = [...reader.ahead()].map(textOf);
        const lines: string[] = [];
        for (let line = reader.next(); line !== undefined; line = reader.next())
          lines.push(textOf(line));
        expect(ahead).toEqual(lines);
        expect(ahead).toEqual([...whole.ahead()].map(textOf));
      }),
    );
  });

  test('moves back after a mark, and opens readers there, also in a file that comes in pieces', () => {
    fc.assert(
      fc.property(
        files,
        fc.integer({ min: 3, max: 9 }),
        fc.nat(3),
        fc.nat(4),
        (text, piece, before, after) => {
          const bytes = bytesOf(text);
          let at = piece;
          const more = () => (at < bytes.length ? bytes.subarray(at, (at += piece)) : undefined);
          const reader = new LineReader(bytes.subarray(0, piece), {}, more);
          const whole = new LineReader(bytes);
          for (let line = 0; line < before; line++) for (const each of [reader, whole]) each.next();
          reader.mark();
          const { place } = reader;
          const rest = [...whole.ahead()];
          const read = (each: LineReader) => {
            const seen: unknown[] = [];
            for (let line = each.next(); line !== undefined; line = each.next()) seen.push(line);
            return seen;
          };
          for (let line = 0; line < after; line++) reader.next();
          const { offset } = reader;
          expect(reader.held(place.offset, offset)).toEqual(bytes.subarray(place.offset, offset));
          const second = reader.readerAt(place);
          expect(second.place).toEqual(place);
          expect(read(second)).toEqual(rest);
          reader.moveTo(place);
          expect(reader.place).toEqual(place);
          expect(read(reader)).toEqual(rest);
        },
      ),
    );
  });

  test('shows the rest of a line', () => {
    const reader = new LineReader(bytesOf('[1] [2] \n[3]'));
    const seen = () => [textOf(reader.peek()!), reader.line, reader.offset, reader.passed];
    reader.advance(4);
    expect(seen()).toEqual(['[2]', 1, 4, 4]);
    reader.next();
    expect(seen()).toEqual(['[3]', 2, 9, 0]);
  });

  test('skipBlank agrees with skipping line by line', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ #a\n\r\t]{0,30}$/), (text) => {
        const [reader, slow] = [new LineReader(bytesOf(text)), new LineReader(bytesOf(text))];
        while (!reader.done) {
          reader.skipBlank();
          for (let line = slow.peek(); line !== undefined; line = slow.peek()) {
            if (line.length > 0 && line[0] !== 0x23) break;
            slow.next();
          }
          expect([reader.line, reader.done, reader.peek()]).toEqual([
            slow.line,
            slow.done,
            slow.peek(),
          ]);
          reader.next();
          slow.next();
        }
      }),
    );
  });

  test('skips blank lines and comments', () => {
    const reader = new LineReader(bytesOf('\n# note\n \t\n8\n# end'));
    reader.skipBlank();
    expect([reader.line, textOf(reader.next()!)]).toEqual([4, '8']);
    reader.skipBlank();
    expect(reader.done).toBe(true);
  });
});

describe('columns', () => {
  test('count characters, not bytes', () => {
    const line = bytesOf('aé😀b');
    expect([0, 1, 3, 7, 8].map((offset) => columnOf(line, offset))).toEqual([1, 2, 3, 4, 5]);
  });

  test('point at the first invalid byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, after) => {
        const line = concatBytes([bytesOf(before), Uint8Array.of(0xff), bytesOf(after)]);
        expect(() => decodeLine(line)).toThrow(
          expect.objectContaining({
            code: 'core/record-encoding',
            place: { column: Array.from(before).length + 1 },
          }),
        );
      }),
    );
  });

  test.each([
    ['cut short by the end', [0xc3], ''],
    ['cut short by the end after three of four bytes', [0xf0, 0x9f, 0x98], ''],
    ['cut short by another one', [0xe2, 0x82], 'b'],
    ['that is half of a pair', [0xed, 0xa0, 0x80], ''],
    ['that is longer than need be', [0xc0, 0x80], 'b'],
    ['that never began', [0x80], 'b'],
  ])('point at the start of a character %s', (_how, bad, after) => {
    for (const before of ['', 'a', 'é😀']) {
      const line = concatBytes([bytesOf(before), Uint8Array.of(...bad), bytesOf(after)]);
      expect(() => decodeLine(line)).toThrow(
        expect.objectContaining({ place: { column: Array.from(before).length + 1 } }),
      );
    }
  });

  test('valid UTF-8 is decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(text.isWellFormed() && !text.startsWith(MARK));
        expect(decodeLine(bytesOf(text))).toBe(text);
      }),
    );
  });
});

/** Everything a reader says while it skips, peeks, and reads in an order that the content decides. */
function walk(lines: LineReader): unknown[] {
  const seen: unknown[] = [];
  while (!lines.done) {
    if (seen.length % 3 === 0) lines.skipBlank();
    seen.push([lines.line, lines.offset, decoded(lines.peek()), decoded(lines.next())]);
  }
  return [...seen, lines.peek(), lines.next(), lines.line];
}

const decoded = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test('lines are the same, in whatever pieces the file comes', () => {
  const letters = fc.constantFrom('\n', '\n', '\r', ' ', '#', 'a', 'é');
  const content = fc.array(letters).map((each) => Buffer.from(each.join('')));
  fc.assert(
    fc.property(content, fc.integer({ min: 3, max: 7 }), (bytes, size) => {
      let at = size;
      const more = (): Uint8Array | undefined =>
        at < bytes.length ? bytes.subarray(at, (at += size)) : undefined;
      const inPieces = new LineReader(bytes.subarray(0, size), {}, more);
      expect(walk(inPieces)).toEqual(walk(new LineReader(bytes)));
    }),
  );
});
