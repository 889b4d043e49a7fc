/** Grades a whole class. */
import type { ClassResult, SubmissionResult } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { removeProgramFolder } from '@queenside/sandbox';
import type { FoundSubmissions, Submission } from '@queenside/submissions';
import PQueue from 'p-queue';
import type { GradeContext } from '../context.ts';
import type { GradeStore } from '../keep/store.ts';
import { byName } from '../keep/stored-grades.ts';
import { gradeSubmission } from '../run/grade-submission.ts';
import { decided, rulesOf } from './decided.ts';
import { describeClass } from './describe-class.ts';
import { rejudge } from './rejudge.ts';

/** Options of {@link gradeClass}. */
export interface ClassOptions {
  /** Submissions in progress at once; more than slots, so that no slot is idle while another submission is unpacked. */
  readonly inFlight: number;
  /** Ids of the submissions to grade; all others keep their results. Default: all. */
  readonly only?: ReadonlySet<string>;
  /** Called for each graded submission, in any order. */
  readonly onSubmission?: (result: SubmissionResult) => void;
}

/**
 * Grades all submissions. If the grader fails on one, it still grades the others and throws the first failure at the end.
 *
 * @returns a partial result if the signal aborts.
 */
export async function gradeClass(
  found: FoundSubmissions,
  context: GradeContext,
  { inFlight, only, onSubmission }: ClassOptions,
): Promise<ClassResult> {
  const { engine, store, signal } = context;
  await removeProgramFolder(store.workFolder);
  const wanted = found.submissions.filter(({ id }) => only?.has(id) ?? true);
  const kept = only === undefined ? [] : keptResults(found, only, store);
  const grading = store.begin('grade', kept.length + wanted.length, context.assignment);
  for (const result of kept) store.grade(grading, result);
  const results: SubmissionResult[] = [];
  const failures: unknown[] = [];
  const gradeOne = async (submission: Submission): Promise<void> => {
    if (signal?.aborted === true) return;
    try {
      const graded = await gradeSubmission(submission, context);
      const result = await bestAttempt(graded, context);
      store.grade(grading, result);
      results.push(result);
      onSubmission?.(result);
    } catch (thrown) {
      if (!isInterruption(thrown)) failures.push(thrown);
    }
  };
  const queue = new PQueue({ concurrency: inFlight });
  await queue.addAll(wanted.map((submission) => () => gradeOne(submission)));
  await removeProgramFolder(store.workFolder);
  // The reports need their memory. Only pictures of right answers need workers again, with fresh heaps.
  await engine.endIdleWorkers();
  const submissions = [...kept, ...results].toSorted(byName);
  const isPartial = results.length < wanted.length;
  const result = await describeClass(found, submissions, context, isPartial);
  store.describe(grading, result);
  store.settle(grading, 'applied');
  if (failures.length > 0) throw failures[0];
  return result;
}

/** Returns the last results of the submissions that are not graded now. */
function keptResults(
  { submissions }: FoundSubmissions,
  only: ReadonlySet<string>,
  store: GradeStore,
): SubmissionResult[] {
  const last = store.last('applied');
  if (last === undefined) return [];
  const others = new Set(submissions.map(({ id }) => id).filter((id) => !only.has(id)));
  return store.results(last.number).submissions.filter(({ id }) => others.has(id));
}

/** Whether something was thrown because the grading was stopped. */
export function isInterruption(thrown: unknown): boolean {
  return thrown instanceof QueensideError && thrown.code === 'batch/interrupted';
}

/** Returns the result that counts: the latest, unless an earlier attempt has more points by today's rules. */
export async function bestAttempt(
  latest: SubmissionResult,
  context: GradeContext,
): Promise<SubmissionResult> {
  if (context.assignment.attempts === 'last') return latest;
  const earlier = context.store.attempts(latest.id).filter(({ hash }) => hash !== latest.hash);
  let best = latest;
  for (const attempt of earlier) {
    const { after } = await rejudge(decided(attempt, rulesOf(context)), context);
    if (after.score.points > best.score.points) best = after;
  }
  if (best === latest) return latest;
  return decided({ ...best, latestPoints: latest.score.points }, rulesOf(context));
}
