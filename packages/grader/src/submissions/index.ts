/** Submissions: found in a folder, told apart by content, unpacked without harm. */
export { findSubmission, findSubmissions, type FoundSubmissions } from './find-submissions.ts';
export { unpackSubmission } from './unpack.ts';
export { submissionError } from './errors.ts';
