import { readFileSync } from 'node:fs';
import { formatAnswer } from '@queenside/core/testing';
import { nqueens } from '@queenside/problem-nqueens';
import { expect, test } from 'vitest';
import { runRecord } from './run.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the README shows the answers to the example', () => {
  const records = textOf('../example/nqueens.bitmask.txt').trimEnd().split('\n');
  const answers = records.map((record) => formatAnswer(nqueens, runRecord(record).answer));
  expect(textOf('../README.md')).toContain(`.bitmask.txt\n${answers.join('')}`);
});
