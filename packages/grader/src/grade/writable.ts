import { systemReason } from '@queenside/batch';
import { gradeError } from './errors.ts';

/** Where something is to be written, and by which flag somebody said so. */
interface Place {
  readonly path: string;
  readonly flag: string;
  /** What the flag should have named. */
  readonly expected: string;
}

/**
 * Writes what somebody has named a place for.
 *
 * @throws QueensideError `grade/not-writable` where the system refuses.
 */
export async function writable<Result>(
  write: () => Promise<Result>,
  place: Place,
): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).errno === undefined) throw thrown;
    throw gradeError('not-writable', { ...place, reason: systemReason(thrown) });
  }
}
