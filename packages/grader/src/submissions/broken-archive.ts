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
      reason: systemReason(thrown),
    }),
  );
}
