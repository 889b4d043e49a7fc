import { basename } from 'node:path';
import { systemReason } from '@queenside/batch';
import { asQueensideError, type QueensideError } from '@queenside/core';
import { showName } from './entry-path.ts';
import { submissionError } from './errors.ts';

/** Whatever went wrong while an archive was read, as an error that names it. */
export function brokenArchive(archive: string, thrown: unknown): QueensideError {
  return asQueensideError(thrown, () =>
    submissionError('archive-broken', {
      name: showName(basename(archive)),
      reason: reasonOf(thrown),
    }),
  );
}

/** What zlib counts its errors by are no numbers of the system's. */
function reasonOf(thrown: unknown): string {
  const { code, message } = thrown as NodeJS.ErrnoException;
  return code?.startsWith('Z_') === true ? message : systemReason(thrown);
}

/** Passes content on; what goes wrong meanwhile is thrown as `explain` has it. */
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
