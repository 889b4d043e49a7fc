/** The styles of pages: a page's rules stay after a reader leaves it, so they may not match what another page shows. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../..');
/** The page Grading has the rules of reports, too. */
const REPORT_PARTS = 'class-view/look/parts.css';
/** The folders of pages. */
const PAGES = /^(?:playground\/src\/pages|studio\/src\/client\/live)\/[^/]+/;

/** Returns what a file belongs to: its page, or else what pages share. */
function ownerOf(file: string): string {
  if (file === REPORT_PARTS) return 'studio/src/client/live/grading';
  return PAGES.exec(file)?.[0] ?? 'shared parts';
}

test('no page begins a rule with a class that another page uses', async () => {
  const ruled: [page: string, name: string][] = [];
  const used = new Map<string, Set<string>>();
  const files = [REPORT_PARTS];
  const sources = ['playground/src', 'studio/src/client'].map(
    (folder) => `${folder}/**/*.{css,tsx}`,
  );
  for await (const file of glob(sources, { cwd: PACKAGES })) files.push(file);
  for (const file of files) {
    const text = await readFile(join(PACKAGES, file), 'utf8');
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
