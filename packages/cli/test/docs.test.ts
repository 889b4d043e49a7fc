import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errorsPage, explainedErrors } from '../scripts/errors-page.ts';
import { SCHEMA_FILES } from '../scripts/schema-files.ts';

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
