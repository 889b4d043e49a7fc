import type { SubmissionPart } from '../types.ts';
import { isArchiveName, sniffArchive } from './archive-kind.ts';
import { segmentsOf, showName } from './entry-path.ts';
import { submissionError } from '../errors.ts';

/**
 * Returns a file as a part of a submission. Detects an archive's format by its content.
 *
 * @throws QueensideError `submission/archive-kind`, `…/path-outside`, or `…/name-unusable`.
 */
export async function partOfFile(path: string, name: string): Promise<SubmissionPart> {
  // The name will become a file name, so it must not contain slashes.
  const file = segmentsOf(name).join('-');
  if (!isArchiveName(name)) return { path, kind: 'file', name: file };
  const kind = await sniffArchive(path);
  if (kind === 'zip') return { path, kind, name: file };
  if (kind === 'tar' || kind === 'gzip') return { path, kind: 'tar', name: file };
  throw submissionError('archive-kind', { name: showName(name), kind });
}
