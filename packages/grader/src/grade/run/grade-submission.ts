/** Grades one submission: builds it once, runs its tests in parallel unless one requires another, and scores it. */
import { defined } from '@queenside/core/basics';
import type { SubmissionResult, Test, TestOutcome } from '@queenside/class-view';
import type { Submission } from '@queenside/submissions';
import { requirementMet } from '../../scoring/index.ts';
import { decided, rulesOf } from '../class/decided.ts';
import type { GradeContext } from '../context.ts';
import type { KeptBuild } from '../keep/kept-run.ts';
import { Builder } from './builder.ts';
import { gradeTest, skipTest, type TestRequest } from './grade-test.ts';

/**
 * Grades one submission.
 *
 * @throws QueensideError `batch/interrupted`; finished runs are kept.
 */
export async function gradeSubmission(
  submission: Submission,
  context: GradeContext,
): Promise<SubmissionResult> {
  await using builder = new Builder(submission, context);
  const build = await builder.build();
  const outcomes = await gradeTests(context.assignment.tests, async (test, settled) => {
    const request = { test, submission, build, builder, context };
    return (await skipped(request, settled)) ?? (await gradeTest(request))!;
  });
  return resultOf(submission, build, outcomes, builder.ranBy, context);
}

/** Grades each test once the tests that it requires are settled. */
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

/** Returns the outcome of a test with an unmet requirement, or undefined if it must run. */
export async function skipped(
  request: TestRequest,
  settled: ReadonlyMap<string, TestOutcome>,
): Promise<TestOutcome | undefined> {
  const { tests } = request.context.assignment;
  if (!request.build.build.ok) return undefined;
  const unmet = request.test.requires.find((requirement) => {
    const outcome = settled.get(requirement.test);
    const test = tests.find(({ id }) => id === requirement.test);
    return !outcome || !test || !requirementMet(requirement, outcome, test);
  });
  if (unmet === undefined) return undefined;
  const title = tests.find(({ id }) => id === unmet.test)?.title ?? unmet.test;
  return skipTest(request, `it runs only if "${title}" ${OUTCOMES[unmet.outcome]}`);
}

const OUTCOMES = {
  right: 'is fully right',
  'some-right': 'has a right record',
  'in-time': 'finishes in time',
};

/** Explains a missing program only once to students. Later tests refer to the first explanation. */
function toldOnce(outcomes: readonly TestOutcome[], tests: readonly Test[]): TestOutcome[] {
  const first = new Map<string, string>();
  return outcomes.map((outcome) => {
    if (outcome.verdict !== 'CE') return outcome;
    const teller = first.get(outcome.reason);
    if (teller !== undefined) return { ...outcome, reason: `the same reason as for "${teller}"` };
    const { title = outcome.test } = tests.find(({ id }) => id === outcome.test) ?? {};
    first.set(outcome.reason, title);
    return outcome;
  });
}

/** Returns the result of a submission whose tests are settled. */
export function resultOf(
  submission: Omit<Submission, 'parts'>,
  { build }: KeptBuild,
  tests: readonly TestOutcome[],
  ranBy: string | undefined,
  context: Pick<GradeContext, 'assignment' | 'overrides'>,
): SubmissionResult {
  const { assignment } = context;
  const { id, name, studentId, hash, notes, handedIn, person } = submission;
  const result = {
    id,
    name,
    ...defined({ studentId }),
    hash,
    notes,
    // Files that were left out explain many compiler messages.
    build: { ...build, log: [...notes.map((note) => `${note}.`), build.log].join('\n').trimEnd() },
    tests: toldOnce(tests, assignment.tests),
    ...defined({ handedIn, person, ranBy }),
  };
  return decided(result, rulesOf(context));
}
