/** Limits the number of open files to what the process may have, and to what the engine needs. */
import { openFileLimit } from '@queenside/host/system';

/** Node itself, the ledger, and modules while they load. */
const FOR_THE_PROCESS = 36;
/** The event loop of a thread. */
const FOR_EACH_JOB = 6;
/** The input file, and the drafts of its answers, errors, and trace or drawing. */
const FOR_EACH_FILE = 4;

/** Returns how many files may be answered at once without running out of open files; less than 1 if not even one. */
export function filesThatFit(jobs: number): number {
  const left = openFileLimit() - FOR_THE_PROCESS - FOR_EACH_JOB * jobs;
  return Math.floor(left / FOR_EACH_FILE);
}
