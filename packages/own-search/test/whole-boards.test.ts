/** Searches that repair a whole board, in both languages. */
import { parseRecord, recordEvents } from '@queenside/conformance';
import { nqueens } from '@queenside/problem-nqueens';
import { BOARD_ALGORITHMS, CALL, eachCall } from '@queenside/referee';
import { expect, test } from 'vitest';
import { OwnSearch } from '../src/index.ts';
import { documented, fileWith, hasPython, solve, solverOf } from './helpers.ts';

/** Runs a search on a board. @returns its calls by name, and what it returned. */
async function run(text: string, file: string, size: number) {
  const search = new OwnSearch(fileWith(text, file));
  const followed = await search.follow(nqueens, parseRecord(nqueens, String(size)));
  search.end();
  const names = Object.fromEntries(Object.entries(CALL).map(([name, code]) => [code, name]));
  const calls = [...eachCall(followed.run.calls)].map(({ code, a, b }) => [names[code], a, b]);
  return { followed, calls, error: followed.error?.message };
}

const TEXTS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  python: [
    'mine.py',
    `
def solve(board):
    board.queens = [0, 0, 0, 0]
    counts = [board.conflicts(1, row) for row in range(4)]
    board.move(1, 2)
    board.queens = [1, 2, 0, 0]
    board.queens = [1, 3, 0, 0]
    rows = board.queens
    rows[3] = 2
    board.queens = rows
    board.queens = rows
    assert board.queens == board.rows and board.queens is not board.rows
    return board.queens if counts == [3, 2, 1, 0] else counts
`,
  ],
  javascript: [
    'mine.js',
    `
export function solve(board) {
  board.queens = [0, 0, 0, 0];
  const counts = [0, 1, 2, 3].map((row) => board.conflicts(1, row));
  board.move(1, 2);
  board.queens = [1, 2, 0, 0];
  board.queens = [1, 3, 0, 0];
  const rows = board.queens;
  rows[3] = 2;
  board.queens = rows;
  board.queens = rows;
  return counts.join() === '3,2,1,0' ? board.queens : counts;
}
`,
  ],
};

for (const [language, [file, text]] of Object.entries(TEXTS))
  test.skipIf(language === 'python' && !hasPython)(`${language} moves queens`, async () => {
    const { followed, calls, error } = await run(text, file, 4);
    expect(error).toBeUndefined();
    expect(followed.run.answer).toEqual({ rows: [1, 3, 0, 2] });
    const start = [0, 1, 2, 3].map((column) => ['place', column, 0]);
    const asked = [0, 1, 2, 3].map((row) => ['conflicts', 1, row]);
    expect(calls).toEqual([
      ...start,
      ...asked,
      ['move', 1, 2],
      ['move', 0, 1],
      ['move', 1, 3],
      ['move', 3, 2],
    ]);
    // The solver of the same file announces the same moves.
    const solver = solverOf(nqueens, text, file);
    const observer = recordEvents(solver.events!);
    const { verdict, stats } = await solve(nqueens, '4', solver, { observer });
    expect(verdict).toBe('right');
    expect(stats).toMatchObject({ tests: 4, placed: 4, backtracks: 0, moves: 4 });
    expect(observer.seen).toContainEqual({ name: 'move', values: [1, 0, 2, 1] });
  });

const RANDOM: Readonly<Record<string, readonly [file: string, text: string]>> = {
  python: [
    'mine.py',
    'def solve(board):\n    first = board.queens\n    board.queens = None\n    return board.queens\n',
  ],
  javascript: [
    'mine.js',
    'export function solve(board) { board.queens; board.queens = null; return board.queens; }',
  ],
};

for (const [language, [file, text]] of Object.entries(RANDOM))
  test.skipIf(language === 'python' && !hasPython)(
    `${language} begins with random rows, and again with others`,
    async () => {
      const { followed, calls } = await run(text, file, 8);
      expect(calls.map(([name]) => name)).toEqual([
        ...Array(8).fill('place'),
        ...Array(8).fill('remove'),
        ...Array(8).fill('place'),
      ]);
      const rows = (from: number) => calls.slice(from, from + 8).map(([, , row]) => row);
      expect(rows(0)).not.toEqual(rows(16));
      expect(followed.run.answer).toEqual({ rows: rows(16) });
      // The numbers are those of the record.
      expect((await run(text, file, 8)).calls).toEqual(calls);
    },
  );

test.skipIf(!hasPython).each([
  ['board.queens = [0, 1]', 'board.queens takes the row of the queen in each of 4 columns'],
  ['board.queens = [0, 1, 2, 4]', 'column 3, row 4 is not on the board'],
  ['board.place(0, 0); board.queens', 'column 1 has no queen: place one in each column first'],
])('%s is refused', async (line, words) => {
  expect((await run(`def solve(board):\n    ${line}\n`, 'mine.py', 4)).error).toContain(words);
  const script = `export function solve(board) { ${line}; }`;
  expect((await run(script, 'mine.js', 4)).error).toContain(words);
});

test.each(
  ['min_conflicts.py', 'min_conflicts.js'].filter((file) => hasPython || file.endsWith('.js')),
)('the documented %s is min-conflicts', async (file) => {
  for (const size of [5, 8, 12]) {
    const { followed, error } = await run(documented.get(file)!, file, size);
    expect(error).toBeUndefined();
    if (followed.kind !== 'board') throw new Error('it searches a board');
    expect(BOARD_ALGORITHMS['min-conflicts']!.judge(followed.run)).toBeUndefined();
  }
});
