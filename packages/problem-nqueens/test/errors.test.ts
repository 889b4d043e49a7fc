import { QueensideError, Random } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { linesOf, parse, read } from './helpers.ts';

type Row = [code: string, column: number, record: string, message: RegExp];

const RECORDS: Row[] = [
  ['size-not-integer', 1, 'eight', /"eight" is not a board size/],
  ['size-not-integer', 1, '8.5', /expected a whole number of at least 1/],
  ['size-not-integer', 3, '  8count', /"8count"/],
  ['size-not-integer', 1, '', /""/],
  ['size-not-integer', 1, '(1,2) 8', /"\(1,2\)" is not a board size/],
  ['size-not-integer', 1, '('.repeat(5000), /"\({24}…" is not a board size/],
  ['size-not-integer', 1, '1e3', /"1e3"/],
  ['size-too-small', 1, '0', /0 is too small/],
  ['size-too-small', 2, ' -5', /-5 is too small/],
  ['size-too-large', 1, '100000001', /at most 100000000/],
  ['size-too-large', 1, '9'.repeat(5000), /is too large/],
  ['size-too-large', 1, `8${'0'.repeat(1_000_000)}`, /is too large/],
  ['size-not-integer', 1, `${'0'.repeat(399)}8junk`, /is not a board size/],
  ['size-not-integer', 1, '-', /"-" is not a board size/],
  ['list-too-large', 5, '256 all', /at most 255/],
  ['unknown-word', 3, '8 cuont', /expected "count"/],
  ['unknown-word', 3, '8 al', /expected "all"/],
  ['unknown-word', 3, '8 uniqe', /expected "unique"/],
  ['unknown-word', 3, '8 whith (1,2)', /expected "with"/],
  ['unknown-word', 3, '8 solve', /one of find, count, all, unique, with/],
  ['size-too-small', 1, '\u22128', /\u22128 is too small/],
  ['unknown-word', 9, '8 count all', /"with", or nothing/],
  ['unknown-word', 3, '8 é ü', /"é"/],
  ['squares-missing', 7, '8 with', /no square follows "with"/],
  ['squares-missing', 14, '8 with (3,5),', /no square follows ","/],
  ['unknown-word', 3, '8 \uFEFFcount', /expected "count"/],
  ['unknown-word', 3, '8 count\u2003', /expected "count"/],
  ['unknown-word', 3, `8 count${'\u2003'.repeat(46)}junk`, /unknown word "count/],
  ['unknown-word', 9, '8 count with\u2003 (1,1)', /"with", or nothing/],
  ['square-unclosed', 3, '6 (ll', /not closed/],
  ['square-unclosed', 8, '9 count(', /not closed/],
  ['square-malformed', 8, '8 with 3,5', /"3,5" is not a square/],
  ['square-malformed', 8, '8 with (3;5)', /"\(3;5\)" is not a square/],
  ['square-malformed', 8, '8 with (3)', /"\(3\)" is not a square/],
  ['square-malformed', 8, '8 with (a,5)', /expected \(column,row\)/],
  ['square-malformed', 14, '8 with (3,5) count', /"count" is not a square/],
  ['square-unclosed', 8, '8 with (3,5 (1,2)', /not closed/],
  ['square-unclosed', 14, '8 with (1,2) (3,5', /not closed/],
  ['square-off-board', 8, '8 with (9,1)', /\(9,1\) is not on the board; .* from 1 to 8/],
  ['square-off-board', 8, '8 with (0,1)', /\(0,1\)/],
  ['square-off-board', 3, '8 (99,99)', /\(99,99\) is not on the board/],
  ['square-off-board', 3, `8 (1,${'9'.repeat(999)})`, /^column 3: the square \(1,9{21}… is not/],
  ['square-twice', 20, '8 with (3,5) (1,2) (3,5)', /\(3,5\) is given twice/],
  ['unique-with-placed', 10, '8 unique with (1,2)', /would move them/],
  ['unique-with-placed', 10, '8 unique (1,2)', /would move them/],
];

type AnswerRow = [
  code: string,
  line: number,
  column: number | undefined,
  text: string,
  record: string,
];

const ANSWERS: AnswerRow[] = [
  ['answer-unreadable', 1, 1, 'hello', '8'],
  ['answer-unreadable', 3, 1, '\n# note\nhello', '8 count'],
  ['answer-unreadable', 1, 1, 'hello', '8 all'],
  ['answer-unreadable', 1, 1, 'no solution 2', '8'],
  ['answer-unreadable', 1, 1, 'no solution, but [2,4,1,3]', '8'],
  ['answer-unreadable', 1, 1, 'no solution\u00B2', '8'],
  ['answer-unreadable', 1, 1, 'none\uFF11', '8'],
  ['answer-unreadable', 1, 1, 'none\u200B', '8'],
  ['answer-unreadable', 1, 1, 'no 1 solution', '8'],
  ['answer-unreadable', 1, 1, 'Unique: 92', '8 count'],
  ['answer-unreadable', 1, 1, 'Unique: 92; Unique: 12', '8 count'],
  ['answer-unreadable', 1, 1, 'Unique: 2\n[2,4,1,3]\n[3,1,4,2]', '4 all'],
  ['answer-unreadable', 1, 1, 'Solutions: 2; Unique: 9\n[2,4,1,3]\n[3,1,4,2]', '4 all'],
  ['answer-unreadable', 1, 1, 'Solutions: 9; Unique: 1\n[2,4,1,3]', '4 unique'],
  ['entry-malformed', 1, 1, '1Unique: 1\n[2,4,1,3]', '4 unique'],
  ['entry-malformed', 1, 4, '[2,x,1,3]', '4'],
  ['entry-malformed', 1, 4, '[2,,4,1,3]', '4'],
  ['entry-malformed', 1, 2, '[-2,4,1,3]', '4'],
  ['entry-malformed', 1, 4, '[2 4.5 1 3]', '4'],
  ['bracket-unclosed', 1, 1, '[2,4,1,3', '4'],
  ['boards-on-one-line', 1, 8, '[2,4,1,3][3,1,4,2]', '5'],
  ['boards-on-one-line', 1, 8, '[2,4,1,3], [3,1,4,2]', '5'],
  ['entry-malformed', 1, 2, '[[2,4],[1,3]]', '4'],
  ['text-after-board', 1, 11, '[2,4,1,3] ok', '4'],
  ['drawing-malformed', 2, undefined, 'x q x x\nx x x\nq x x x\nx x q x\n[3,1,4,2]', '4'],
  ['drawing-malformed', 2, undefined, 'x q x x\n', '4'],
  ['drawing-differs', 5, undefined, 'x q x x\nx x x q\nq x x x\nx x q x\n[1,2,3,4]', '4'],
  ['drawing-differs', 5, undefined, 'x x x x\nq x x x\nx x x q\nx q x x\n[2,4,1,3]', '4'],
  ['drawing-crowded', 1, undefined, 'q x q x\nq x x x\nx x x q\nx q x x\n[2,4,1,3]', '4'],
  ['drawing-crowded', 1, undefined, 'q x q x\nq x x x\nx x x q\nx q x x', '4'],
  ['list-board-size', 2, undefined, 'Solutions: 2\n[1,3,2]\n[3,1,4,2]', '4 all'],
  ['entry-malformed', 3, 2, 'Solutions: 2\n[2,4,1,3]\n[x,1,4,2]', '4 all'],
  ['list-end-unclear', 4, undefined, '[2,4,1,3]\n\n[3,1,4,2]\n\n[1,2,3,4]', '4 all'],
  ['list-count-differs', 3, undefined, '[2,4,1,3]\n[3,1,4,2]\nTotal: 3', '4 all'],
];

describe('records', () => {
  test.each(RECORDS)('%s at column %i: %s', (code, column, record, message) => {
    const error = caught(() => parse(record));
    expect(error.message).toMatch(message);
    expect({ code: error.code, column: error.place.column }).toEqual({
      code: `nqueens/${code}`,
      column,
    });
  });
});

describe('answers', () => {
  test.each(ANSWERS)('%s at line %i, column %s: %j', (code, line, column, text, record) => {
    const error = caught(() => read(text, record));
    expect({ code: error.code, line: error.place.line, column: error.place.column }).toEqual({
      code: `nqueens/${code}`,
      line,
      column,
    });
  });

  test('an unreadable line is quoted around its board', () => {
    const error = caught(() => read(`${'The answer of my program '.repeat(5)}[2,x]`, '8'));
    expect(error.message).toMatch(/"….*my program \[2,x\]" is not an answer/);
  });

  test.each(ANSWERS)('reading continues after %s at line %i, column %s: %j', (...row) => {
    const [, , , text, record] = row;
    const lines = linesOf(`${text}\n\nSolutions: 4; Unique: 1\n`);
    expect(() => nqueens.readAnswer(lines, parse(record), { number: 1 })).toThrow(QueensideError);
    expect(nqueens.readAnswer(lines, parse('6 count'), { number: 2 })).toEqual({
      kind: 'count',
      total: 4n,
      unique: 1n,
    });
  });
});

test('the generator rejects crossed sizes, and unique with placed queens', () => {
  const generate = (given: object) => () => [
    ...nqueens.generator!.generate(
      { class: 'small', count: 1, placed: 0, task: 'find', ...given },
      new Random(1),
    ),
  ];
  expect(caught(generate({ minSize: 9, maxSize: 8 })).code).toBe('nqueens/sizes-crossed');
  expect(caught(generate({ task: 'unique', placed: 1 })).code).toBe('nqueens/unique-with-placed');
});

test('every error is tested here or in sized.test.ts', () => {
  const raised = [...RECORDS, ...ANSWERS].map(([code]) => code);
  expect(
    new Set([...raised, 'sizes-crossed', 'too-many-placed', 'unknown-task', 'too-large-to-show']),
  ).toEqual(new Set(Object.keys(nqueens.errors)));
});

function caught(run: () => unknown): QueensideError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

test('a drawing without end is skipped in pieces, so that a long output takes linear time', () => {
  const lines = linesOf('Q Q . .\n'.repeat(10_000));
  expect(() => nqueens.readAnswer(lines, parse('4'), { number: 1 })).toThrow(QueensideError);
  expect(lines.line).toBeLessThan(100);
});
