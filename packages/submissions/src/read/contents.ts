import { parse } from 'node:path';
import { submissionError } from '../errors.ts';
import type { SubmissionPart } from '../types.ts';
import { archiveStem } from '../file-names.ts';
import { readArchive } from './archive.ts';
import { ReadBudget, type SizeRules } from './budget.ts';
import { type ArchiveEntry, showName } from './entry.ts';
import { readInner } from './inner-archives.ts';
import { readFile, readFolder } from './read-folder.ts';

/**
 * Yields everything in a submission. Enforces the size limits and refuses duplicate names. If a student handed in several archives,
 * each gets a folder named after it.
 */
export async function* contentsOf(
  parts: readonly SubmissionPart[],
  rules: SizeRules,
): AsyncGenerator<ArchiveEntry> {
  const budget = new ReadBudget(rules);
  const names = new EntryNames();
  const hasManyArchives = parts.filter(isArchive).length > 1;
  for (const part of parts) {
    const prefix = hasManyArchives && isArchive(part) ? `${archiveStem(part.name)}/` : '';
    for await (const entry of readPart(part, budget)) {
      const path = prefix + entry.path;
      if (entry.kind === 'left-out') yield { ...entry, path };
      else {
        budget.addFile();
        names.add(path);
        yield { ...entry, path, content: () => budget.count(entry.content()) };
      }
    }
  }
}

async function* readPart(part: SubmissionPart, budget: ReadBudget): AsyncGenerator<ArchiveEntry> {
  if (part.kind === 'folder') yield* readFolder(part.path, budget);
  else if (part.kind === 'file') yield await readFile(part.path, part.name);
  else if (part.inner === undefined) yield* readArchive(part, budget);
  else yield* readInner(part, part.inner, budget);
}

function isArchive(part: SubmissionPart): boolean {
  return part.kind === 'zip' || part.kind === 'tar';
}

/** The file names of one submission. No name may occur twice, or be both a file and a folder. */
class EntryNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  add(path: string): void {
    const folders = foldersAbove(path);
    const isTaken = this.#files.has(path) || this.#folders.has(path);
    if (isTaken || folders.some((folder) => this.#files.has(folder)))
      throw submissionError('name-twice', { path: showName(path) });
    this.#files.add(path);
    for (const folder of folders) this.#folders.add(folder);
  }
}

function foldersAbove(path: string): string[] {
  const { dir } = parse(path);
  return dir === '' ? [] : [dir, ...foldersAbove(dir)];
}
