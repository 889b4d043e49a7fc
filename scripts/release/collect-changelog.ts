/**
 * Moves what `changeset version` has written about the package `queenside` to the top of CHANGELOG.md, and deletes the changelogs of all
 * packages: they have one version, so one changelog is enough.
 *
 * `pnpm release:version` runs it.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pack.ts';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const WRITTEN = join(ROOT, 'packages/queenside/CHANGELOG.md');

writeFileSync(
  CHANGELOG,
  addSection(readFileSync(CHANGELOG, 'utf8'), readFileSync(WRITTEN, 'utf8')),
);
for (const file of globSync('packages/*/CHANGELOG.md', { cwd: ROOT })) rmSync(join(ROOT, file));

/** Returns the changelog with the newest section of another one at its top. */
function addSection(changelog: string, written: string): string {
  const [, newest = ''] = written.split(/^(?=## )/m);
  const section = newest
    .split(/^(?=### )/m)
    .map((part) => part.replaceAll(/^ *- @queenside\/.+\n/gm, ''))
    .filter((part) => !/^### .+\s*$/.test(part.trim()))
    .join('');
  const at = changelog.indexOf('\n## ') + 1;
  return `${changelog.slice(0, at)}${section.trimEnd()}\n\n${changelog.slice(at)}`;
}
