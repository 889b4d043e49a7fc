import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemReason } from '@queenside/batch';
import { asQueensideError } from '@queenside/core';
import { isProgramFile } from '../languages/languages.ts';
import type { SubmissionPart } from '../model/index.ts';
import { archiveByName, sniffArchive } from './archive-kind.ts';
import { submissionError } from './errors.ts';
import { segmentsOf, showName } from './entry-path.ts';
import { isJunk } from './junk.ts';
import { whatIs } from './read-folder.ts';

/**
 * What something in the folder of submissions consists of. A folder that holds archives and no program stands for what
 * is in them: learning platforms wrap what was handed in.
 *
 * @param name As the student called it.
 * @throws QueensideError `submission/…` where it is nothing that is read.
 */
export async function partsOf(path: string, name: string): Promise<SubmissionPart[]> {
  try {
    const stats = await lstat(path);
    if (stats.isFile()) return [await partOfFile(path, name)];
    if (!stats.isDirectory())
      throw submissionError('not-a-submission', { name: showName(name), kind: whatIs(stats) });
    return (await archivesIn(path)) ?? [{ path, kind: 'folder', name }];
  } catch (thrown) {
    throw asQueensideError(thrown, () =>
      submissionError('unreadable', { name: showName(name), reason: systemReason(thrown) }),
    );
  }
}

async function partOfFile(path: string, name: string): Promise<SubmissionPart> {
  // A name out of an export becomes a file's name in the end.
  const file = segmentsOf(name).join('-');
  if (archiveByName(name) === undefined) return { path, kind: 'file', name: file };
  const kind = await sniffArchive(path);
  if (kind === 'zip') return { path, kind, name: file };
  if (kind === 'tar' || kind === 'gzip') return { path, kind: 'tar', name: file };
  throw submissionError('archive-kind', { name: showName(name), kind });
}

/** The files of a folder, where they are archives without any program or folder; else undefined. */
async function archivesIn(folder: string): Promise<SubmissionPart[] | undefined> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !isJunk(name),
  );
  const holdsOnlyFiles = entries.every((entry) => entry.isFile() && !isProgramFile(entry.name));
  if (!holdsOnlyFiles || !entries.some(({ name }) => archiveByName(name) !== undefined))
    return undefined;
  const names = entries.map(({ name }) => name).toSorted();
  return Promise.all(names.map((name) => partOfFile(join(folder, name), name)));
}
