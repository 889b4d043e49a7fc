import { LineReader } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { linesOf, parse, read, rowsOf } from './helpers.ts';

const DRAWN = ['x x q x', 'q x x x', 'x x x q', 'x q x x'];

describe('boards', () => {
  test.each([
    ['[2,4,1,3]'],
    ['[2, 4, 1, 3]'],
    ['[ 2 4 1 3 ]'],
    ['2,4,1,3'],
    ['2 4 1 3'],
    ['(2, 4, 1, 3)'],
    ['2,4,1,3,'],
    ['[1,3,0,2]'],
    ['1 3 0 2'],
    ['Solution 1: [2,4,1,3]'],
    ['4 = [2,4,1,3]'],
    ['\r[2,4,1,3]\r'],
    ['\uFEFF\n# a comment\n[2,4,1,3]'],
    [DRAWN.join('\n')],
    [[...DRAWN, '[2,4,1,3]', ''].join('\n')],
    [[...DRAWN, '[1,3,0,2]'].join('\n')],
    [DRAWN.join('\n').replaceAll(' ', '')],
    [DRAWN.join('\r\n').replaceAll('q', 'Q').replaceAll('x', '.')],
    [DRAWN.map((line) => `|${line.replaceAll(' ', '|')}|`).join('\n')],
    [[...DRAWN.toReversed(), '[2,4,1,3]'].join('\n')],
    [DRAWN.join('\n').replaceAll('x', '_').replaceAll('q', '*')],
    [DRAWN.join('\n').replaceAll('x', '*').replaceAll('q', 'X')],
    [DRAWN.join('\n').replaceAll('x', '[-]').replaceAll('q', '[Q]')],
    [DRAWN.join('\t\n').replaceAll('x', '□').replaceAll('q', '♛')],
    [DRAWN.join('\n').replaceAll('x', '⬜').replaceAll('q', '⬛')],
    [DRAWN.join('\n').replaceAll('x', '0').replaceAll('q', '1')],
    [DRAWN.join('\n').replaceAll('x', '0').replaceAll('q', 'Q')],
    [DRAWN.map((row) => `['${row.replaceAll(' ', "', '")}']`).join('\n')],
    ['[[0, 1], [1, 3], [2, 0], [3, 2]]'],
    ['(1,2) (2,4) (3,1) (4,3)'],
    ['(1, 2)\n(2, 4)\n(3, 1)\n(4, 3)'],
    ['Row 1, Column 3\nRow 2, Column 1\nRow 3, Column 4\nRow 4, Column 2'],
    [
      'Queen 1: column 0, row 1\nQueen 2: column 1, row 3\nQueen 3: column 2, row 0\nQueen 4: column 3, row 2',
    ],
    ['Board size: 4\n12\n0.02\n\n----\n[2,4,1,3]'],
    [`Enter n:\n${DRAWN.join('\n')}`],
  ])('%j', (text) => {
    expect(rowsOf(read(text, '4'))).toEqual([2, 4, 1, 3]);
  });

  test('text is an answer if no board of the right size follows it', () => {
    for (const text of [
      'failed\n[2,4,1,3,5]\n[2,4,1,3]',
      'failed',
      `failed\n${'-\n'.repeat(200)}[2,4,1,3]`,
    ]) {
      const lines = linesOf(text);
      expect(() => nqueens.readAnswer(lines, parse('4'), { number: 1 })).toThrow('"failed"');
      expect(lines.line).toBe(2);
    }
    expect(read('Searching\nNo solution', '4')).toEqual({ kind: 'none' });
  });

  test('words cost a look at a few lines, not at all lines that follow', () => {
    let seen = 0;
    class Counting extends LineReader {
      override *ahead(): Generator<Uint8Array> {
        for (const line of super.ahead()) {
          seen++;
          yield line;
        }
      }
    }
    const text = 'lorem ipsum dolor\n'.repeat(5000);
    for (const record of ['8', '8 all', '8 unique']) {
      seen = 0;
      const lines = new Counting(Buffer.from(text));
      expect(() => nqueens.readAnswer(lines, parse(record), { number: 1 })).toThrow('lorem');
      expect(seen).toBeLessThan(40);
    }
  });

  test('the array decides if it lists columns by row', () => {
    expect(rowsOf(read([...DRAWN, '[3,1,4,2]'].join('\n'), '4'))).toEqual([3, 1, 4, 2]);
  });

  test('reads the smallest board', () => {
    for (const text of ['[1]', '1', '[0]', '0', 'q']) expect(rowsOf(read(text, '1'))).toEqual([1]);
  });

  test('reads arrays of any length, for the checker to judge', () => {
    expect(rowsOf(read('[1,2,3,4,5,6,7]', '4'))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(rowsOf(read('[9]', '4'))).toEqual([9]);
    for (const huge of ['4294967298', '99999999999999999999'])
      expect(rowsOf(read(`[${huge},1,2,3]`, '4'))![0]).toBe(1_000_000_000);
  });

  test('accepts an array below that lists a wrong board by row', () => {
    expect(rowsOf(read('qxx\nqxx\nxqx\n[1,1,2]', '3'))).toEqual([1, 1, 2]);
  });

  test('reads a row without queens in front of others as a row', () => {
    expect(rowsOf(read('x x x x\nq x x x\nx x x q\nx q x x', '4'))).toEqual([2, 4, 0, 3]);
  });

  test('reads a drawing with an empty column', () => {
    expect(rowsOf(read('qq\nxx', '2'))).toEqual([1, 1]);
    expect(rowsOf(read('q x x\nq x x\nx q x\n', '4'))).toEqual([2, 3, 0]);
  });
});

test.each([
  'no solution',
  'No Solution',
  'No solution exists.',
  'no solutions found',
  'NO VALID SOLUTION',
  'There is no solution',
  'Solution does not exist',
  'n = 3: no solution',
  'none',
  'None',
  '[]',
  '-1',
  'impossible',
  '0 solutions',
])('reads no solution: %j', (text) => {
  expect(read(text, '3')).toEqual({ kind: 'none' });
  expect(read(text, '8')).toEqual({ kind: 'none' });
});

test.each([
  'No solution exists for n = 3.',
  'no solution for 3 queens',
  'There are no solutions (3x3)',
])('reads no solution that names the size: %j', (text) => {
  expect(read(text, '3')).toEqual({ kind: 'none' });
  expect(() => read(text, '8')).toThrow('not an answer');
});

test.each<[string, bigint, bigint?]>([
  ['Solutions: 92; Unique: 12', 92n, 12n],
  ['solutions: 92, unique: 12', 92n, 12n],
  ['Solutions = 92 Unique = 12', 92n, 12n],
  ['92 solutions (unique: 12)', 92n, 12n],
  ['Solutions: 92', 92n],
  ['Total solutions: 92', 92n],
  ['92 solutions', 92n],
  ['92', 92n],
  ['0 solutions', 0n],
  ['234907967154122528', 234907967154122528n],
])('reads a count: %j', (text, total, unique) => {
  expect(read(text, '8 count')).toEqual({
    kind: 'count',
    total,
    ...(unique !== undefined && { unique }),
  });
});

describe('lists', () => {
  const boards = Uint8Array.from([1, 3, 0, 2, 2, 0, 3, 1]);
  const list = { kind: 'list', of: 'all', count: 2, boards };

  test.each([
    'Solutions: 2\n[2,4,1,3]\n[3,1,4,2]\n\n',
    'Solutions: 2\n[2,4,1,3]\n[3,1,4,2]',
    '2\n2 4 1 3\n3 1 4 2\n',
    '[2,4,1,3]\n[3,1,4,2]\n',
    '[[0,1],[1,3],[2,0],[3,2]]\n[[0,2],[1,0],[2,3],[3,1]]\n',
    '2 solutions:\n[1,3,0,2]\n[2,0,3,1]\n',
    `Solutions: 2\n${DRAWN.join('\n')}\n[2,4,1,3]\n\n${DRAWN.toReversed().join('\n')}\n\n\n`,
  ])('%j', (text) => {
    const lines = linesOf(`${text}\n[2,4,1,3,5]\n`);
    expect(nqueens.readAnswer(lines, parse('4 all'), { number: 1 })).toEqual(list);
    expect(rowsOf(nqueens.readAnswer(lines, parse('5'), { number: 2 }))).toHaveLength(5);
  });

  test('reads an empty list', () => {
    const lines = linesOf('Solutions: 0\n\n[2,4,1,3]\n');
    expect(nqueens.readAnswer(lines, parse('3 all'), { number: 1 })).toMatchObject({ count: 0 });
    expect(rowsOf(nqueens.readAnswer(lines, parse('4'), { number: 2 }))).toEqual([2, 4, 1, 3]);
  });

  test('reads many boards, and rows that do not fit a byte', () => {
    const text = `Solutions: 400\n${'[300,1,1,1]\n'.repeat(400)}\n`;
    const answer = read(text, '4 all');
    expect(answer).toMatchObject({ count: 400 });
    const bytes = answer?.kind === 'list' ? answer.boards : new Uint8Array(0);
    expect(bytes).toHaveLength(1600);
    expect([...bytes.subarray(-4)]).toEqual([255, 0, 0, 0]);
  });
});

test('boards side by side on a line are those of several records', () => {
  const lines = linesOf('Boards: [2,4,1,3][1,3,5,2,4], [2,4,6,1,3,5] \n[1]\n');
  const sizes = ['4', '5', '6', '1'];
  const boards = sizes.map((size, index) =>
    rowsOf(nqueens.readAnswer(lines, parse(size), { number: index + 1 })),
  );
  expect(boards.map((board) => board?.length)).toEqual([4, 5, 6, 1]);
  expect(lines.done).toBe(true);
  const text = 'Solutions: 2\n[2,4,1,3], [3,1,4,2]\n';
  expect(read(text, '4 all')).toMatchObject({ count: 2, boards: { length: 8 } });
  // The first one has another size.
  const others = linesOf('[1,2,3],[2,4,1,3]\n[2,4,1,3]\n');
  const readFour = () => nqueens.readAnswer(others, parse('4'), { number: 1 });
  expect(readFour).toThrow('several boards are on one line');
  expect(rowsOf(readFour())).toEqual([2, 4, 1, 3]);
  const faulty = linesOf('[2,4,1,3] [2,x]');
  nqueens.readAnswer(faulty, parse('4'), { number: 1 });
  expect(() => nqueens.readAnswer(faulty, parse('4'), { number: 2 })).toThrow(
    expect.objectContaining({ place: { line: 1, column: 14 } }),
  );
});

describe('detects a missing answer', () => {
  test.each(['2', '3', '8 with (1,1) (2,2)'])('%s', (record) => {
    const lines = linesOf('\n[2,4,1,3]\n');
    expect(nqueens.readAnswer(lines, parse(record), { number: 1 })).toBeUndefined();
    expect(rowsOf(nqueens.readAnswer(lines, parse('4'), { number: 2 }))).toEqual([2, 4, 1, 3]);
  });

  test('before a drawing of another size', () => {
    const lines = linesOf(DRAWN.join('\n'));
    expect(nqueens.readAnswer(lines, parse('2'), { number: 1 })).toBeUndefined();
    expect(rowsOf(nqueens.readAnswer(lines, parse('4'), { number: 2 }))).toEqual([2, 4, 1, 3]);
  });

  test('but not if a board exists: then one of another size is wrong', () => {
    expect(rowsOf(read('[2,4,1,3]', '5'))).toEqual([2, 4, 1, 3]);
  });

  test('at the end of the file', () => {
    expect(read('\n\n', '8')).toBeUndefined();
  });
});
