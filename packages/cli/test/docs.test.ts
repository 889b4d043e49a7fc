import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from '@queenside/core';
import { searchesOf } from '@queenside/runtime';
import { describe, expect, test } from 'vitest';
import { errorsPage, explainedErrors } from '../scripts/errors-page.ts';
import { SCHEMA_FILES } from '../scripts/schema-files.ts';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

const readDoc = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');

/** Without what the formatter adds: the padding of tables. */
const plain = (page: string): string => page.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('docs/errors.md is up to date (otherwise run packages/cli/scripts/write-errors.ts)', async () => {
  const [committed, made] = await Promise.all([readDoc('errors.md'), errorsPage()]);
  expect(plain(committed)).toBe(plain(made));
});

test('errors.json is up to date (otherwise run packages/cli/scripts/write-errors.ts)', async () => {
  const file = new URL('../errors.json', import.meta.url);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(await explainedErrors());
});

test('every example shows the error that it is for', async () => {
  const errors = Object.entries(await explainedErrors());
  const shown = errors.filter(([, { example }]) => example !== undefined);
  expect(shown.length).toBeGreaterThanOrEqual(30);
  for (const [code, { cause, example }] of shown) {
    const parts = cause.split(/\{\w+\}/).map((part) => part.trim());
    for (const part of parts)
      expect([code, example!.prints]).toEqual([code, expect.stringContaining(part)]);
  }
});

test('docs/errors.md has every error table', async () => {
  const page = await readDoc('errors.md');
  const packages = new URL('../../', import.meta.url);
  const files = globSync('*/src/**/errors.ts', { cwd: packages });
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, packages), 'utf8')));
  const areas = texts.flatMap((text) => {
    const [, area] = /^export const \w+ = defineErrors\('([\w-]+)'/m.exec(text) ?? [];
    return area ?? [];
  });
  expect(areas.length).toBeGreaterThan(10);
  expect(areas.filter((area) => !page.includes(`| \`${area}/`))).toEqual([]);
});

/** Returns what the bundled searches require: `none`, or capabilities, by the names of the searches. */
async function requirements(): Promise<Map<string, readonly string[]>> {
  const packages = new URL('../../', import.meta.url);
  const found = new Map<string, readonly string[]>();
  for (const file of globSync('solver-*/src/index.ts', { cwd: packages })) {
    const text = await readFile(new URL(file, packages), 'utf8');
    if (!/\bdefine(?:Path|Constraint|Local)?Search\(|[sS]earches: \[/.test(text)) continue;
    const { default: plugin } = (await import(new URL(file, packages).href)) as { default: Plugin };
    for (const { id, requires } of searchesOf(plugin))
      found.set(id, requires.length === 0 ? ['none'] : requires);
  }
  return found;
}

test('docs/plugins.md names the searches that require each capability', async () => {
  const page = await readDoc('plugins.md');
  const listed = new Map<string, Set<string>>();
  const rows = page.matchAll(/^\| .* \| (?:`([a-z-]+)`|(none)) +\| (.*) \|$/gm);
  for (const [, capability, none, searches = ''] of rows)
    for (const [, id] of searches.split(';')[0]!.matchAll(/`([a-z-]+)`/g))
      listed.set(id!, (listed.get(id!) ?? new Set()).add(capability ?? none!));
  const required = await requirements();
  expect(required.size).toBeGreaterThan(12);
  for (const [id, capabilities] of required)
    expect([id, [...(listed.get(id) ?? [])].toSorted()]).toEqual([id, capabilities.toSorted()]);
});

describe('the schemas in docs/ are up to date (otherwise run packages/cli/scripts/write-schemas.ts)', () => {
  test.each(Object.entries(SCHEMA_FILES))('%s', async (name, schema) => {
    expect(JSON.parse(await readDoc(name))).toEqual(schema);
  });

  test.each(Object.entries(SCHEMA_FILES))(
    '%s sets additionalProperties on every object',
    (_, schema) => {
      const open: string[] = [];
      const visit = (value: unknown, path: string): void => {
        if (typeof value !== 'object' || value === null) return;
        if ('properties' in value && !('additionalProperties' in value)) open.push(path);
        for (const [key, below] of Object.entries(value)) visit(below, `${path}/${key}`);
      };
      visit(schema, '');
      expect(open).toEqual([]);
    },
  );
});

test('the Compose file in docs/scaling.md is compose.yaml', async () => {
  const compose = await readFile(
    fileURLToPath(new URL('../../../compose.yaml', import.meta.url)),
    'utf8',
  );
  expect(await readDoc('scaling.md')).toContain(`\`\`\`yaml file=compose.yaml\n${compose}\`\`\`\n`);
});

test('the home pages count the searches that `queenside plugins` lists', async () => {
  const { stdout } = await call(await folderWith(), ['plugins', '--json']);
  const { solvers } = JSON.parse(stdout) as { solvers: readonly { id: string }[] };
  const ids = new Set(solvers.map(({ id }) => id));
  for (const page of ['../README.md', '../site/index.md']) {
    const counts = Array.from((await readDoc(page)).matchAll(/(\d+) searches/g), ([, n]) =>
      Number(n),
    );
    expect([page, ...counts]).toEqual([page, ids.size]);
  }
});
