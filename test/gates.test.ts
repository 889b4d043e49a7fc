/** The gates of CI: each test file is in exactly one, and CI runs all of them. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projects } from '../vitest.config.ts';
import { buildProgram } from '../packages/cli/src/program.ts';
import { gateOf, GATES, readGates, SMOKE_TESTS, usesOf, type Uses } from './gates.ts';

const ROOT = resolve(import.meta.dirname, '..');

describe('the gates', () => {
  test('have each test file exactly once', () => {
    // Examples and templates are plugins with tests of their own, which other tests run.
    const exclude = [
      '**/node_modules/**',
      '{dist,examples,site}/**',
      'packages/*/{dist,templates}/**',
    ];
    const files = globSync('**/*.test.{ts,tsx,js,mjs}', { cwd: ROOT, exclude });
    expect(files.length).toBeGreaterThan(400);
    expect(projects.flatMap((project) => project.test.include).toSorted()).toEqual(
      files.toSorted(),
    );
    for (const gate of GATES)
      expect(projects.some((each) => each.test.name.startsWith(`${gate}-`))).toBe(true);
  });

  test('run in CI, each of them, and all shards', () => {
    const workflow = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
    const runs = [...workflow.matchAll(/- run: \.ci\/run (.+)/g)].map(([, part]) => part);
    expect(runs).toEqual(['pure', 'process ${{ matrix.shard }}', 'installed', 'oldest-smoke']);
    const [, shards] = /shard: \[(.+)\]/.exec(workflow)!;
    const [, count] = shards!.split('/');
    const all = Array.from({ length: Number.parseInt(count!, 10) }, (_, at) => at + 1);
    expect(shards).toBe(all.map((shard) => `${shard}/${all.length}`).join(', '));
  });

  test.each([
    ['packages/core/test/text.test.ts', 'pure'],
    ['packages/solver-minimax/test/conformance.test.ts', 'pure'],
    ['packages/batch/test/engine.test.ts', 'process'],
    ['packages/cli/test/run.test.ts', 'process'],
    ['packages/sandbox/test/limits.test.ts', 'process'],
    ['test/browser.test.ts', 'installed'],
    ['test/outside-plugin.test.ts', 'installed'],
    ['test/portable.test.ts', 'installed'],
  ])('put %s into %s', (file, gate) => {
    expect(readGates(ROOT).get(file)).toBe(gate);
  });
});

describe('a test file is in the gate', () => {
  const gate = (files: Readonly<Record<string, string>>) =>
    gateOf('test/a.test.ts', (file): Uses => usesOf(file, files[file] ?? ''));

  // Backticks stand for quotes, so that this file is not taken for what it describes.
  test.each([
    ['pure', 'import { compute } from `../packages/core/src/index.ts`;'],
    ['pure', 'import type { ChildProcess } from `node:child_process`;'],
    ['pure', 'import { type Engine } from `@queenside/batch`;'],
    ['pure', 'let page: typeof import(`playwright-core`);'],
    ['process', 'import { spawn } from `node:child_process`;'],
    ['process', 'import {\n  type Report,\n  Engine,\n} from `@queenside/batch`;'],
    ['process', 'import { openSandbox } from `@queenside/sandbox`;'],
    ['process', 'const { execa } = await import(`execa`);'],
    ['process', 'const command = process.env[`QUEENSIDE_COMMAND`]!;'],
    ['installed', 'import { chromium } from `playwright-core`;'],
    ['installed', 'import { openPage } from `./browser/chromium.ts`;'],
  ])('%s for %s', (expected, source) => {
    expect(gate({ 'test/a.test.ts': source.replaceAll('`', "'") })).toBe(expected);
  });

  test('of the last gate that its helpers need, also if helpers import each other', () => {
    const files = {
      'test/a.test.ts': "import { b } from './b.ts';\nimport { execa } from 'execa';",
      'test/b.ts': "import { c } from './c.ts';",
      'test/c.ts': "import { b } from './b.ts';\nexport * from 'playwright-core';",
    };
    expect(gate(files)).toBe('installed');
    expect(gate({ ...files, 'test/c.ts': "import { b } from './b.ts';" })).toBe('process');
  });
});

test('each command has a smoke file, which calls it', () => {
  const program = buildProgram(() => undefined);
  const visible = program.createHelp().visibleCommands(program);
  const names = visible.map((command) => command.name()).filter((name) => name !== 'help');
  expect(names.toSorted()).toEqual(Object.keys(SMOKE_TESTS).toSorted());
  const silent = Object.entries(SMOKE_TESTS).filter(
    ([name, file]) => !readFileSync(join(ROOT, 'packages', file), 'utf8').includes(`'${name}'`),
  );
  expect(silent).toEqual([]);
});
