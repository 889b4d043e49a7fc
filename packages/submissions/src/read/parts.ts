import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemReason } from '@queenside/host/system';
import { asQueensideError } from '@queenside/core';
import { submissionError } from '../errors.ts';
import { isArchiveName, isProgramFile } from '../file-names.ts';
import type { SubmissionPart } from '../types.ts';
import { partOfFile } from './archive.ts';
import type { SizeRules } from './budget.ts';
import { showName } from './entry.ts';
import { innerArchives } from './inner-archives.ts';
import { isJunk } from './junk.ts';
import { whatIs } from './read-folder.ts';
import { isStructure } from './wrapper.ts';

/**
 * Returns the parts of an entry in the submissions folder. If a folder or archive contains archives but no program, the archives are
 * the parts, because learning platforms wrap what students hand in.
 *
 * @param name the student's name for it.
 * @throws QueensideError `submission/…` if it is not a submission or cannot be read.
 */
export async function partsOf(
  path: string,
  name: string,
  rules: SizeRules,
): Promise<SubmissionPart[]> {
  try {
    const stats = await lstat(path);
    if (stats.isFile()) return [await withInner(await partOfFile(path, name), rules)];
    if (!stats.isDirectory())
      throw submissionError('not-a-submission', { name: showName(name), kind: whatIs(stats) });
    return (await archivesIn(path)) ?? [{ path, kind: 'folder', name }];
  } catch (thrown) {
    throw asQueensideError(thrown, () =>
      submissionError('unreadable', { name: showName(name), reason: systemReason(thrown) }),
    );
  }
}

/** Adds the archives that an archive contains. */
async function withInner(part: SubmissionPart, rules: SizeRules): Promise<SubmissionPart> {
  const inner = part.kind === 'file' ? undefined : await innerArchives(part, rules);
  return inner === undefined ? part : { ...part, inner };
}

/** Returns the files of a folder that contains archives but no program or folder, else undefined. Looks through wrapper folders. */
async function archivesIn(folder: string): Promise<SubmissionPart[] | undefined> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !isJunk(name),
  );
  const [first] = entries;
  if (entries.length === 1 && first!.isDirectory() && !isStructure(first!.name))
    return archivesIn(join(folder, first!.name));
  const holdsOnlyFiles = entries.every((entry) => entry.isFile() && !isProgramFile(entry.name));
  if (!holdsOnlyFiles || !entries.some(({ name }) => isArchiveName(name))) return undefined;
  const names = entries.map(({ name }) => name).toSorted();
  return Promise.all(names.map((name) => partOfFile(join(folder, name), name)));
}
