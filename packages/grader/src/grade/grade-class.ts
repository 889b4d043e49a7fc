/** A whole class: every submission graded, as many runs at once as there are places. */
import { rm } from 'node:fs/promises';
import { QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import type { ClassResult, Submission, SubmissionResult } from '../model/index.ts';
import type { FoundSubmissions } from '../submissions/index.ts';
import type { GradeContext } from './context.ts';
import { gradeSubmission } from './grade-submission.ts';
import { byName, type GradeStore } from './store.ts';

/** How a class is graded. */
export interface ClassOptions {
  /** Submissions that are begun at once: more than places, so that none is idle while another is unpacked. */
  readonly inFlight: number;
  /** Ids; where given, these alone are graded, and all others keep the results that they have. */
  readonly only?: ReadonlySet<string>;
  /** Told of each submission as it is settled; they come in any order. */
  readonly onSubmission?: (result: SubmissionResult) => void;
}

/**
 * Grades all submissions. What one of them does is no other's business: where the grader itself fails at one, the others are
 * graded all the same, and the failure is thrown in the end.
 *
 * @returns a partial result where the signal stopped it.
 */
export async function gradeClass(
  found: FoundSubmissions,
  context: GradeContext,
  { inFlight, only, onSubmission }: ClassOptions,
): Promise<ClassResult> {
  const { store, assignment, sandbox, signal } = context;
  await rm(store.workFolder, { recursive: true, force: true });
  const wanted = found.submissions.filter(({ id }) => only?.has(id) ?? true);
  const kept = only === undefined ? [] : keptResults(found, only, store);
  const grading = store.begin('grade');
  for (const result of kept) store.grade(grading, result);
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
  await queue.addAll(wanted.map((submission) => () => gradeOne(submission)));
  await rm(store.workFolder, { recursive: true, force: true });
  const result: ClassResult = {
    assignment,
    submissions: [...kept, ...results].toSorted(byName),
    sandbox: sandbox.kind,
    refused: found.refused,
    isPartial: results.length < wanted.length,
  };
  store.describe(grading, result);
  store.settle(grading, 'applied');
  if (failures.length > 0) throw failures[0];
  return result;
}

/** The results that others had when all were graded last. */
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

function isInterruption(thrown: unknown): boolean {
  return thrown instanceof QueensideError && thrown.code === 'batch/interrupted';
}
