/** A list to sort, and checkers that overlook something. */
import {
  decodeLine,
  defineErrors,
  defineProblem,
  RIGHT,
  wrong,
  type Problem,
} from '@queenside/core';
import { plant, type Row } from './planted.ts';

type List = readonly number[];

const fail = defineErrors('sorting', {
  malformed: { cause: '"{found}" is no list', remedy: 'expected numbers: 3 1 2' },
});

function read(text: string, place: { column?: number; line?: number }): List {
  if (!/^\s*-?\d{1,6}(?:[ \t]+-?\d{1,6})*\s*$/.test(text))
    throw fail('malformed', { found: text }, place);
  return text.trim().split(/\s+/).map(Number);
}

const ascending = (list: List): List => list.toSorted((a, b) => a - b);
const isAscending = (list: List): boolean =>
  list.every((item, index) => index === 0 || item >= list[index - 1]!);
const judge = (isRight: boolean) =>
  isRight ? RIGHT : wrong('not-sorted', 'these are not the numbers in order');

export const sorting = defineProblem<List, List>({
  id: 'sorting',
  summary: 'Sort numbers',
  tasks: ['sort'],
  styles: ['plain'],
  examples: [
    { record: '5 0 9 7', right: '0 5 7 9', wrong: { 'not-sorted': '5 0 9 7' } },
    { record: '2 2 1', right: '1 2 2' },
  ],
  errors: fail.table,
  mistakes: { 'not-sorted': 'the numbers are not those of the record in order' },
  parse: (record) => read(record, { column: 1 }),
  need: (list) => ({ task: 'sort', size: list.length }),
  check: (list, answer) => judge(ascending(list).join() === answer.join()),
  *format(answer) {
    yield new TextEncoder().encode(`${answer.join(' ')}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    return bytes && read(decodeLine(bytes), { line });
  },
});

const FAULTS: Row<Problem<List, List>>[] = [
  [
    'a checker that accepts whatever is in order',
    { check: (_list, answer) => judge(isAscending(answer)) },
    /^problem sorting, record "5 0 9 7", answer "0 5 7 9", last word dropped: check accepts "0 5 7"; expected a mistake; if this answer is right too, add "0 5 7" to the example's alsoRight$/m,
  ],
  [
    'a checker that compares how many there are',
    { check: (list, answer) => judge(isAscending(answer) && list.length === answer.length) },
    /record "5 0 9 7", answer "0 5 7 9", every number one more: check accepts "1 6 8 10"/,
  ],
  [
    'a checker that compares sums',
    {
      check: (list, answer) => {
        const sum = (all: List): number => all.reduce((total, item) => total + item, 0);
        return judge(isAscending(answer) && sum(list) === sum(answer));
      },
    },
    /record "5 0 9 7", answer "0 5 7 9", first number dropped: check accepts "5 7 9"/,
  ],
  [
    'a checker that compares sets',
    {
      check: (list, answer) =>
        judge(isAscending(answer) && new Set([...list, ...answer]).size === new Set(list).size),
    },
    /record "2 2 1", answer "1 2 2", last number repeated: check accepts "1 2 2 2"/,
  ],
  [
    'a checker that compares no further than the answer goes',
    {
      check: (list, answer) =>
        judge(answer.every((item, index) => item === ascending(list)[index])),
    },
    /record "5 0 9 7", answer "0 5 7 9", cut off in the middle: check accepts "0 5"/,
  ],
  [
    'a checker that compares the last number',
    {
      check: (list, answer) =>
        judge(
          answer.length === list.length &&
            answer.at(-1) === ascending(list).at(-1) &&
            answer[0]! < 5,
        ),
    },
    /record "5 0 9 7", answer "0 5 7 9", sign of a number changed: check accepts "0 -5 7 9"/,
  ],
  [
    'a checker that forgets which record it was',
    {
      check: (_list, answer) => judge(['0 5 7 9', '1 2 2'].includes(answer.join(' '))),
    },
    /record "5 0 9 7", answer "0 5 7 9", another record's answer: check accepts "1 2 2"/,
  ],
  [
    'an answer that is called right too, and is not',
    { examples: [{ record: '2 1', right: '1 2', alsoRight: ['2 *'] }] },
    /^problem sorting, record "2 1", alsoRight "2 1": the answer is judged not-sorted/,
  ],
];

export const sortingFaults = plant(FAULTS, (change) => ({
  problems: [{ ...sorting, ...change }],
}));
