/** One submission: built once, its tests run side by side as far as they do not wait for each other, and scored. */
import { requirementMet, scoreSubmission } from '../scoring/index.ts';
import type { Submission, SubmissionResult, Test, TestOutcome } from '../model/index.ts';
import type { GradeContext } from './context.ts';
import { gradeTest, skipTest, type TestTask } from './grade-test.ts';
import { Workshop, type KeptBuild } from './workshop.ts';

/**
 * Grades one submission.
 *
 * @throws QueensideError `batch/interrupted`; what has been found by then is kept.
 */
export async function gradeSubmission(
  submission: Submission,
  context: GradeContext,
): Promise<SubmissionResult> {
  await using workshop = new Workshop(submission, context);
  const build = await workshop.build();
  const outcomes = await gradeTests(context.assignment.tests, async (test, settled) => {
    const task = { test, submission, build, workshop, context };
    return (await skipped(task, settled)) ?? (await gradeTest(task))!;
  });
  return resultOf(submission, build, outcomes, context);
}

/** Grades every test when those that it requires are settled. */
export async function gradeTests(
  tests: readonly Test[],
  grade: (test: Test, settled: ReadonlyMap<string, TestOutcome>) => Promise<TestOutcome>,
): Promise<TestOutcome[]> {
  const settled = new Map<string, TestOutcome>();
  const begun = new Map<string, Promise<TestOutcome>>();
  const begin = (test: Test): Promise<TestOutcome> => {
    const known = begun.get(test.id);
    if (known !== undefined) return known;
    const required = tests.filter(({ id }) => test.requires.some((each) => each.test === id));
    const promise = Promise.all(required.map(begin)).then(async () => {
      const outcome = await grade(test, settled);
      settled.set(test.id, outcome);
      return outcome;
    });
    begun.set(test.id, promise);
    return promise;
  };
  const results = await Promise.allSettled(tests.map(begin));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The outcome of a test that requires what was not reached. */
export async function skipped(
  task: TestTask,
  settled: ReadonlyMap<string, TestOutcome>,
): Promise<TestOutcome | undefined> {
  const { tests } = task.context.assignment;
  if (!task.build.build.ok) return undefined;
  const unmet = task.test.requires.find((requirement) => {
    const outcome = settled.get(requirement.test);
    const test = tests.find(({ id }) => id === requirement.test);
    return !outcome || !test || !requirementMet(requirement, outcome, test);
  });
  if (unmet === undefined) return undefined;
  const title = tests.find(({ id }) => id === unmet.test)?.title ?? unmet.test;
  return skipTest(task, `it is run only where "${title}" ${OUTCOMES[unmet.outcome]}`);
}

const OUTCOMES = {
  right: 'is right as a whole',
  'some-right': 'has something right',
  'in-time': 'is done in time',
};

export function resultOf(
  { id, name, studentId, hash }: Pick<Submission, 'id' | 'name' | 'studentId' | 'hash'>,
  { build }: KeptBuild,
  tests: readonly TestOutcome[],
  { assignment }: Pick<GradeContext, 'assignment'>,
): SubmissionResult {
  return {
    id,
    name,
    ...(studentId !== undefined && { studentId }),
    hash,
    build,
    tests,
    score: scoreSubmission(assignment, build, tests),
  };
}
