/**
 * Feedback files for Moodle: the archive of "Upload multiple feedback files in a zip". Moodle finds the student by the number in
 * each folder's name, which is the one of its own export: `Ada Lovelace_901_assignsubmission_file_/report.html`. The rules are those
 * of mod/assign/feedback/file/importziplib.php of moodle/moodle, read in November 2026.
 */
import { oneLine, type SubmissionResult } from '@queenside/class-view';
import { platformName } from '@queenside/submissions';
import { personOf } from '@queenside/submissions/types';
import type { Address, HandBackSources, ReportWay } from './way.ts';
import { zipped } from './zip.ts';

/** The name in Moodle. A later upload replaces a file with the same name. */
const REPORT = 'report.html';

export const moodleFeedback: ReportWay = {
  file: 'moodle-feedback.zip',
  called: 'participant number',
  remedy:
    "grade Moodle's own export of submissions, or name Moodle's grading worksheet by --roster",
  addressOf,
  write: (addressed, _, pageOf) =>
    zipped(addressed, async ({ submission, address }) => ({
      path: `${folderName(submission)}_${address}_assignsubmission_file_/${REPORT}`,
      bytes: await pageOf(submission),
    })),
};

/** Returns the participant number. The name of the submission and the worksheet have it, and must agree. */
function addressOf({ id, name, person }: SubmissionResult, { uploads }: HandBackSources): Address {
  const names = (uploads?.get(id) ?? [name]).map(platformName);
  const named = names.find((each) => each?.platform === 'moodle')?.studentId;
  const ids = [person?.studentId ?? '', ...(person?.otherIds ?? [])];
  const listed = ids.map((each) => /^participant (\d+)$/i.exec(each)?.[1]).find(Boolean);
  if (named !== undefined && listed !== undefined && named !== listed)
    return { why: `its name has the participant number ${named}, but the worksheet ${listed}` };
  const address = named ?? listed;
  if (address !== undefined) return { address };
  return { why: 'neither its name nor the roster has a participant number of Moodle' };
}

/** Returns the student's name without the characters that separate parts of the folder's name. */
function folderName(submission: SubmissionResult): string {
  const name = oneLine(personOf(submission).name.replaceAll(/[_/\\:*?"<>|]+/g, ' '));
  return name.replace(/^[.~\s]+/, '') || 'Participant';
}
