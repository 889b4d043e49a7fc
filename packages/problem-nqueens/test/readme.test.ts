import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists the mistakes of the checker', () => {
  const [, section] = /^## Mistakes$([^]*?)^## /m.exec(readme)!;
  const rows = [...section!.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)];
  expect(Object.fromEntries(rows.map(([, name, meaning]) => [name, meaning]))).toEqual(
    nqueens.mistakes,
  );
});

test('the README names styles and parameters', () => {
  const names = [...nqueens.styles, ...Object.keys(nqueens.generator!.parameters)];
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});
