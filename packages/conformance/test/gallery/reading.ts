/** Faults of problems in records and how they are read: each is one change of `greatest`. */
import { coreError, QueensideError, type Problem } from '@queenside/core';
import { parseRecord } from '@queenside/runtime';
import { greatest } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Returns the bytes of a record and those around it. */
const beyond = (record: Uint8Array): Uint8Array => new Uint8Array(record.buffer);

const FAULTS: Row<Problem<any, any, 'text'>>[] = [
  ['no examples', { examples: [] }, /has no examples; expected at least one/],
  [
    'a record of two lines',
    { examples: [{ record: '1\n2', right: 'item 1' }] },
    /the record has a line break/,
  ],
  [
    'an example that does not parse',
    { examples: [{ record: 'x', right: 'item 1' }] },
    /record "x": it threw QueensideError: column 1.*expected an instance/,
  ],
  [
    'an unknown task',
    { need: () => ({ task: 'count', size: 1 }) },
    /needs the task "count"; expected one of find/,
  ],
  ['an endless size', { need: () => ({ task: 'find', size: Infinity }) }, /its size is Infinity/],
  [
    'a parser that refuses trailing blanks',
    {
      parse(record, origin) {
        if (record.endsWith('\t')) throw coreError('record-encoding', {}, { column: 1 });
        return greatest.parse(record, origin);
      },
    },
    /followed by blanks: it threw QueensideError/,
  ],
  [
    'a parser that crashes on garbage',
    {
      parse(record, origin) {
        if (record.includes('(')) throw new RangeError('oh');
        return greatest.parse(record, origin);
      },
    },
    /it threw RangeError: oh; expected a QueensideError of its own table/,
  ],
  [
    'a file in another format whose record it cannot parse',
    { formats: { '.list': { example: '1;2', read: (text) => text } } },
    /the .list file "1;2", read as "1;2": it threw/,
  ],
  [
    'an error that is in no table',
    {
      parse(record, origin) {
        if (record.includes('('))
          throw new QueensideError('greatest/odd', 'odd', 'even', { column: 1 });
        return greatest.parse(record, origin);
      },
    },
    /it threw greatest\/odd, which is in no table; expected .*item-malformed, no-such-size, answer-unreadable/,
  ],
  [
    'an error without a column',
    { parse: (record, origin) => withPlace({}, () => greatest.parse(record, origin)) },
    /greatest\/item-malformed is at column undefined; expected a column from 1/,
  ],
  [
    'an error after the end of the record',
    {
      parse: (record, origin) =>
        withPlace({ column: record.length + 2 }, () => greatest.parse(record, origin)),
    },
    /item-malformed is at column \d+; expected a column from 1 to/,
  ],
  [
    'an error that guesses the line',
    {
      parse: (record, origin) =>
        withPlace({ column: 1, line: 1 }, () => greatest.parse(record, origin)),
    },
    /names line 1; expected no line: records have one line/,
  ],
  [
    'an error with a slot left open',
    {
      parse(record, origin) {
        if (record.includes('('))
          throw new QueensideError('greatest/item-malformed', '"{found}" is no', 'yes', {
            column: 1,
          });
        return greatest.parse(record, origin);
      },
    },
    /the message of greatest\/item-malformed has no value for \{found\}/,
  ],
  [
    'a parser that ignores what follows a number',
    { parse: (record, origin) => greatest.parse(/^[\d\s]*/.exec(record)![0], origin) },
    /record "[^"]+": it is read like "[^"]+"; expected an error or another meaning/,
  ],
  [
    'a parser that strips characters it does not know',
    { parse: (record, origin) => greatest.parse(record.replace(/[^\d\s]/g, ''), origin) },
    /it is read like "3 9 4"/,
  ],
  [
    'a parser that cuts numbers off',
    {
      parse: (record, origin) =>
        greatest.parse(record, origin).map((item) => Number(`${item}`.slice(0, 1))),
    },
    /it is read like "3 9 4"/,
  ],
  [
    'a reader of answers that ignores the rest of the line',
    {
      readAnswer(lines) {
        const [, number] = /^item (\d)/.exec(textOf(lines.next() ?? bytesOf('item 1'))) ?? [];
        if (number === undefined) throw coreError('record-encoding', {}, { line: 1 });
        return { index: Number(number) - 1 };
      },
    },
    /record "7 7 7 7 7 7", right answer "offset 5": it threw QueensideError: .*; expected an answer/,
  ],
];

const FAULTS_WITH_BYTES: Row<Problem<any, any, 'bytes'>>[] = [
  [
    'a parser that reads beyond its bytes',
    { input: 'bytes', parse: (record) => parseRecord(greatest, beyond(record)) },
    /as part of a larger buffer it is read as .*; expected .*as it is alone/,
  ],
  [
    'a parser that writes beyond its bytes',
    {
      input: 'bytes',
      parse(record) {
        const items = parseRecord(greatest, record);
        beyond(record).fill(0x20);
        return items;
      },
    },
    /parse changed bytes around its record/,
  ],
  [
    'a parser that changes what it refuses',
    {
      input: 'bytes',
      parse(record) {
        const text = textOf(record);
        record.fill(0x20);
        return parseRecord(greatest, text);
      },
    },
    /parse changed a record that it refused/,
  ],
];

function withPlace<Result>(place: QueensideError['place'], action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof QueensideError)
      throw new QueensideError(thrown.code, thrown.cause, thrown.remedy, place);
    throw thrown;
  }
}

const into = (change: object) => ({ problems: [{ ...greatest, ...change }] });

export const readingFaults = [...plant(FAULTS, into), ...plant(FAULTS_WITH_BYTES, into)];
