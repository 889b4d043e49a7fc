import { readFileSync } from 'node:fs';
import { checkOptions, problemOfGame, Random } from '@queenside/core';
import { readAnswerText } from '@queenside/core/testing';
import { expect, test } from 'vitest';
import plugin from '../src/index.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const problem = problemOfGame(plugin.games![0]!);

test('the example is there, and its output in the README is right', () => {
  const [, output] =
    /queenside solve packages\/game-connect-four\/example\/connect-four\.txt\n([^`]+)```/.exec(
      textOf('../README.md'),
    )!;
  const records = textOf('../example/connect-four.txt').split('\n');
  const positions = records.filter((line) => line !== '' && !line.startsWith('#'));
  const answers = output!.trim().split('\n');
  expect(answers).toHaveLength(positions.length);
  for (const [index, position] of positions.entries()) {
    const state: unknown = problem.parse(new TextEncoder().encode(position));
    const answer = readAnswerText(problem, state, answers[index]!)!;
    expect(problem.check(state, answer)).toEqual({ right: true });
  }
});

test('the generated positions in the README are those of the generator', () => {
  const [, given, seed, output] =
    /queenside generate connect-four (.+) --seed (\d+)\n([^`]+)```/.exec(textOf('../README.md'))!;
  const generator = problem.generator!;
  const pairs = [...given!.matchAll(/(\w+)=(?:"(.+?)"|(\S+))/g)];
  const parameters = checkOptions(
    'the generator',
    generator.parameters,
    Object.fromEntries(pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain])),
    true,
  );
  expect([...generator.generate(parameters, new Random(Number(seed)))].join('')).toBe(output);
});
