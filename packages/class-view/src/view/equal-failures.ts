/** Groups the tests of a class that failed for the same reason. */
import type { ClassResult, Verdict } from '../model/index.ts';
import { seenBy } from './visibility.ts';

/** Tests of several submissions that failed alike. */
export interface EqualFailures {
  /** The id of the test. */
  readonly test: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly reason: string;
  /** The ids of the submissions, in the order of the class. */
  readonly submissions: readonly string[];
}

/** Returns the failures of a class, as staff see them: the most frequent first. */
export function equalFailures({
  assignment,
  submissions,
}: Pick<ClassResult, 'assignment' | 'submissions'>): EqualFailures[] {
  const all = submissions.flatMap((submission) =>
    seenBy('instructor', submission, assignment).tests.flatMap(({ id, title, verdict, detail }) =>
      verdict === 'AC'
        ? []
        : [{ test: id, title, verdict, reason: detail?.reason ?? '', of: submission.id }],
    ),
  );
  const groups = Map.groupBy(all, ({ test, verdict, reason }) =>
    JSON.stringify([test, verdict, reason]),
  );
  return [...groups.values()]
    .map((same) => {
      const { of: _, ...failure } = same[0]!;
      return { ...failure, submissions: same.map(({ of }) => of) };
    })
    .toSorted((a, b) => b.submissions.length - a.submissions.length);
}
