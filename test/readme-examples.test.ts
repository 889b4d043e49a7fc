/** The READMEs of solvers and games show the records of their examples. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = new URL('../packages/', import.meta.url);
const EXAMPLES = globSync('{solver,game}-*/example/*.txt', { cwd: PACKAGES });

test('there are examples', () => expect(EXAMPLES.length).toBeGreaterThan(20));

test.each(EXAMPLES)('%s', (file) => {
  const example = new URL(file.replaceAll('\\', '/'), PACKAGES);
  const records = readFileSync(example, 'utf8').trimEnd();
  const readme = readFileSync(new URL('../README.md', example), 'utf8');
  const name = `example/${basename(file)}`;
  expect(readme).toContain(`$ cat ${name}\n${records}\n$ queenside solve ${name}\n`);
});
