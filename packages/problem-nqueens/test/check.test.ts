import { describe, expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { bruteForce, judge, parse, solutionOf, write } from './helpers.ts';

describe('gives reasons', () => {
  test.each([
    ['8', '[1,2,3,4,5,6,7,8]', 'same-diagonal', 'queens in columns 1 and 2 are on one diagonal'],
    ['8', '[1,5,8,6,3,7,2,1]', 'same-row', 'queens in columns 1 and 8 are both in row 1'],
    ['4', '[2,4,1,9]', 'out-of-range', 'the queen in column 4 is below the last row, 4'],
    ['4', 'qqxx\nxxxx\nxxxx\nxxxx', 'same-row', 'queens in columns 1 and 2 are both in row 1'],
    ['4', 'xqxx\nxxxq\nxxxx\nxxqx', 'out-of-range', 'column 1 has no queen'],
    ['4', '[2,4,1]', 'wrong-size', 'the board has 3 queens, expected 4'],
    ['2', '[1,2]', 'board-for-impossible', 'no board of size 2 exists: expected `no solution`'],
    [
      '8 with (1,1) (8,8)',
      '[1,5,8,6,3,7,2,4]',
      'board-for-impossible',
      'the placed queens (1,1) and (8,8) share a diagonal: expected `no solution`',
    ],
    ['4 with (1,3)', '[2,4,1,3]', 'moved-queen', 'the queen placed on (1,3) is on (1,2)'],
    ['8', 'no solution', 'false-no-solution', 'a board of size 8 exists'],
    ['6 with (1,2)', 'none', 'false-no-solution', 'a board of size 6 with these queens exists'],
    ['8', 'Solutions: 92', 'wrong-kind', 'the record asks for one board'],
    ['8 count', 'no solution', 'wrong-count', 'there are 92 solutions, not 0'],
    ['8 count', '93', 'wrong-count', 'there are 92 solutions, not 93'],
    [
      '4 all',
      '2\n[2,4,1,3]\n[3,1,4,9]',
      'out-of-range',
      'board 2: the queen in column 4 is below the last row, 4',
    ],
  ])('%s: %j is %s', (record, text, mistake, reason) => {
    expect(judge(text, record)).toEqual({ kind: 'wrong', mistake, reason });
  });

  test.each([
    ['28 count', '93', 'the number of solutions of this record is not known'],
    ['28 all', '0', 'the number of boards of this record is not known'],
  ])('%s: %j is undecided', (record, text, reason) => {
    expect(judge(text, record)).toEqual({ kind: 'undecided', reason });
  });

  test('solvers must list boards in ascending order; readers sort them', () => {
    const boards = Uint8Array.from([2, 0, 3, 1, 1, 3, 0, 2]);
    const list = { kind: 'list', of: 'all', count: 2, boards } as const;
    expect(nqueens.check(parse('4 all'), list)).toEqual({
      kind: 'wrong',
      mistake: 'not-ascending',
      reason: 'board 2: it belongs before the previous board',
    });
    expect(judge('[3,1,4,2]\n[2,4,1,3]', '4 all')).toEqual({ kind: 'right' });
  });

  test('every mistake is tested here or in the examples', () => {
    const named = nqueens.examples.flatMap(({ wrong = {} }) => Object.keys(wrong));
    expect(new Set([...named, 'not-ascending'])).toEqual(new Set(Object.keys(nqueens.mistakes)));
  });
});

describe('accepts', () => {
  test.each([
    ['2', 'no solution'],
    ['3', 'none'],
    ['1', '[1]'],
    ['1 count', 'Solutions: 1; Unique: 1'],
    ['2 count', 'Solutions: 0; Unique: 0'],
    ['3 all', 'Solutions: 0'],
    ['1 all', 'Solutions: 1\n[1]'],
    ['8 count', '92'],
    ['27 count', 'Solutions: 234907967154122528; Unique: 29363495934315694'],
    ['8 with (1,1) (2,2)', 'no solution'],
    ['6 with (1,1)', 'no solution'],
    ['4 count with (2,2)', 'Solutions: 0'],
    ['8 count with (1,1) (8,8)', 'Solutions: 0'],
  ])('%s: %j', (record, text) => {
    expect(judge(text, record)).toEqual({ kind: 'right' });
  });

  test('complete lists, compared with brute force', () => {
    for (let size = 4; size <= 8; size++) {
      const boards = bruteForce(size);
      const text = [`Solutions: ${boards.length}`, ...boards.map((rows) => lineOf(rows))].join(
        '\n',
      );
      expect(judge(text, `${size} all`)).toEqual({ kind: 'right' });
      const least = boards.filter(
        (rows) => lineOf(rows) === lineOf(imagesOf(rows).toSorted(byRows)[0]!),
      );
      const unique = [`Unique: ${least.length}`, ...least.map((rows) => lineOf(rows))].join('\n');
      expect(judge(unique, `${size} unique`)).toEqual({ kind: 'right' });
    }
  });

  test('large boards', () => {
    for (const size of [1000, 99_999, 1_000_000])
      expect(nqueens.check(parse(`${size}`), { kind: 'board', rows: solutionOf(size) })).toEqual({
        kind: 'right',
      });
  });

  test('but finds two swapped rows of a large board', () => {
    const rows = solutionOf(100_000);
    [rows[77], rows[50_123]] = [rows[50_123]!, rows[77]!];
    expect(nqueens.check(parse('100000'), { kind: 'board', rows })).toMatchObject({
      mistake: 'same-diagonal',
    });
  });
});

test('rejects a list that ends within a board', () => {
  const boards = Uint8Array.from([1, 3, 0, 2, 2, 0]);
  const answer = { kind: 'list', of: 'all', count: 2, boards } as const;
  expect(nqueens.check(parse('4 all'), answer)).toMatchObject({ mistake: 'wrong-size' });
  expect(nqueens.check(parse('5 all'), answer)).toMatchObject({ mistake: 'wrong-size' });
  expect(nqueens.check(parse('4 unique'), answer)).toMatchObject({ mistake: 'wrong-kind' });
  expect(write(answer)).toContain('Solutions: 2\n[2,4,1,3]\n');
});

function lineOf(rows: readonly number[]): string {
  return `[${rows.map((row) => row + 1).join(',')}]`;
}

function imagesOf(rows: readonly number[]): number[][] {
  const turn = (board: readonly number[]) => {
    const turned: number[] = [];
    for (const [column, row] of board.entries()) turned[row] = board.length - 1 - column;
    return turned;
  };
  const mirror = (board: readonly number[]) => board.toReversed();
  const turns = [0, 1, 2, 3].map((count) =>
    Array.from({ length: count }).reduce<number[]>((board) => turn(board), [...rows]),
  );
  return [...turns, ...turns.map(mirror)];
}

function byRows(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((row, column) => row !== b[column]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}
