import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkOptions, Random, type Plugin } from '@queenside/core';

const PACKAGES = new URL('../../', import.meta.url);
const GAMES = readdirSync(PACKAGES).filter(
  (name) => name.startsWith('game-') && name !== 'game-tree',
);

const games = await Promise.all(
  GAMES.map(async (name) => {
    const folder = new URL(`${name}/`, PACKAGES);
    const { default: plugin } = (await import(new URL('src/index.ts', folder).href)) as {
      default: Plugin;
    };
    return { folder, problem: plugin.problems![0]! };
  }),
);

test('there are games', () => {
  expect(games.length).toBeGreaterThan(3);
});

describe.each(games)('README of $problem.id', ({ folder, problem }) => {
  const { id } = problem;
  const readme = readFileSync(new URL('README.md', folder), 'utf8');

  /** The groups of a command's arguments, and its output in the README. */
  const shown = (command: string): string[] => {
    const found = new RegExp(`queenside ${command}\n([^\`]+)\`\`\``).exec(readme);
    expect(found).not.toBeNull();
    return found!.slice(1);
  };

  test('shows what the generator makes', () => {
    const [given, seed, output] = shown(`generate ${id} (.+) --seed (\\d+)`);
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
});
