import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  faultNote,
  findSubmission,
  gradeSubmission,
  restoreDrawings,
  seenBy,
  submissionJson,
  toCodeRunner,
  toGradescope,
  toPrairieLearn,
  writable,
  type SubmissionView,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { GradeOneFlags } from './flags.ts';
import { openGrading } from './open-grading.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { gradeLine, reasonLines } from '../show/grade-text.ts';
import { print, printAside, printJson } from '../show/print.ts';

/** Grades one submission and stores nothing. All that it prints and writes is for one reader. */
export async function gradeOneCommand(
  assignment: string,
  path: string,
  flags: GradeOneFlags,
): Promise<number> {
  for (const [flag, file] of resultFiles(flags)) await requireFolder(file, flag);
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(assignment, flags, {
    progress,
    submissions: path,
    hidden: [dirname(path)],
    isForStudents: true,
  });
  const { context } = grading;
  const submission = await findSubmission(resolve(path), flags.student, context.assignment.build);
  progress.expect('grading', context.assignment.tests.length);
  const graded = await gradeSubmission(submission, context);
  const result = await restoreDrawings(graded, context.store.answers);
  progress.stop();
  for (const [flag, file] of resultFiles(flags)) {
    const data = FORMATS[flag](result, context.assignment, flags.as);
    await writeResults(file, `${JSON.stringify(data, null, 2)}\n`, flag);
  }
  // Without pictures.
  const view = seenBy(flags.as, graded, context.assignment);
  if (flags.json === true) printJson(flags.as === 'instructor' ? submissionJson(graded) : view);
  else if (flags.quiet !== true)
    print(`${[gradeLine(view, process.stdout), ...reasonLines(view)].join('\n')}\n`);
  printFaults(view);
  return result.score.isOpen ? ExitStatus.failed : ExitStatus.right;
}

/** The autograders' formats, by flag. */
const FORMATS = {
  gradescope: toGradescope,
  prairielearn: toPrairieLearn,
  coderunner: toCodeRunner,
} as const;
type Format = keyof typeof FORMATS;

/** Returns the files that the flags ask for. */
function resultFiles(flags: GradeOneFlags): [Format, string][] {
  return (['gradescope', 'prairielearn', 'coderunner'] as const).flatMap((flag) => {
    const file = flags[flag];
    return file === undefined ? [] : [[flag, file]];
  });
}

/** Fails before anything runs if the folder is not writable. */
async function requireFolder(file: string, flag: Format): Promise<void> {
  await writable(() => access(dirname(resolve(file)), constants.W_OK), resultsAt(file, flag));
}

async function writeResults(file: string, text: string, flag: Format): Promise<void> {
  await writable(() => writeFile(file, text), resultsAt(file, flag));
}

function resultsAt(path: string, flag: Format) {
  const expected = 'a file in an existing folder';
  return { path, flag: `--${flag}`, expected };
}

/** Prints judge errors for staff; the student's result omits them. */
function printFaults({ tests }: SubmissionView): void {
  for (const { id, verdict, detail } of tests) {
    const note = detail && faultNote({ ...detail, verdict });
    if (note !== undefined) printAside(`for staff: ${id}: ${note}`);
  }
}
