/** The styles of pages: a page's rules stay after a reader leaves it, so no other page may use their names. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../src/client');

test('no two pages begin rules with the same class', async () => {
  const users = new Map<string, Set<string>>();
  for await (const file of glob('{pages,live}/*/*.css', { cwd: CLIENT })) {
    const text = await readFile(join(CLIENT, file), 'utf8');
    for (const [, name] of text.matchAll(/^(?: {2})?\.([\w-]+)[^;]*?[{,]$/gm))
      users.set(name!, (users.get(name!) ?? new Set()).add(file));
  }
  expect(users.size).toBeGreaterThan(50);
  const shared = [...users].filter(([, files]) => files.size > 1);
  expect(shared).toEqual([]);
});
