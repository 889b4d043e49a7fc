import { readFile } from 'node:fs/promises';
import { basename, resolve, join } from 'node:path';
import { Publication, systemReason } from '@queenside/batch';
import {
  checkSamples,
  fillGradebook,
  findSimilar,
  findSimilarityLibrary,
  findSubmissions,
  gradeClass,
  gradeError,
  writeReports,
  type ClassResult,
  type FilledGradebook,
  type FoundSubmissions,
  type GradeContext,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { GradeFlags } from '../grade/flags.ts';
import { openGrading } from '../grade/open-grading.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { classLine, gradeLine } from '../show/grade-text.ts';
import { showCount, showPath } from '../show/text.ts';

/** Grades a class. */
export async function gradeCommand(assignment: string, flags: GradeFlags): Promise<number> {
  const report = resolve(flags.report);
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(assignment, flags, { report, progress });
  const { context, slots } = grading;
  const found = await submissionsFor(flags, context);
  // What is missing is said before hours are spent.
  if (flags.similarity === true) findSimilarityLibrary(context.assignment.file);
  if (flags.samples) await requireRightSamples(context, progress);
  const only = chosenIds(found, flags);
  const { tests } = context.assignment;
  progress.expect('grading', (only?.size ?? found.submissions.length) * tests.length);
  const graded = await gradeClass(found, context, {
    inFlight: slots + 1,
    ...(only && { only }),
    onSubmission(result) {
      if (flags.quiet !== true)
        progress.above(() => process.stdout.write(`${gradeLine(result, process.stdout)}\n`));
    },
  });
  progress.stop();
  await writeReports(graded, report, {});
  const result = await withSimilarity(graded, flags, found.submissions);
  if (result !== graded) await writeReports(result, report, {});
  await fillGradebooks(result, report, flags);
  if (flags.quiet !== true) printEnd(result, report);
  return isSettled(result) ? ExitStatus.right : ExitStatus.failed;
}

/** The grader is tested before any student is. */
async function requireRightSamples(context: GradeContext, progress: GradeProgress): Promise<void> {
  const { samples, tests } = context.assignment;
  progress.expect('trying samples', samples.length * tests.length);
  await checkSamples(context, ({ sample, wrong }) => {
    const what = wrong[0];
    if (what !== undefined)
      throw gradeError('sample-failed', { sample: showPath(sample.path), what });
  });
}

async function submissionsFor({ submissions }: GradeFlags, { assignment }: GradeContext) {
  if (submissions === undefined) throw gradeError('no-submissions-named');
  const found = await findSubmissions(submissions, assignment.build);
  if (found.submissions.length === 0 && found.refused.length === 0)
    throw gradeError('nobody-to-grade', { folder: showPath(resolve(submissions)) });
  return found;
}

function chosenIds(
  { submissions }: FoundSubmissions,
  { only }: GradeFlags,
): ReadonlySet<string> | undefined {
  if (only === undefined) return undefined;
  const ids = only.map((wanted) => {
    const chosen = submissions.find(({ id, name }) => id === wanted || name === wanted);
    if (chosen === undefined) throw gradeError('no-such-submission', { name: wanted });
    return chosen.id;
  });
  return new Set(ids);
}

async function withSimilarity(
  result: ClassResult,
  { similarity }: GradeFlags,
  submissions: Parameters<typeof findSimilar>[0],
): Promise<ClassResult> {
  if (similarity !== true) return result;
  return { ...result, similar: await findSimilar(submissions, result.assignment) };
}

async function fillGradebooks(
  result: ClassResult,
  report: string,
  flags: GradeFlags,
): Promise<void> {
  for (const format of ['canvas', 'moodle'] as const) {
    const file = flags[format];
    if (file === undefined) continue;
    const filled = fillGradebook(await readGradebook(file), result, {
      format,
      ...(flags.column !== undefined && { column: flags.column }),
    });
    const target = await Publication.begin(report, basename(file));
    await target.write(filled.bytes);
    await target.commit();
    process.stdout.write(`${showCount(filled.filled, 'grade')} in ${showPath(target.file)}\n`);
    for (const line of leftOut(filled)) process.stderr.write(`  ${line}\n`);
  }
}

/** Who has no grade in a gradebook, and why. */
function leftOut({ open, unmatchedStudents, unmatchedRows }: FilledGradebook): string[] {
  return [
    ...open.map((name) => `left as it was, because points are still open: ${name}`),
    ...unmatchedStudents.map((name) => `no row that is clearly theirs: ${name}`),
    ...unmatchedRows.map((row) => `nobody handed in for ${row}`),
  ];
}

async function readGradebook(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (thrown) {
    throw gradeError('gradebook-unreadable', { file, reason: systemReason(thrown) });
  }
}

function printEnd(result: ClassResult, report: string): void {
  for (const { name, reason } of result.refused)
    process.stderr.write(`refused: ${name}: ${reason}\n`);
  process.stdout.write(`${classLine(result)}\n`);
  process.stdout.write(`Report: ${showPath(join(report, 'instructor.html'))}\n`);
}

/** Whether everybody has a grade that stays. */
function isSettled({ isPartial, refused, submissions }: ClassResult): boolean {
  return !isPartial && refused.length === 0 && submissions.every(({ score }) => !score.isOpen);
}
