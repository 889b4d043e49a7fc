/** Evaluations of positions that users write, asked by new processes. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { PositionView, QueensideError } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { ownEvaluation } from '../src/evaluation/own-evaluation.ts';
import { fileWith, hasPython } from './helpers.ts';

const X = { board: [['X', '']], text: 'X.', mover: 'min', moves: ['2'] } as const;
const BARE = { mover: 'max', moves: ['1 from heap 1'] } as const;

/** Asks a file for values, and says what came of it. */
function valuesOf(text: string, name: string, positions: readonly PositionView[], of?: string) {
  try {
    return ownEvaluation(fileWith(text, name), of)(positions);
  } catch (thrown) {
    return (thrown as QueensideError).message;
  }
}

describe.skipIf(!hasPython)('in Python', () => {
  const ask = (text: string, positions: readonly PositionView[] = [X], of?: string) =>
    valuesOf(text, 'mine.py', positions, of);

  test('a function gets squares, moves, the record, and the player to move', () => {
    const file = `
print("printing does not disturb")
def helper(board): return 0
def evaluate(board, maximizing):
    assert board[0] == ["X", None] and board.moves == ["2"] and board.text == "X."
    assert board.is_max is False and maximizing is False and str(board) == "X."
    return 2.5
`;
    expect(ask(file, [X, X])).toEqual([2.5, 2.5]);
    const others = 'def lines(b): return len(b.moves)\ndef evaluate(b): return 0';
    expect(ask(others, [BARE], 'lines')).toEqual([1]);
  });

  test.each([
    ['return random.random()', /returned 0\.\d+ and later 0\.\d+ at the position X\./],
    ['return board[0][0]', /returned 'X' at the position X\.; return a finite number/],
    [
      'return 1 / 0',
      /^mine\.py, line 3: ZeroDivisionError: division by zero \(at the position X\.\)/,
    ],
    ['raise SystemExit', /^mine\.py ended its program in line 3; return from the function/],
  ])('%s is refused', (line, words) => {
    expect(ask(`import random\ndef evaluate(board):\n    ${line}\n`)).toMatch(words);
  });

  test('a file without one meaning is refused with what to write', () => {
    expect(ask('def a(b): pass\ndef b(b): pass')).toContain(
      'several functions may be the evaluation',
    );
    expect(ask('def evaluate(board, player): return 1')).toContain(
      'what `evaluate` gets as `player`',
    );
    expect(ask('def evaluate(board): return board[0]', [BARE])).toContain(
      'this game shows no squares',
    );
  });
});

describe('in JavaScript', () => {
  const ask = (text: string, name = 'mine.js') => valuesOf(text, name, [X]);

  test('a function gets squares, moves, the record, and the player to move', () => {
    const body = `console.log('hi');
  const [row] = board;
  return row[0] === 'X' && row[1] === null && board.moves[0] === '2' && !board.isMax ? board.text.length : 0;`;
    expect(ask(`export const evalLines = (board: any): number => { ${body} };`, 'mine.ts')).toEqual(
      [2],
    );
  });

  test.each([
    [
      'let calls = 0; export const evaluate = () => calls++;',
      /returned 0 and later 1 at the position X\./,
    ],
    [
      'export function evaluate(board) { return board.none.x; }',
      /^mine\.js, line 1: TypeError: .*at the position X\./,
    ],
    ['export const evaluate = () => process.exit(3);', /ended its program: exit status 3/],
    ['export const score = 1;', /exports no function `evaluate`/],
  ])('%s is refused', (text, words) => {
    expect(ask(text)).toMatch(words);
  });

  test('values are kept until the file changes', () => {
    const path = fileWith('', 'mine.js');
    const write = (value: number) => {
      const log = `import { appendFileSync } from 'node:fs';\nappendFileSync('${path}.log', 'x');\n`;
      writeFileSync(path, `${log}export const evaluate = () => ${value};\n`);
    };
    const evaluateAll = ownEvaluation(path);
    write(7);
    expect([evaluateAll([X]), evaluateAll([X])]).toEqual([[7], [7]]);
    expect(readFileSync(`${path}.log`, 'utf8')).toBe('x');
    write(25);
    expect(evaluateAll([X])).toEqual([25]);
  });
});
