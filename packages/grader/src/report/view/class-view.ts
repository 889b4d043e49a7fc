/** The whole class, as staff sees it. */
import type {
  Assignment,
  Audience,
  ClassResult,
  GradebookReport,
  SimilarPair,
  SubmissionResult,
  Test,
} from '../../model/index.ts';
import { testFigures, type TestFigures } from './figures.ts';
import { seenBy, sightOf, type SubmissionView } from './sight.ts';

/** Times of others are shown to a student from so many of them: fewer would tell whose they are. */
const LEAST_OTHERS = 5;

export interface ClassView {
  readonly audience: Audience;
  readonly title: string;
  readonly sandbox: string;
  readonly isPartial: boolean;
  readonly submissions: readonly SubmissionView[];
  readonly tests: readonly TestFigures[];
  readonly refused: ClassResult['refused'];
  /** Absent where nobody asked for it, or the reader may not know it. */
  readonly similar?: readonly SimilarPair[];
  /** Absent where none was given, or the reader may not know it. */
  readonly gradebooks?: readonly GradebookReport[];
  /** From what instances are made. */
  readonly seeds?: readonly Seed[];
}

interface Seed {
  readonly of: string;
  readonly value: string;
}

/** One student's own page. */
export interface StudentView {
  readonly title: string;
  readonly submission: SubmissionView;
  /** By a test's id: processor times of the others who had something right there, ascending, in milliseconds. */
  readonly otherTimes: ReadonlyMap<string, readonly number[]>;
}

export function classView(result: ClassResult, audience: Exclude<Audience, 'student'>): ClassView {
  const { assignment, sandbox, isPartial, refused, similar, gradebooks } = result;
  const sight = sightOf(audience);
  const submissions = result.submissions.map((each) => seenBy(audience, each, assignment));
  return {
    audience,
    title: assignment.title,
    sandbox,
    isPartial,
    submissions,
    tests: assignment.tests.map((test) => testFigures(test, submissions)),
    refused,
    ...(sight.similarity && similar !== undefined && { similar }),
    ...(sight.gradebooks && gradebooks !== undefined && { gradebooks }),
    ...(sight.seeds && { seeds: seedsOf(assignment) }),
  };
}

/** Makes the view of each student; what all have in common is found out once. */
export function studentViews({
  assignment,
  submissions,
}: ClassResult): (submission: SubmissionResult) => StudentView {
  const times = new Map(
    assignment.tests
      .filter(({ visibleTo }) => visibleTo === 'student')
      .map(({ id }) => [id, timesOf(id, submissions)]),
  );
  return (submission) => ({
    title: assignment.title,
    submission: seenBy('student', submission, assignment),
    otherTimes: new Map(
      [...times].flatMap(([test, all]) => {
        const others = all.filter(({ of }) => of !== submission.id).map(({ cpuMs }) => cpuMs);
        return others.length < LEAST_OTHERS ? [] : [[test, others]];
      }),
    ),
  });
}

/** Ascending. A program that failed at once was not fast: only those count that had something right. */
function timesOf(
  test: string,
  submissions: readonly SubmissionResult[],
): readonly { readonly of: string; readonly cpuMs: number }[] {
  return submissions
    .flatMap(({ id, tests }) => {
      const outcome = tests.find((each) => each.test === test);
      const counts = outcome?.verdict === 'AC' || outcome?.verdict === 'PAC';
      return counts && outcome.run !== undefined ? [{ of: id, cpuMs: outcome.run.cpuMs }] : [];
    })
    .toSorted((a, b) => a.cpuMs - b.cpuMs);
}

function seedsOf({ seed, tests }: Assignment): Seed[] {
  return [
    { of: 'Assignment', value: String(seed) },
    ...tests.map((test) => ({ of: test.title, value: seedOf(test) })),
  ];
}

function seedOf({ instances }: Test): string {
  if (instances.kind === 'file') return 'none: the instances are a file';
  const whose = instances.perStudent ? ', another one for each student' : '';
  return `${instances.seed ?? "the assignment's, and the test's name"}${whose}`;
}
