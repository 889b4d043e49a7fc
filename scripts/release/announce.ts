/**
 * Takes back what the pages say of the time before the first release, when nothing is on npm: sentences in parentheses that begin with
 * "Until the first release".
 *
 * `pnpm release:publish` runs it, and the workflow of releases commits the pages.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md'];

/** Returns a page without those sentences. */
export function announce(page: string): string {
  return page
    .replaceAll(/^\(Until the first release,[^()]*\)\n\n/gm, '')
    .replaceAll(/ ?\(Until the first release,[^()]*\)/g, '');
}

if (import.meta.main)
  for (const file of globSync(PAGES, { cwd: ROOT })) {
    const page = readFileSync(join(ROOT, file), 'utf8');
    if (announce(page) !== page) writeFileSync(join(ROOT, file), announce(page));
  }
