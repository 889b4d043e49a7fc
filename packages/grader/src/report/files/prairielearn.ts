/** Writes results.json for PrairieLearn's external graders: https://prairielearn.readthedocs.io/en/latest/externalGrading/. */
import { type Assignment, exactPoints, seenBy, type SubmissionResult } from '@queenside/class-view';
import { legible } from '@queenside/core/basics';
import { picturesOf, textOfTest, textOfTotal, type PictureUrl } from './result-text.ts';

export interface PrairieLearnResults {
  /** False if the judge failed: the attempt then does not count. */
  readonly gradable: boolean;
  /** A number from 0 to 1. */
  readonly score: number;
  readonly message: string;
  readonly tests: readonly {
    readonly name: string;
    readonly points: number;
    readonly max_points: number;
    readonly output: string;
    readonly images: readonly PictureUrl[];
  }[];
}

/** Converts what one student may see. */
export function toPrairieLearn(
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups' | 'rubric'>,
): PrairieLearnResults {
  const own = seenBy('student', submission, assignment);
  return {
    gradable: !own.isOpen,
    score: shareOf(own.points, own.max),
    message: textOfTotal(own),
    tests: own.tests.map((test) => ({
      name: legible(test.title),
      points: exactPoints(test.score?.points ?? 0),
      max_points: exactPoints(test.score?.max ?? 0),
      output: textOfTest(test),
      images: picturesOf(test),
    })),
  };
}

/** Returns the points as a share from 0 to 1. Autograders accept no bonus. */
export function shareOf(points: number, max: number): number {
  return max === 0 ? 0 : exactPoints(Math.min(1, Math.max(0, points / max)));
}
