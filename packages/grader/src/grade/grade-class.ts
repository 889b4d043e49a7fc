/** A whole class: every submission graded, as many runs at once as there are places. */
import { rm } from 'node:fs/promises';
import { QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import type { ClassResult, Submission, SubmissionResult } from '../model/index.ts';
import type { FoundSubmissions } from '../submissions/index.ts';
import type { GradeContext } from './context.ts';
import { gradeSubmission } from './grade-submission.ts';
import { byName } from './store.ts';

/** What happens while a class is graded. */
export interface GradeEvents {
  /** A submission is settled; they come in any order. */
  readonly onSubmission?: (result: SubmissionResult) => void;
}

/**
 * Grades all submissions. What one of them does is no other's business: where the grader itself fails at one, the others are
 * graded all the same, and the failure is thrown in the end.
 *
 * @param inFlight submissions that are begun at once; more than places, so that none is idle while another is unpacked.
 * @returns a partial result where the signal stopped it.
 */
export async function gradeClass(
  found: FoundSubmissions,
  context: GradeContext,
  inFlight: number,
  { onSubmission }: GradeEvents = {},
): Promise<ClassResult> {
  const { store, assignment, sandbox, signal } = context;
  await rm(store.workFolder, { recursive: true, force: true });
  const grading = store.begin('grade');
  const results: SubmissionResult[] = [];
  const failures: unknown[] = [];
  const gradeOne = async (submission: Submission): Promise<void> => {
    if (signal?.aborted === true) return;
    try {
      const result = await gradeSubmission(submission, context);
      store.grade(grading, result);
      results.push(result);
      onSubmission?.(result);
    } catch (thrown) {
      if (!isInterruption(thrown)) failures.push(thrown);
    }
  };
  const queue = new PQueue({ concurrency: inFlight });
  await queue.addAll(found.submissions.map((submission) => () => gradeOne(submission)));
  await rm(store.workFolder, { recursive: true, force: true });
  const isPartial = results.length < found.submissions.length;
  const result: ClassResult = {
    assignment,
    submissions: results.toSorted(byName),
    sandbox: sandbox.kind,
    refused: found.refused,
    isPartial,
  };
  store.describe(grading, result);
  store.settle(grading, 'applied');
  if (failures.length > 0) throw failures[0];
  return result;
}

function isInterruption(thrown: unknown): boolean {
  return thrown instanceof QueensideError && thrown.code === 'batch/interrupted';
}
