import {
  checkSamples,
  type ClassResult,
  type FilledGradebook,
  type FoundSubmissions,
  type GradeContext,
  gradeError,
  RecordSolver,
  type ReportOptions,
  writeReports,
} from '@queenside/grader';
import { fillGradebooks, type Gradebook, publishGradebook } from './gradebooks.ts';
import type { GradeProgress } from '../show/grade-progress.ts';
import { showPath } from '../show/text.ts';
import { replayPage } from '../replay/page.ts';
import type { OpenGrading } from './open-grading.ts';

/** Returns what the pages of a grading show besides its result: programs, outputs, and right answers. */
export function reportOptions({
  context,
  givenUp: signal,
}: Pick<OpenGrading, 'context' | 'givenUp'>): ReportOptions {
  // A grading that was stopped has complete reports.
  const answers = new RecordSolver({ ...context, signal }, replayPage);
  return { kept: context.store.answers, answers, signal };
}

/** The files written about a class. */
interface Reported {
  /** The class's result, with the gaps in its gradebooks. */
  readonly result: ClassResult;
  readonly filled: readonly { readonly gradebook: FilledGradebook; readonly file: string }[];
}

/** Writes the reports of a class, and fills its gradebooks. */
export async function reportClass(
  graded: ClassResult,
  found: FoundSubmissions,
  gradebooks: readonly Gradebook[],
  folder: string,
  options: ReportOptions,
): Promise<Reported> {
  const books = fillGradebooks(gradebooks, graded, found);
  const result = withGradebooks(graded, books);
  await writeReports(result, folder, options);
  const filled: { gradebook: FilledGradebook; file: string }[] = [];
  for (const gradebook of books)
    filled.push({ gradebook, file: await publishGradebook(gradebook, folder) });
  return { result, filled };
}

function withGradebooks(result: ClassResult, filled: readonly FilledGradebook[]): ClassResult {
  if (filled.length === 0) return result;
  return { ...result, gradebooks: filled.map(({ report }) => report) };
}

/** Grades the samples first and stops at the first unexpected result. */
export async function requireRightSamples(
  context: GradeContext,
  progress: GradeProgress,
): Promise<void> {
  const { samples, tests } = context.assignment;
  progress.expect('grading samples', samples.length * tests.length);
  await checkSamples(context, ({ sample, wrong }) => {
    const what = wrong[0];
    if (what !== undefined)
      throw gradeError('sample-failed', { sample: showPath(sample.path), what });
  });
}
