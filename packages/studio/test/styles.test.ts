/** The styles of pages: a page's rules stay after a reader leaves it, so they may not match what another page shows. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../src/client');

test('no page begins a rule with a class that another page uses', async () => {
  const ruled: [page: string, name: string][] = [];
  const used = new Map<string, Set<string>>();
  for await (const file of glob('{pages,live}/*/*.{css,tsx}', { cwd: CLIENT })) {
    const text = await readFile(join(CLIENT, file), 'utf8');
    const page = dirname(file);
    const names = file.endsWith('.css')
      ? [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)
      : [...text.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => list!.split(' '));
    used.set(page, (used.get(page) ?? new Set()).union(new Set(names)));
    if (file.endsWith('.css'))
      for (const [, name] of text.matchAll(/^(?: {2})?\.([\w-]+)[^;]*?[{,]$/gm))
        ruled.push([page, name!]);
  }
  expect(ruled.length).toBeGreaterThan(50);
  const leaks = ruled.flatMap(([page, name]) =>
    [...used]
      .filter(([other, names]) => other !== page && names.has(name))
      .map(([other]) => `.${name} of ${page} in ${other}`),
  );
  expect([...new Set(leaks)]).toEqual([]);
});
