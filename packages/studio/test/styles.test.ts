/** The styles of pages: a page's rules stay after a reader leaves it, so they may not match what another page shows. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../src/client');
/** The page Grading has the rules of reports, too. */
const REPORT_PARTS = '../../../class-view/look/parts.css';

/** Returns what a file belongs to: its page, or else what pages share. */
function ownerOf(file: string): string {
  if (file === REPORT_PARTS) return 'live/grading';
  const [first, second] = file.split('/');
  return first === 'pages' || first === 'live' ? `${first}/${second}` : 'shared parts';
}

test('no page begins a rule with a class that another page uses', async () => {
  const ruled: [page: string, name: string][] = [];
  const used = new Map<string, Set<string>>();
  const files = [REPORT_PARTS];
  for await (const file of glob('**/*.{css,tsx}', { cwd: CLIENT })) files.push(file);
  for (const file of files) {
    const text = await readFile(join(CLIENT, file), 'utf8');
    const owner = ownerOf(file);
    const isSheet = file.endsWith('.css');
    const names = isSheet
      ? [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)
      : [...text.matchAll(/class="([^"]+)"|class=\{`([^`$]+)/g)].flatMap(([, plain, made]) =>
          (plain ?? made!).split(' '),
        );
    used.set(owner, (used.get(owner) ?? new Set()).union(new Set(names)));
    if (isSheet && owner !== 'shared parts')
      for (const [, name] of text.matchAll(/^(?: {2})?\.([\w-]+)(?![\w-]*\.)[^;]*?[{,]$/gm))
        ruled.push([owner, name!]);
  }
  expect(ruled.length).toBeGreaterThan(50);
  const leaks = ruled.flatMap(([page, name]) =>
    [...used]
      .filter(([other, names]) => other !== page && names.has(name))
      .map(([other]) => `.${name} of ${page} in ${other}`),
  );
  expect([...new Set(leaks)]).toEqual([]);
});
