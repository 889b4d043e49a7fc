import { defined } from '@queenside/core/basics';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  findSubmissions,
  gradeClass,
  gradeError,
  loadAssignment,
  readStarter,
  REPORT_KINDS,
  seenBy,
  type Assignment,
  type ClassResult,
  type FoundSubmissions,
  type SubmissionResult,
  type SubmissionView,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { GradeFlags } from './flags.ts';
import { addStudents, readGradebooks, rememberStudents } from './gradebooks.ts';
import { openGrading } from './open-grading.ts';
import { printGradebooks } from './print-gradebooks.ts';
import { reportClass, requireRightSamples } from './report-class.ts';
import { reportOptions } from './report-class.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { classLine, faultLines, gradeLine } from '../show/grade-text.ts';
import { showPath } from '../show/text.ts';
import { printWarning } from '../show/print-failure.ts';
import { print, printAside } from '../show/print.ts';

/** Grades a class. */
export async function gradeCommand(assignment: string, flags: GradeFlags): Promise<number> {
  const report = resolve(flags.report);
  // Report missing inputs before grading for hours, and before creating any folder.
  const { only, again, gradebooks, ...gathered } = await gather(assignment, flags);
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(assignment, flags, {
    report,
    progress,
    again,
    ...(flags.submissions !== undefined && {
      submissions: flags.submissions,
      hidden: [flags.submissions],
    }),
  });
  const { context, slots } = grading;
  const last = context.store.last('applied');
  const earlier = last && context.store.results(last.number);
  const found = rememberStudents(gathered.found, earlier?.submissions ?? [], flags);
  const isLost = only !== undefined && last === undefined;
  if (isLost && existsSync(join(report, 'result.json')))
    throw gradeError('results-lost', { folder: showPath(report) });
  if (flags.samples) await requireRightSamples(context, progress);
  const { tests } = context.assignment;
  progress.expect('grading', (only?.size ?? found.submissions.length) * tests.length);
  const viewOf = (result: SubmissionResult): SubmissionView =>
    seenBy('instructor', result, context.assignment);
  const graded = await gradeClass(found, context, {
    inFlight: slots + 1,
    ...defined({ only }),
    onSubmission(result) {
      if (flags.quiet !== true)
        progress.above(() => print(`${gradeLine(viewOf(result), process.stdout)}\n`));
    },
  });
  progress.stop();
  const reported = await reportClass(graded, found, gradebooks, report, {
    ...reportOptions(grading),
    context,
    earlier: earlier?.gradebookFiles,
    ...defined({ kinds: flags.exportDolos === true ? REPORT_KINDS : undefined }),
  });
  const { result } = reported;
  if (flags.quiet !== true) {
    printGradebooks(reported);
    printEnd(result, report);
    if (flags.exportDolos === true) print(`Dolos: ${showPath(join(report, 'dolos.zip'))}\n`);
  }
  return isSettled(result) ? ExitStatus.right : ExitStatus.failed;
}

/** Finds the submissions to grade and the gradebooks to fill. */
async function gather(file: string, flags: GradeFlags) {
  const assignment = await loadAssignment(resolve(file));
  const found = await addStudents(await submissionsFor(flags, assignment), flags);
  const only = flags.only && chosenIds(found, flags.only);
  const again = againIn(found, flags);
  await readStarter(assignment);
  return { found, only, again, gradebooks: await readGradebooks(flags, assignment) };
}

async function submissionsFor({ submissions }: GradeFlags, { build }: Assignment) {
  if (submissions === undefined) throw gradeError('no-submissions-named');
  const found = await findSubmissions(submissions, build);
  if (found.submissions.length === 0 && found.refused.length === 0)
    throw gradeError('no-submissions', { folder: showPath(resolve(submissions)) });
  return found;
}

function chosenIds(
  { submissions }: FoundSubmissions,
  names: readonly string[],
): ReadonlySet<string> {
  const ids = names.map((wanted) => {
    const chosen = submissions.find(({ id, name }) => id === wanted || name === wanted);
    if (chosen === undefined) throw gradeError('no-such-submission', { name: wanted });
    return chosen.id;
  });
  return new Set(ids);
}

/** Returns which submissions run again although their results are stored. */
function againIn(found: FoundSubmissions, { again }: GradeFlags): (submission: string) => boolean {
  if (again === undefined || again === true) return () => again === true;
  const ids = chosenIds(found, again);
  return (submission) => ids.has(submission);
}

function printEnd(result: ClassResult, report: string): void {
  for (const { name, reason } of result.refused) printAside(`refused: ${name}: ${reason}`);
  for (const notice of [...faultLines(result), ...result.notices]) printWarning(notice);
  print(`${classLine(result)}\n`);
  print(`Report: ${showPath(join(report, 'instructor.html'))}\n`);
}

/** Whether every submission has a final grade. */
function isSettled({ isPartial, refused, submissions }: ClassResult): boolean {
  return (
    !isPartial &&
    refused.length === 0 &&
    submissions.every(({ score }) => !score.isOpen && !score.isUndecided)
  );
}
