import { open } from 'node:fs/promises';
import { submissionError } from '../errors.ts';
import { isArchiveName } from '../file-names.ts';
import type { SubmissionPart } from '../types.ts';
import type { ReadBudget } from './budget.ts';
import { type ArchiveEntry, segmentsOf, showName } from './entry.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

const MAGIC: readonly (readonly [string, string])[] = [
  ['zip', '504b'],
  ['gzip', '1f8b'],
  ['rar', '52617221'],
  ['7z', '377abcaf'],
  ['bzip2', '425a68'],
  ['xz', 'fd377a58'],
  ['zstd', '28b52ffd'],
];

/** Returns an archive's format by its first bytes: `zip`, `gzip`, …, or `tar`, which has none. */
async function sniffArchive(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  const head = buffer.toString('hex', 0, bytesRead);
  return MAGIC.find(([, magic]) => head.startsWith(magic))?.[0] ?? 'tar';
}

/** Yields the entries of an archive. */
export async function* readArchive(
  { path, kind }: Pick<SubmissionPart, 'path' | 'kind'>,
  budget: ReadBudget,
): AsyncGenerator<ArchiveEntry> {
  if (kind === 'zip') yield* readZip(path, budget);
  else yield* readTar(path, (await sniffArchive(path)) === 'gzip', budget);
}

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
