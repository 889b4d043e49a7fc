/** Archives in archives. An archive that contains archives but no program is read as a folder of them, one level deep. */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from '@queenside/host';
import { archiveStem, isArchiveName, isProgramFile } from '../file-names.ts';
import type { InnerArchives, SubmissionPart } from '../types.ts';
import { partOfFile, readArchive } from './archive.ts';
import { ReadBudget, type SizeRules } from './budget.ts';
import type { ArchiveEntry, FileEntry } from './entry.ts';
import { wrapperOf } from './wrapper.ts';

/**
 * Finds the archives in an archive.
 *
 * @returns undefined if there are none, or if there is a program or folder next to them.
 * @throws QueensideError `submission/…` if it cannot be read.
 */
export async function innerArchives(
  part: SubmissionPart,
  rules: SizeRules,
): Promise<InnerArchives | undefined> {
  const paths: string[] = [];
  for await (const { kind, path } of readArchive(part, new ReadBudget(rules))) {
    if (kind === 'left-out') continue;
    if (isProgramFile(basename(path))) return undefined;
    paths.push(path);
  }
  const wrapper = wrapperOf(paths);
  const names = paths.map((path) => path.slice(wrapper.length));
  const count = names.filter(isArchiveName).length;
  return count === 0 || names.some((name) => name.includes('/')) ? undefined : { wrapper, count };
}

/** Yields the entries of the inner archives and the files next to them. Each of several archives gets a folder named after it. */
export async function* readInner(
  part: SubmissionPart,
  { wrapper, count }: InnerArchives,
  budget: ReadBudget,
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of readArchive(part, budget)) {
    const name = entry.path.slice(wrapper.length);
    if (entry.kind !== 'file' || !isArchiveName(name)) yield { ...entry, path: name };
    else yield* readCopy(entry, name, count > 1 ? `${archiveStem(name)}/` : '', budget);
  }
}

/** Reads an inner archive from a temporary copy. */
async function* readCopy(
  entry: FileEntry,
  name: string,
  prefix: string,
  budget: ReadBudget,
): AsyncGenerator<ArchiveEntry> {
  const folder = await makeTemporaryFolder();
  try {
    const file = join(folder, basename(name));
    await writeFile(file, budget.countPacked(entry.content()));
    for await (const inner of readArchive(await partOfFile(file, name), budget))
      yield { ...inner, path: prefix + inner.path };
  } finally {
    await removeFolder(folder);
  }
}
