/** What a rejudging would change. */
import { changedTests, type StoredGrades, type SubmissionResult } from '@queenside/grader';
import type { Assignment } from '@queenside/grader';
import type { ChangeRow } from '../../grading-messages.ts';

/** Compares two gradings, by the name of the submission. */
export function changesOf(
  grades: StoredGrades,
  assignment: Assignment,
  [from, to]: readonly [number, number],
): ChangeRow[] {
  const before = new Map(grades.results(from).submissions.map((each) => [each.id, each]));
  return grades.results(to).submissions.flatMap((after) => {
    const was = before.get(after.id);
    if (was === undefined) return [];
    const tests = changedTests(was, after);
    if (tests.length === 0 && was.score.points === after.score.points) return [];
    return [
      {
        id: after.id,
        name: after.person?.name ?? after.name,
        before: was.score.points,
        after: after.score.points,
        max: after.score.max,
        tests: tests.map((id) => ({
          title: assignment.tests.find((test) => test.id === id)?.title ?? id,
          before: stateOf(was, id),
          after: stateOf(after, id),
        })),
      },
    ];
  });
}

function stateOf(
  { tests, score }: SubmissionResult,
  test: string,
): ChangeRow['tests'][0]['before'] {
  const verdict = tests.find((each) => each.test === test)?.verdict;
  const points = score.tests.find((each) => each.test === test)?.points;
  return { ...(verdict !== undefined && { verdict }), ...(points !== undefined && { points }) };
}
