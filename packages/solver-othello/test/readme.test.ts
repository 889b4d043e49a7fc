import { readFileSync } from 'node:fs';
import { formatAnswer, runSolver } from '@queenside/conformance';
import { othello } from '@queenside/game-othello';
import { gameProblem } from '@queenside/game-tree';
import { expect, test } from 'vitest';
import { bitboardEndgameSolver } from '../src/index.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the README shows the answers to the example', async () => {
  const file = 'example/othello.bitboard-endgame.txt';
  const lines = textOf(`../${file}`).trimEnd().split('\n');
  const problem = gameProblem(othello);
  let answers = '';
  for (const line of lines.filter((each) => !each.startsWith('#'))) {
    const state = othello.parse(line);
    const { answer } = await runSolver(bitboardEndgameSolver, state, {});
    answers += formatAnswer(problem, state, answer);
  }
  expect(textOf('../README.md')).toContain(`$ queenside solve ${file}\n${answers}\`\`\``);
});
