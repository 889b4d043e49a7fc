/**
 * Re-judges stored runs after a change of checker, limits, or scoring. Previews every grade that changes; grades change only when
 * the preview is applied.
 */
import {
  type ClassResult,
  nameOf,
  type SubmissionResult,
  type TestOutcome,
} from '@queenside/class-view';
import type { GradeContext } from '../context.ts';
import { gradeError } from '../errors.ts';
import type { GradeStore } from '../keep/store.ts';
import type { Grading } from '../keep/stored-grades.ts';
import { Builder } from '../run/builder.ts';
import { gradeTests, resultOf, skipped } from '../run/grade-submission.ts';
import { gradeTest } from '../run/grade-test.ts';
import { gradesOf } from './decided.ts';

/** A grade that rejudging changes. */
export interface GradeChange {
  readonly before: SubmissionResult;
  readonly after: SubmissionResult;
  /** The tests whose verdict or points change. */
  readonly tests: readonly string[];
}

/** The result of rejudging. */
export interface Preview {
  readonly changes: readonly GradeChange[];
  /** Tests, by submission, that need a new run; they stay unchanged. */
  readonly toRun: readonly { readonly submission: string; readonly tests: readonly string[] }[];
  readonly submissions: number;
}

/**
 * Re-judges all submissions of the last grading and stores the result for {@link applyRejudging} or {@link dropRejudging}.
 *
 * @param folder the report folder, for messages.
 * @throws QueensideError `grade/nothing-graded`.
 */
export async function previewRejudging(context: GradeContext, folder: string): Promise<Preview> {
  const { store, assignment, overrides } = context;
  const last = store.last('applied');
  if (last === undefined) throw gradeError('nothing-graded', { folder });
  const before = gradesOf(store, last.number, assignment, overrides);
  const grading = store.begin('rejudge', before.submissions.length, context.assignment);
  const changes: GradeChange[] = [];
  const toRun: { submission: string; tests: readonly string[] }[] = [];
  for (const result of before.submissions) {
    const { after, unsettled } = await rejudge(result, context);
    store.grade(grading, after);
    if (unsettled.length > 0) toRun.push({ submission: nameOf(result), tests: unsettled });
    const tests = changedTests(result, after);
    if (tests.length > 0 || result.score.points !== after.score.points)
      changes.push({ before: result, after, tests });
  }
  store.describe(grading, before);
  return { changes, toRun, submissions: before.submissions.length };
}

/**
 * Applies the previewed grades.
 *
 * @throws QueensideError `grade/nothing-to-settle`.
 */
export function applyRejudging(
  { store, assignment }: Pick<GradeContext, 'store' | 'assignment'>,
  folder: string,
): ClassResult {
  const { number } = openRejudging(store, folder);
  store.settle(number, 'applied');
  return { ...store.results(number), assignment };
}

/** @throws QueensideError `grade/nothing-to-settle`. */
export function dropRejudging(store: GradeStore, folder: string): void {
  store.settle(openRejudging(store, folder).number, 'dropped');
}

function openRejudging(store: GradeStore, folder: string): Grading {
  const open = store.last('open');
  // A preview that was interrupted lacks the last grades.
  if (open?.what !== 'rejudge' || open.isDescribed === 0)
    throw gradeError('nothing-to-settle', { folder });
  return open;
}

/**
 * Judges and scores a stored result by the current rules. It uses the stored runs that still apply.
 *
 * @param before by today's decisions; it stays as it is if nothing that applies is stored.
 */
export async function rejudge(
  before: SubmissionResult,
  context: GradeContext,
): Promise<{ readonly after: SubmissionResult; readonly unsettled: readonly string[] }> {
  const submission = { ...before, parts: [] };
  await using builder = new Builder(submission, context);
  const build = context.store.find('build', builder.buildKey);
  const { tests } = context.assignment;
  if (build === undefined) return { after: before, unsettled: tests.map(({ id }) => id) };
  const unsettled: string[] = [];
  const outcomes = await gradeTests(tests, async (test, settled) => {
    const request = { test, submission, build, builder, context, fromKeptOnly: true };
    const outcome = (await skipped(request, settled)) ?? (await gradeTest(request));
    if (outcome !== undefined) return outcome;
    unsettled.push(test.id);
    return before.tests.find((each) => each.test === test.id) ?? notRun(test.id);
  });
  // Tests that need another run show the earlier one.
  const ranBy = unsettled.length === 0 ? builder.ranBy : before.ranBy;
  return { after: resultOf(submission, build, outcomes, ranBy, context), unsettled };
}

function notRun(test: string): TestOutcome {
  const reason = 'the test is new and has not been run yet';
  return { test, verdict: 'JE', reason, right: 0, total: 0, records: [], deductions: [] };
}

/** Returns the tests whose verdict or points differ. */
export function changedTests(before: SubmissionResult, after: SubmissionResult): string[] {
  const pointsIn = ({ score }: SubmissionResult, test: string): number | undefined =>
    score.tests.find((each) => each.test === test)?.points;
  const verdictIn = ({ tests }: SubmissionResult, test: string): string | undefined =>
    tests.find((each) => each.test === test)?.verdict;
  const all = new Set([...before.tests, ...after.tests].map(({ test }) => test));
  return [...all].filter(
    (test) =>
      pointsIn(before, test) !== pointsIn(after, test) ||
      verdictIn(before, test) !== verdictIn(after, test),
  );
}
