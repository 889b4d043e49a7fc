/** Archives in an archive: one that holds them and no program stands for what is in them, as a folder does. One level, and no more. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isProgramFile } from '../languages/languages.ts';
import type { InnerArchives, SubmissionPart } from '../model/index.ts';
import { archiveByName, archiveStem } from './archive-kind.ts';
import { Budget, type SizeRules } from './budget.ts';
import type { Entry, FileEntry } from './entry.ts';
import { partOfFile } from './part-of-file.ts';
import { readArchive } from './read-archive.ts';
import { wrapperOf } from './wrapper.ts';

/**
 * The archives in an archive, where there is no program or folder beside them.
 *
 * @throws QueensideError `submission/…` where it cannot be read.
 */
export async function innerArchives(
  part: SubmissionPart,
  rules: SizeRules,
): Promise<InnerArchives | undefined> {
  const paths: string[] = [];
  for await (const { kind, path } of readArchive(part, new Budget(rules))) {
    if (kind !== 'file' || isProgramFile(basename(path))) return undefined;
    paths.push(path);
  }
  const wrapper = wrapperOf(paths);
  const names = paths.map((path) => path.slice(wrapper.length));
  const count = names.filter((name) => archiveByName(name) !== undefined).length;
  return count === 0 || names.some((name) => name.includes('/')) ? undefined : { wrapper, count };
}

/** What the archives in an archive hold, and the files beside them; of several each has a folder of its own, named after it. */
export async function* readInner(
  part: SubmissionPart,
  { wrapper, count }: InnerArchives,
  budget: Budget,
): AsyncGenerator<Entry> {
  for await (const entry of readArchive(part, budget)) {
    const name = entry.path.slice(wrapper.length);
    if (entry.kind !== 'file' || archiveByName(name) === undefined) yield { ...entry, path: name };
    else yield* unfolded(entry, name, count > 1 ? `${archiveStem(name)}/` : '', budget);
  }
}

/** An archive is read from a file of its own, which is gone afterwards. */
async function* unfolded(
  entry: FileEntry,
  name: string,
  prefix: string,
  budget: Budget,
): AsyncGenerator<Entry> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-archive-'));
  try {
    const file = join(folder, basename(name));
    await writeFile(file, budget.countPacked(entry.content()));
    for await (const inner of readArchive(await partOfFile(file, name), budget))
      yield { ...inner, path: prefix + inner.path };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
