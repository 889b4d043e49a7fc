import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factor } from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists the mistakes of the checker', () => {
  const [, section] = /^## Mistakes$([^]*?)^## /m.exec(readme)!;
  const rows = [...section!.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)];
  expect(Object.fromEntries(rows.map(([, name, meaning]) => [name, meaning]))).toEqual(
    factor.mistakes,
  );
});

test('the README lists the parameters with their defaults', () => {
  const { parameters } = factor.generator!;
  for (const [name, { default: value }] of Object.entries<{ default?: unknown }>(parameters))
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`?${String(value)}\`? `, 'm'));
});
