/** A release: its changelog, its pages, and the notes of changes that wait for it. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { announce } from '../scripts/release/announce.ts';
import { collect, RANGES } from '../scripts/release/finish-version.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT });
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('the changelog tells each change once, under its largest bump', () => {
  const cli = `# @queenside/cli

## 0.3.0

### Minor Changes

- 0a1b2c3: Both change.
  Its second line.
  
  Its second paragraph.

### Patch Changes

- 1a1b2c3: Only the command changes.
- Updated dependencies [0a1b2c3]
  - @queenside/core@0.3.0

## 0.2.0

### Minor Changes

- 9a1b2c3: Old.
`;
  const core = `# @queenside/core

## 0.3.0

### Patch Changes

- 0a1b2c3: Both change.
  Its second line.
  
  Its second paragraph.
- 2a1b2c3: Core changes.
`;
  expect(collect(['# @queenside/nothing\n\n## 0.3.0\n', cli, core])).toBe(`## 0.3.0

### New

- Both change.
  Its second line.

  Its second paragraph.

### Repaired

- Only the command changes.
- Core changes.`);
});

const PUBLISHED = globSync('packages/*/package.json', { cwd: ROOT })
  .map((file) => JSON.parse(read(file)) as { name: string; version: string; private?: boolean })
  .filter((manifest) => manifest.private !== true);

// changesets refuses a note that names a package which is never published beside one that is.
test('notes of changes name published packages only', () => {
  const names = new Set(PUBLISHED.map(({ name }) => name));
  const notes = globSync('.changeset/*.md', { cwd: ROOT });
  const named = notes.flatMap((note) => read(note).match(/(?<=^')[^']+(?=': )/gm) ?? []);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

test('published packages have one version, on which the plugins of docs/plugins.md depend', () => {
  const [version, ...others] = new Set(PUBLISHED.map((manifest) => manifest.version));
  expect(others).toEqual([]);
  const ranges = read('docs/plugins.md').match(RANGES);
  expect([...new Set(ranges)]).toEqual([`^${version!.replace(/\d+$/, '0')}`]);
});

test('a release takes back what holds until the first one, and nothing else', () => {
  const page =
    'Do.\n\n(Until the first release, wait.)\n\nIt works. (Until the first release, no.) Yes (really).\n';
  expect(announce(page)).toBe('Do.\n\nIt works. Yes (really).\n');
  const waiting = PAGES.filter((file) => announce(read(file)) !== read(file));
  for (const file of waiting) expect(read(file)).toContain('npm install --global queenside');
  const installing = PAGES.filter((file) =>
    read(file).includes('```sh\nnpm install --global queenside\n'),
  );
  // Before the first release, each of them warns; after it, none does.
  expect([[], installing]).toContainEqual(waiting.filter((file) => installing.includes(file)));
  for (const file of PAGES) expect(announce(read(file))).not.toContain('Until the first release');
});
