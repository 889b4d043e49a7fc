import type { SubmissionPart } from '../types.ts';
import { sniffArchive } from './archive-kind.ts';
import type { Budget } from './budget.ts';
import type { Entry } from './entry.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** Yields the entries of an archive. */
export async function* readArchive(
  { path, kind }: Pick<SubmissionPart, 'path' | 'kind'>,
  budget: Budget,
): AsyncGenerator<Entry> {
  if (kind === 'zip') yield* readZip(path, budget);
  else yield* readTar(path, (await sniffArchive(path)) === 'gzip', budget);
}
