/** Finds submissions in a folder, identifies them by content, and unpacks them safely. */
export { findSubmission, findSubmissions, type FoundSubmissions } from './find-submissions.ts';
export { unpackSubmission } from './unpack.ts';
export { submissionError } from './errors.ts';
export { readRoster, type Roster } from './roster.ts';
export { withStudent, withStudents } from './with-roster.ts';
