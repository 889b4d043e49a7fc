import { readFileSync } from 'node:fs';
import { gameProblem } from '@queenside/game-tree';
import { formatAnswer, runSolver } from '@queenside/conformance';
import { connectFour } from '@queenside/game-connect-four';
import { expect, test } from 'vitest';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { at } from './positions.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the README shows the answers to the example', async () => {
  const file = 'example/connect-four.bitboard-alpha-beta.txt';
  const records = textOf(`../${file}`).trimEnd().split('\n');
  const problem = gameProblem(connectFour);
  let answers = '';
  for (const record of records) {
    const { answer } = await runSolver(bitboardAlphaBetaSolver, at(record));
    answers += formatAnswer(problem, at(record), answer);
  }
  expect(textOf('../README.md')).toContain(`$ queenside solve ${file}\n${answers}\`\`\``);
});
