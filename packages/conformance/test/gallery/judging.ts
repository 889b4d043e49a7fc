/** Faults of problems in how they judge, write, and read answers: each is one change of `greatest`. */
import { QueensideError, RIGHT, type Problem } from '@queenside/core';
import { greatest } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const lineFeed = bytesOf('\n');

const FAULTS: Row<Problem<any, any, 'text'>>[] = [
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
    /readAnswer stays at line \d, and threw QueensideError: oh; no; expected it to take the lines that it has judged: call `lines\.next\(\)` before you throw/,
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
];

const into = (change: object) => ({ problems: [{ ...greatest, ...change }] });

export const judgingFaults = plant(FAULTS, into);
