import { basename } from 'node:path';
import { systemReason } from '@queenside/host/system';
import { asQueensideError, type QueensideError } from '@queenside/core';
import { submissionError } from '../errors.ts';
import { showName } from './entry.ts';

/** Turns anything thrown while reading an archive into an error that names the archive. */
export function brokenArchive(archive: string, thrown: unknown): QueensideError {
  return asQueensideError(thrown, () =>
    submissionError('archive-broken', {
      name: showName(basename(archive)),
      reason: reasonOf(thrown),
    }),
  );
}

/** Returns the reason. zlib's error numbers are not the system's. */
function reasonOf(thrown: unknown): string {
  const { code, message } = thrown as NodeJS.ErrnoException;
  return code?.startsWith('Z_') === true ? message : systemReason(thrown);
}

/** Yields content unchanged, and replaces errors by what `explain` returns. */
export async function* guarded(
  content: AsyncIterable<Uint8Array>,
  explain: (thrown: unknown) => Promise<QueensideError>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (thrown) {
    throw await explain(thrown);
  }
}
