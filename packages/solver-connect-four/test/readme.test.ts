import { readFileSync } from 'node:fs';
import { gameProblem } from '@queenside/game-tree';
import { formatAnswer, runSolver } from '@queenside/core/testing';
import { connectFour } from '@queenside/game-connect-four';
import { expect, test } from 'vitest';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { at } from './positions.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the README shows the answers to the example', async () => {
  const records = textOf('../example/connect-four.bitboard-alpha-beta.txt').trimEnd().split('\n');
  const problem = gameProblem(connectFour);
  for (const record of records) {
    const { answer } = await runSolver(bitboardAlphaBetaSolver, at(record));
    expect(textOf('../README.md')).toContain(`    ${formatAnswer(problem, answer)}`);
  }
});
