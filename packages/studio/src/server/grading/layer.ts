import type { Assignment, StoredGrades, SubmissionResult } from '@queenside/grader';
import { seenBy } from '@queenside/grader';
import type { StudentRow } from '../../grading-messages.ts';

/** The rows of one grading, made anew only for results that have changed. */
export class Layer {
  readonly number: number;
  readonly rows = new Map<string, StudentRow>();
  readonly #known = new Map<string, string>();

  constructor(number: number) {
    this.number = number;
  }

  read(grades: StoredGrades, assignment: Assignment): void {
    const { changed, gone } = grades.newResults(this.number, this.#known);
    for (const result of changed) this.rows.set(result.id, rowOf(result, assignment));
    for (const id of gone) this.rows.delete(id);
  }
}

function rowOf(result: SubmissionResult, assignment: Assignment): StudentRow {
  const view = seenBy('instructor', result, assignment);
  const { id, name, section, studentId, points, max, isOpen, adjustments, override } = view;
  const isAdjusted = adjustments.length > 0 || override !== undefined;
  return {
    id,
    name,
    ...(section !== undefined && { section }),
    ...(studentId !== undefined && { studentId }),
    points,
    max,
    ...(isOpen && { isOpen }),
    ...(isAdjusted && { isAdjusted }),
    cells: assignment.tests.map((test) => {
      const found = view.tests.find((each) => each.id === test.id);
      return found === undefined ? null : [found.verdict, found.score?.points ?? null];
    }),
  };
}
