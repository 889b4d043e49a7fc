/** Finds what students handed in, reads and unpacks it safely, and builds its programs. */
export type * from './types.ts';
export { commandFor } from './build/command-for.ts';
export { pathsIn } from './build/list-files.ts';
export { prepareSubmission, type PrepareOptions } from './build/prepare.ts';
export { splitWords } from './build/run-line.ts';
export { areSame, modulesOf } from './build/tools.ts';
export { submissionError } from './errors.ts';
export { compareNames, platformName, type PlatformName } from './find/by-student.ts';
export {
  findSubmission,
  findSubmissions,
  inspectSubmission,
  listSubmissions,
  type FoundSubmissions,
  type SubmissionEntry,
} from './find/find-submissions.ts';
export { readPrograms } from './find/read-programs.ts';
export { readRoster, type Roster } from './find/roster.ts';
export { withStudent, withStudents } from './find/roster.ts';
export { UniqueIds } from './find/safe-id.ts';
export { installCommand, LANGUAGE_IDS, LANGUAGES } from './languages/languages.ts';
export { printable, showName } from './read/entry.ts';
export { isJunk } from './read/junk.ts';
export { partsOf } from './read/parts.ts';
export { unpackSubmission } from './read/unpack.ts';
