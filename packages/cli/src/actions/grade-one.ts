import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  faultNote,
  findSubmission,
  gradeSubmission,
  toGradescope,
  writable,
  type SubmissionResult,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { GradeOneFlags } from '../grade/flags.ts';
import { openGrading } from '../grade/open-grading.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { gradeLine, reasonLines } from '../show/grade-text.ts';
import { print, printAside } from '../show/print.ts';

/** Grades one submission and stores nothing. */
export async function gradeOneCommand(
  assignment: string,
  path: string,
  flags: GradeOneFlags,
): Promise<number> {
  if (flags.gradescope !== undefined) await requireFolder(flags.gradescope);
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(assignment, flags, {
    progress,
    submissions: path,
  });
  const { context } = grading;
  const submission = await findSubmission(resolve(path), flags.student, context.assignment.build);
  progress.expect('grading', context.assignment.tests.length);
  const result = await gradeSubmission(submission, context);
  progress.stop();
  if (flags.gradescope !== undefined) {
    const data = toGradescope(result, context.assignment);
    await writeResults(flags.gradescope, `${JSON.stringify(data, null, 2)}\n`);
  }
  if (flags.quiet !== true)
    print(`${[gradeLine(result, process.stdout), ...reasonLines(result)].join('\n')}\n`);
  printFaults(result);
  return result.score.isOpen ? ExitStatus.failed : ExitStatus.right;
}

/** Fails before anything runs if the folder is not writable. */
async function requireFolder(file: string): Promise<void> {
  await writable(() => access(dirname(resolve(file)), constants.W_OK), resultsAt(file));
}

async function writeResults(file: string, text: string): Promise<void> {
  await writable(() => writeFile(file, text), resultsAt(file));
}

function resultsAt(path: string) {
  const expected = 'a file in an existing folder';
  return { path, flag: '--gradescope', expected };
}

/** Prints judge errors for staff; the student's result omits them. */
function printFaults({ tests }: SubmissionResult): void {
  for (const outcome of tests) {
    const note = faultNote(outcome);
    if (note !== undefined) printAside(`for staff: ${outcome.test}: ${note}`);
  }
}
