import { hostError, isDiskFull } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import { gradeError } from './errors.ts';

/** A path to write and the flag that named it. */
interface NamedPath {
  readonly path: string;
  readonly flag: string;
  /** The kind of path that the flag must name. */
  readonly expected: string;
}

/**
 * Calls `write` and converts system errors.
 *
 * @throws QueensideError `batch/disk-full` if the disk is full, or `grade/not-writable` if the system refuses.
 */
export async function writable<Result>(
  write: () => Promise<Result>,
  place: NamedPath,
): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).errno === undefined) throw thrown;
    if (isDiskFull(thrown)) throw hostError('disk-full', { file: place.path });
    throw gradeError('not-writable', { ...place, reason: systemReason(thrown) });
  }
}
