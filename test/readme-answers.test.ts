/** The READMEs of games, domains, and their searches show what the command answers to their examples, and every option. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Plugin } from '../packages/core/src/index.ts';
import { searchesOf } from '../packages/runtime/src/index.ts';
import { call } from '../packages/cli/test/call.ts';

const PACKAGES = join(import.meta.dirname, '../packages');

/** Games, domains, models, and their searches. */
const NAMES = readdirSync(PACKAGES).filter((name) => {
  const file = join(PACKAGES, name, 'package.json');
  const manifest = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const uses = (family: string): boolean => manifest.includes(`"@queenside/${family}": "workspace`);
  return (
    (/^(?:game|solver)-/.test(name) && uses('game-tree')) ||
    (/^(?:problem|solver)-/.test(name) && ['state-space', 'constraints', 'landscapes'].some(uses))
  );
});

test('there are packages', () => expect(NAMES.length).toBeGreaterThan(20));

describe.each(NAMES)('the README of %s', (name) => {
  const readme = readFileSync(join(PACKAGES, name, 'README.md'), 'utf8');

  test('shows the answers to its examples', async () => {
    // `solver-readmes.test.ts` compares the answers for N-Queens, which depend on the seed.
    const examples = [
      ...readme.matchAll(/^\$ queenside solve (\S+)\n([^`$]+)^(?:```$|\$ )/gm),
    ].filter(([, file]) => !file!.includes('/nqueens.'));
    expect(examples.length).toBeGreaterThan(0);
    // In the folder of a package, the packages that it depends on would replace those of the command.
    const folder = mkdtempSync(join(tmpdir(), 'queenside-readme-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(PACKAGES, name, 'example'), join(folder, 'example'));
    for (const [, file, output] of examples)
      expect(await call(folder, ['solve', file!])).toMatchObject({ exitCode: 0, stdout: output });
  });

  test.runIf(name.startsWith('solver-'))('lists every option', async () => {
    const { default: plugin } = (await import(join(PACKAGES, name, 'src/index.ts'))) as {
      readonly default: Plugin;
    };
    const all = [...searchesOf(plugin), ...(plugin.solvers ?? [])];
    const options = all.flatMap((each) => Object.keys(each.options as object));
    const table = /^## Options$(.*?)^## /ms.exec(readme)?.[1] ?? readme;
    expect([...table.matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1])).toEqual(options);
  });
});
