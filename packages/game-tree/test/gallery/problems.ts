/** Faults of problems: each is one change of `greatest`. */
import {
  coreError,
  parseRecord,
  QueensideError,
  Random,
  RIGHT,
  type Problem,
} from '@queenside/core';
import { greatest } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const lineFeed = bytesOf('\n');
let calls = 0;

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
    /record "3 9 4", answer "[^"]+": it is read like "item 2"/,
  ],
  [
    'a right example that is wrong',
    { examples: [{ record: '1 2', right: 'item 1' }] },
    /record "1 2", answer "item 1": the answer is judged not-greatest \(2 is greater than 1\); expected right/,
  ],
  [
    'a wrong example that is right',
    { examples: [{ record: '1 2', right: 'item 2', wrong: { 'not-greatest': 'offset 1' } }] },
    /answer "offset 1": it is judged right; expected not-greatest/,
  ],
  [
    'a wrong example of another mistake',
    { examples: [{ record: '1 2', right: 'item 2', wrong: { 'not-greatest': 'item 9' } }] },
    /it is out-of-range; expected not-greatest/,
  ],
  [
    'a checker that accepts everything',
    { check: () => RIGHT },
    /answer "item 1": it is judged right; expected not-greatest/,
  ],
  [
    'a mistake that is in no table',
    { mistakes: { 'out-of-range': 'the list has no such item' } },
    /check names the mistake "not-greatest", which is not in its table; expected one of out-of-range/,
  ],
  [
    'a mistake without a sentence',
    { mistakes: { ...greatest.mistakes, idle: ' ' } },
    /the mistake idle says/,
  ],
  [
    'an error without a remedy',
    { errors: { ...greatest.errors, idle: { cause: 'it idles', remedy: '' } } },
    /the error idle lacks its cause or its remedy/,
  ],
  [
    'a checker that changes the answer',
    {
      check(items, answer) {
        const verdict = greatest.check(items, answer);
        answer.checked = true;
        return verdict;
      },
    },
    /check changed the instance or the answer/,
  ],
  [
    'a checker that sorts the instance',
    {
      check(items, answer) {
        const verdict = greatest.check(items, answer);
        items.sort();
        return verdict;
      },
    },
    /record "3 9 4".*check changed the instance or the answer/,
  ],
  [
    'a style that cannot be read back',
    {
      *format(answer, place) {
        if (place.style === 'plain') yield* greatest.format(answer, place);
        else yield bytesOf(`at ${answer.index}\n`);
      },
    },
    /style zero-based, answer 1 .*it threw QueensideError: line 1, column 1: "at 1" is not an answer/,
  ],
  [
    'a style that is read back as another answer',
    {
      *format({ index }) {
        yield bytesOf(`item ${index}\n`);
      },
    },
    /read back: the answer is judged (not-greatest|out-of-range)/,
  ],
  [
    'an answer that is written otherwise once it was read',
    {
      *format({ index, isOffset }: { index: number; isOffset?: boolean }) {
        yield bytesOf(isOffset === true ? `item ${index + 1}\n` : `offset ${index}\n`);
      },
      readAnswer(lines, instance, place) {
        const isOffset = lines.peek()![0] === 'o'.codePointAt(0);
        return { ...greatest.readAnswer(lines, instance, place)!, isOffset };
      },
    },
    /read back and written again: "\w+ \d\\n"; expected "\w+ \d\\n"/,
  ],
  [
    'an answer without its line feed',
    {
      *format(answer, place) {
        for (const chunk of greatest.format(answer, place))
          yield chunk.filter((byte) => byte !== 0x0a);
      },
    },
    /format wrote "item 2"; expected a line feed at its end/,
  ],
  [
    'more lines than are read',
    {
      *format(answer, place) {
        yield* greatest.format(answer, place);
        yield bytesOf('end\n');
      },
    },
    /"end" is not an answer|"end" is left/,
  ],
  [
    'a chunk that is handed out twice',
    {
      *format({ index }) {
        yield bytesOf(`item ${index + 1}`);
        yield lineFeed;
      },
    },
    /format reads again what it has handed out; expected chunks that belong to the receiver/,
  ],
  [
    'a reader that crashes on garbage',
    {
      readAnswer(lines, instance, place) {
        const text = new TextDecoder().decode(lines.peek());
        if (text.includes('(')) throw new TypeError('oh');
        return greatest.readAnswer(lines, instance, place);
      },
    },
    /answer file .*it threw TypeError: oh; expected a QueensideError/,
  ],
  [
    'a reader that leaves a faulty line where it is',
    {
      readAnswer(lines, instance, place) {
        const text = new TextDecoder().decode(lines.peek());
        if (!/^(item|offset) \d{1,9}$/.test(text))
          throw new QueensideError('greatest/answer-unreadable', 'oh', 'no');
        return greatest.readAnswer(lines, instance, place);
      },
    },
    /readAnswer stays at line \d/,
  ],
  [
    'a reader that loops forever',
    {
      readAnswer(lines, instance, place) {
        while (/\(/.test(new TextDecoder().decode(lines.peek()))) continue;
        return greatest.readAnswer(lines, instance, place);
      },
    },
    /readAnswer looked at line \d+ 10000 times without taking it/,
  ],
  [
    'a generator that makes nonsense',
    { generator: { parameters: {}, generate: () => ['1 2\n', 'x\n'] } },
    /record "x", generated from seed 1: it threw/,
  ],
  [
    'a task that no record has',
    { tasks: ['find', 'count'] },
    /^problem greatest, task count: no example, no generated record, and none made by `sized` has it; expected one, or it is never tested$/,
  ],
  [
    'nonsense for one value of a parameter of its generator',
    {
      generator: {
        parameters: {
          kind: { enum: ['short', 'long'], type: 'string', default: 'short', description: 'kind' },
        },
        generate: ({ kind }) => [kind === 'short' ? '1 2\n' : 'one two\n'],
      },
    },
    /record "one two", generated with kind=long from seed 1: it threw QueensideError/,
  ],
  [
    'a crash for one value of a parameter of its generator',
    {
      generator: {
        parameters: { twice: { type: 'boolean', default: false, description: 'twice' } },
        generate({ twice }) {
          if (twice) throw new TypeError('oh');
          return ['1 2\n'];
        },
      },
    },
    /problem greatest, generator, twice=true, seed 1: it threw TypeError: oh/,
  ],
  [
    'a generator that makes nothing',
    { generator: { parameters: {}, generate: () => [] } },
    /it makes no record/,
  ],
  [
    'a generator that forgets the last line feed',
    { generator: { parameters: {}, generate: () => ['1 2\n3'] } },
    /the last record 3 has no line feed/,
  ],
  [
    'a generator that draws but does not use it',
    {
      generator: {
        parameters: {},
        generate: (_parameters, random) => [`${Math.min(random.int(5), 0)}\n`],
      },
    },
    /the seeds 1, 2, 3, 4 give the same records; expected different ones/,
  ],
  [
    'a generator with memory',
    { generator: { parameters: {}, generate: () => [`${calls++}\n`] } },
    /seed 1 gives other records the second time/,
  ],
  [
    'a generator whose default is not allowed',
    {
      generator: {
        parameters: { count: { type: 'integer', minimum: 1, default: 0, description: 'how many' } },
        generate: () => ['1\n'],
      },
    },
    /generator, seed 1: it threw QueensideError: .*count/,
  ],
  [
    'records that are larger than asked for',
    { sized: (size, task, random) => greatest.sized!(size + 1, task, random) },
    /made for size 1 and task find: its size is 2; expected 1, or at most 10 % more or less\n.*made for size 2 .*: its size is 3; expected 2,/,
  ],
  [
    'records of impossible sizes',
    { sized: (size, task, random) => greatest.sized!(Math.ceil(size), task, random) },
    /sized, size 2.5, task find: it makes "\d \d \d"; expected an error of its table/,
  ],
  [
    'records of any task',
    { sized: (size, _task, random) => greatest.sized!(size, 'find', random) },
    /sized, size 1, task no-such-task: it makes "\d"/,
  ],
  [
    'no record of any size',
    { sized: () => greatest.sized!(0, 'find', new Random(1)) },
    /sized, task find: it refuses the sizes 1, 2, 3, .*; expected a record of at least one/,
  ],
  [
    'a size refused by a crash',
    { sized: (size) => '1 '.repeat(size - 1) + '1' },
    /size 0, task find: it threw RangeError.*; expected a QueensideError of its own table/,
  ],
  [
    'records of a size that change',
    { sized: (size, task) => greatest.sized!(size, task, new Random(calls++)) },
    /sized, size 1, task find: seed 1 gives another record the second time/,
  ],
  [
    'a record of a size with its line feed',
    { sized: (size, task, random) => `${greatest.sized!(size, task, random)}\n` },
    /made for size 1 and task find: the record has a line break; expected one line/,
  ],
  [
    'a drawing that is not a picture',
    { draw: () => 'a bar' },
    /draw: it made "a bar"; expected one <svg/,
  ],
  [
    'a picture with NaN in it',
    { draw: () => '<svg xmlns="http://www.w3.org/2000/svg"><rect x="NaN"/></svg>' },
    /an attribute is "NaN"/,
  ],
  [
    'a picture that fails on wrong answers',
    {
      draw(items, { index }) {
        if (items[index] === undefined) throw new RangeError('no such item');
        return '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
      },
    },
    /draw, of the wrong answer \(out-of-range\): it threw RangeError/,
  ],
  ['titles that are the same', { title: () => 'a record' }, /3 and 4 are both called "a record"/],
  ['a title of two lines', { title: (_, number) => `record\n${number}` }, /a line of 2 to 80/],
  [
    'a walk without a stage',
    { walk: () => [] },
    /walk: there is no stage; expected one to show it/,
  ],
  [
    'a tree without a promised capability',
    {
      tree: {
        provides: ['keys'],
        open: () => ({
          info: {
            id: 'leaf',
            maxBranching: 1,
            maxDepth: 1,
            scoreMin: 0,
            scoreMax: 9,
            integerScores: true,
            hasChance: false,
          },
          side: () => 1,
          moves: () => 0,
          play: () => undefined,
          undo: () => undefined,
          score: () => 0,
        }),
        answer: () => ({ index: 0 }),
        solve: () => ({ index: 0 }),
      },
    },
    /the tree does not offer keys/,
  ],
];

/** Faults of a problem that reads bytes. */
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

export const problemFaults = [...plant(FAULTS, into), ...plant(FAULTS_WITH_BYTES, into)];
