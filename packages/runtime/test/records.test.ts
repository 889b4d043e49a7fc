import { QueensideError, type Framing, type InputFormat } from '@queenside/core';
import { parseRecord } from '@queenside/runtime';
import { RecordSplitter, splitRecords } from '@queenside/runtime/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatest } from '../../core/test/greatest.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const isBlank = (line: string): boolean => line.trim() === '';

const BY_BLANK: InputFormat = { records: { by: 'blank-line' } };
const BY_HEADER: InputFormat = { records: { by: 'header', startsWith: 'p ' } };
const BY_FILE: InputFormat = { records: { by: 'file' } };

function recordsOf(text: string, format: InputFormat): [line: number, record: string][] {
  return splitRecords(bytesOf(text), format).map(({ line, bytes }) => [line, textOf(bytes)]);
}

describe('records', () => {
  test.each<[how: string, InputFormat, text: string, expected: [number, string][]]>([
    [
      'by blank lines',
      BY_BLANK,
      '\n\na\nb\n \t\n\nc\n',
      [
        [3, 'a\nb'],
        [7, 'c'],
      ],
    ],
    [
      'by blank lines, CRLF',
      BY_BLANK,
      'a\r\nb\r\n\r\nc',
      [
        [1, 'a\r\nb\r'],
        [4, 'c'],
      ],
    ],
    [
      'with comments around',
      BY_BLANK,
      '# x\na\n# y\n\n# z\n\nb\n#',
      [
        [2, 'a'],
        [7, 'b'],
      ],
    ],
    ['with comments inside', BY_BLANK, 'a\n# x\nb\n', [[1, 'a\n# x\nb']]],
    [
      'with # as content',
      { ...BY_BLANK, comments: false },
      '#a\n#\n\n#',
      [
        [1, '#a\n#'],
        [4, '#'],
      ],
    ],
    ['with long comment marks', { comments: '//' }, '// x\n/ y\n//', [[2, '/ y']]],
    [
      'by headers',
      BY_HEADER,
      'p 1\na\n\nb\n\np 2\n\np 3',
      [
        [1, 'p 1\na\n\nb'],
        [6, 'p 2'],
        [8, 'p 3'],
      ],
    ],
    [
      'without the first header',
      BY_HEADER,
      '\na\np 1\n',
      [
        [2, 'a'],
        [3, 'p 1'],
      ],
    ],
    ['by file', BY_FILE, '\n# x\n a\n\nb\n\n# y\n', [[3, ' a\n\nb']]],
    ['of an empty file', BY_FILE, '\n# x\n\n', []],
  ])('%s', (_how, format, text, expected) => {
    expect(recordsOf(text, format)).toEqual(expected);
  });

  const framings = fc.constantFrom<Framing>(
    { by: 'line' },
    { by: 'blank-line' },
    { by: 'header', startsWith: 'pq' },
    { by: 'file' },
    { by: 'counted' },
  );
  const formats = fc.record({
    records: framings,
    comments: fc.constantFrom<string | false>('#', '//', false),
  });
  const files = fc
    .array(
      fc.constantFrom('\n', '\n', '\n\n', '\r\n', 'a', '2', 'pq', 'p', '#', '//', '/', ' ', 'é'),
    )
    .map((pieces) => pieces.join(''));
  const sizes = fc.array(fc.nat(9));

  /** Cuts a file that comes in chunks of these sizes. */
  function cut(text: string, chunks: readonly number[], format: InputFormat, limit?: number) {
    const bytes = bytesOf(text);
    const splitter = new RecordSplitter(format, limit);
    const found = [];
    let at = 0;
    for (const size of chunks) {
      found.push(...splitter.push(bytes.slice(at, at + size)));
      at += Math.min(size, bytes.length - at);
    }
    found.push(...splitter.push(bytes.slice(at)), ...splitter.end());
    return { found, comments: splitter.comments };
  }

  /** A second implementation, on lines. */
  function byLines(
    text: string,
    { records, comments }: Required<Pick<InputFormat, 'records' | 'comments'>>,
  ) {
    const found: { line: number; lines: string[]; end: number }[] = [];
    let open: (typeof found)[number] | undefined;
    let missing = 0;
    for (const [index, line] of text.split('\n').entries()) {
      if (comments !== false && line.startsWith(comments)) {
        open?.lines.push(line);
        continue;
      }
      const isHeader = records.by === 'header' && line.startsWith(records.startsWith);
      const isAfterCount = records.by === 'counted' && missing === 0 && !isBlank(line);
      const isAfterBlank = records.by === 'blank-line' && isBlank(line);
      if (records.by === 'line' || isHeader || isAfterBlank || isAfterCount) {
        open = undefined;
        missing = /^\s*\d{1,3}\s*$/.test(line) ? Number(line) : 0;
      } else if (!isBlank(line)) missing--;
      if (open === undefined && isBlank(line)) continue;
      if (open === undefined) found.push((open = { line: index + 1, lines: [], end: 0 }));
      open.lines.push(line);
      if (!isBlank(line)) open.end = open.lines.length;
    }
    return found.map(({ line, lines, end }) => [line, lines.slice(0, end).join('\n')]);
  }

  test('agree with a second implementation, in whatever chunks the file comes', () => {
    fc.assert(
      fc.property(files, sizes, formats, (text, chunks, format) => {
        const { found, comments } = cut(text, chunks, format);
        expect(found.map(({ line, bytes }) => [line, textOf(bytes)])).toEqual(
          byLines(text, format),
        );
        const isComment = (line: string): boolean =>
          format.comments !== false && line.startsWith(format.comments);
        expect(comments).toBe(text.split('\n').filter(isComment).length);
      }),
      { numRuns: 2000 },
    );
  });

  test('above the limit have an error instead of bytes, and cost no other', () => {
    fc.assert(
      fc.property(
        files,
        sizes,
        formats,
        fc.integer({ min: 2, max: 8 }),
        (text, chunks, format, limit) => {
          const whole = cut(text, [], format).found;
          const { found } = cut(text, chunks, format, limit);
          expect(found.map(({ line }) => line)).toEqual(whole.map(({ line }) => line));
          const isLong = (at: number): boolean => whole[at]!.bytes.length > limit;
          const places = [...found.keys()];
          const failed = places.filter((at) => found[at]!.error !== undefined);
          const fits = found.filter(({ error }) => error === undefined);
          expect(fits).toEqual(whole.filter((_, at) => !failed.includes(at)));
          for (const at of failed)
            expect(found[at]).toMatchObject({
              error: { code: 'core/record-too-long' },
              bytes: { length: 0 },
            });
          // A comment or a blank line that is longer than the limit costs the record around it.
          expect(failed).toEqual(expect.arrayContaining(places.filter(isLong)));
          expect(format.records.by === 'line' ? failed.filter((at) => !isLong(at)) : []).toEqual(
            [],
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('above the limit are not kept', () => {
    const splitter = new RecordSplitter(BY_FILE, 1000);
    const chunk = new Uint8Array(1 << 20).fill(0x31);
    const before = process.memoryUsage().arrayBuffers;
    const found = Array.from({ length: 200 }, () => [...splitter.push(chunk.slice())]).flat();
    expect(found).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 << 20);
    expect([...splitter.end()]).toMatchObject([
      { line: 1, error: { code: 'core/record-too-long' } },
    ]);
  });
});

describe('parseRecord', () => {
  const blocks = { ...greatest, ...BY_BLANK, parse: (record: string) => record };

  test('gives text without comments, with line feeds only', () => {
    const parse = (record: string): string =>
      parseRecord({ ...blocks, need: () => ({ task: 'find', size: 1 }) } as never, record);
    expect(parse('a\r\n# x\r\nb\r')).toBe('a\nb');
    expect(parse('#a\n#b\nc')).toBe('c');
  });

  test('passes the origin on', () => {
    const parse = (_record: string, origin: object) => JSON.stringify(origin);
    const origin = { name: 'greatest_a.txt', variant: 'a' };
    expect(parseRecord({ ...greatest, parse } as never, '1', origin)).toBe(JSON.stringify(origin));
  });

  test('finds the line of an error in the file, comments included', () => {
    const throwing = (line?: number) => () => {
      const place = { column: 2, ...(line !== undefined && { line }) };
      throw new QueensideError('greatest/x', 'x', 'y', place);
    };
    const placeOf = (line?: number): unknown => {
      try {
        return parseRecord(
          { ...blocks, parse: throwing(line) } as never,
          'a\n# x\n# y\nb\nc',
          undefined,
          10,
        );
      } catch (thrown) {
        return (thrown as QueensideError).place;
      }
    };
    expect([undefined, 1, 2, 3].map(placeOf)).toEqual([
      { line: 10, column: 2 },
      { line: 10, column: 2 },
      { line: 13, column: 2 },
      { line: 14, column: 2 },
    ]);
  });

  test('says where a byte is not UTF-8', () => {
    const record = bytesOf('aé\n# x\né?');
    record[record.indexOf(0x3f)] = 0xff;
    expect(() => parseRecord(blocks as never, record, undefined, 5)).toThrow(
      expect.objectContaining({ code: 'core/record-encoding', place: { line: 7, column: 2 } }),
    );
  });
});
