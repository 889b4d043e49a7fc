import type { SubmissionPart } from '../model/index.ts';
import { archiveByName, sniffArchive } from './archive-kind.ts';
import { segmentsOf, showName } from './entry-path.ts';
import { submissionError } from './errors.ts';

/** @throws QueensideError `submission/archive-kind`, `…/path-outside` or `…/name-unusable`. */
export async function partOfFile(path: string, name: string): Promise<SubmissionPart> {
  // A name out of an export becomes a file's name in the end.
  const file = segmentsOf(name).join('-');
  if (archiveByName(name) === undefined) return { path, kind: 'file', name: file };
  const kind = await sniffArchive(path);
  if (kind === 'zip') return { path, kind, name: file };
  if (kind === 'tar' || kind === 'gzip') return { path, kind: 'tar', name: file };
  throw submissionError('archive-kind', { name: showName(name), kind });
}
