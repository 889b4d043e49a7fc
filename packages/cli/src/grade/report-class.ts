import { defined } from '@queenside/core/basics';
import { basename, resolve } from 'node:path';
import {
  checkSamples,
  type ClassResult,
  type FoundSubmissions,
  type GradebookFile,
  type GradeContext,
  gradeError,
  RecordSolver,
  refreshReports,
  type Assignment,
  type FreshDecision,
  type ReportedClass,
  type ReportOptions,
  reportClass as report,
} from '@queenside/grader';
import { type PluginFlags, pluginFlagsOf } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import type { Gradebook } from './gradebooks.ts';
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

interface ReportRequest extends ReportOptions {
  readonly context: GradeContext;
  /** The gradebooks of the last grading. They are filled again if none is named now. */
  readonly earlier?: readonly GradebookFile[] | undefined;
}

/** Writes the reports of a class, and fills its gradebooks, which are kept for later decisions. */
export async function reportClass(
  graded: ClassResult,
  { submissions, refused }: FoundSubmissions,
  gradebooks: readonly Gradebook[],
  folder: string,
  { context, earlier = [], ...options }: ReportRequest,
): Promise<ReportedClass> {
  const { store, assignment, overrides } = context;
  const gradebookFiles: GradebookFile[] = gradebooks.length > 0 ? [] : [...earlier];
  for (const { file, csv, ...rest } of gradebooks)
    gradebookFiles.push({ ...rest, file: basename(file), csv: await store.answers.keep(csv) });
  const result = {
    ...graded,
    ...defined({ gradebookFiles: gradebookFiles.length > 0 ? gradebookFiles : undefined }),
  };
  store.describe(store.last('applied')!.number, result);
  const rules = { graded: assignment, today: assignment, ...defined({ overrides }) };
  // Students with an ungraded submission are not listed as having handed in nothing.
  const handedIn = [...submissions, ...refused];
  return report(result, rules, folder, { ...options, kept: store.answers, handedIn });
}

/**
 * Writes the reports of the last grading again, by today's decisions.
 *
 * @param fresh the only decision since the last reports, if it is known.
 */
export async function refreshClass(
  assignment: Assignment,
  { report: folder, ...flags }: PluginFlags & { readonly report: string },
  fresh?: FreshDecision,
): Promise<ReportedClass | undefined> {
  const needsSolver = assignment.tests.some(({ showsAnswers }) => showsAnswers);
  await using resources = new AsyncDisposableStack();
  const engine = needsSolver
    ? resources.use((await openEngine(pluginFlagsOf(flags))).engine)
    : undefined;
  const answers = engine && new RecordSolver({ assignment, engine }, replayPage);
  return refreshReports(assignment, resolve(folder), defined({ answers }), fresh);
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
