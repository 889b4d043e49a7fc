/**
 * Moves what `changeset version` has written about the packages to the top of CHANGELOG.md, and deletes their changelogs: they have one
 * version, so one changelog is enough. A change of several packages appears once. The example of docs/plugins.md gets the new version.
 *
 * `pnpm release:version` runs it.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

/** The ranges of Queenside's packages in an example of a manifest. */
export const RANGES = /(?<="@queenside\/[\w-]+": ")\^[\d.]+(?=")/g;

/** Returns one section for a release, made of the newest section of each package's changelog. */
export function collect(changelogs: readonly string[]): string {
  const added = new Set(changelogs.flatMap((each) => changesOf(each, 'Minor')));
  const repaired = new Set(changelogs.flatMap((each) => changesOf(each, 'Patch'))).difference(
    added,
  );
  const [version] = /^## .+$/m.exec(changelogs.join('\n')) ?? [];
  return [version, ...part('New', added), ...part('Repaired', repaired)].join('\n\n');
}

function part(heading: string, changes: ReadonlySet<string>): string[] {
  return changes.size === 0 ? [] : [`### ${heading}`, [...changes].join('\n')];
}

/** Returns the changes of one kind in the newest section of a changelog, as items of a list, without the names of commits. */
function changesOf(changelog: string, kind: 'Minor' | 'Patch'): string[] {
  const [, newest = ''] = changelog.split(/^(?=## )/m);
  const [, from = ''] = newest.split(`### ${kind} Changes\n`);
  const [items = ''] = from.split(/^#/m);
  return items
    .split(/^- /m)
    .filter((item) => item.trim() !== '' && !/^(?:Updated dependencies|@queenside\/)/.test(item))
    .map(
      (item) =>
        `- ${item
          .trim()
          .replace(/^[\da-f]{7,}: /, '')
          .replaceAll(/^[ \t]+$/gm, '')}`,
    );
}

if (import.meta.main) {
  const files = globSync('packages/*/CHANGELOG.md', { cwd: ROOT }).map((file) => join(ROOT, file));
  const section = collect(files.toSorted().map((file) => readFileSync(file, 'utf8')));
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const at = changelog.indexOf('\n## ') + 1;
  writeFileSync(CHANGELOG, `${changelog.slice(0, at)}${section}\n\n${changelog.slice(at)}`);
  for (const file of files) rmSync(file);

  const page = join(ROOT, 'docs/plugins.md');
  const [range] = /(?<=^## )\d+\.\d+/.exec(section)!;
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(RANGES, `^${range}.0`));
}
