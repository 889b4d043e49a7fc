import { checkSamples, gradeError, type GradeContext } from '@queenside/grader';
import type { GradeProgress } from '../show/grade-progress.ts';
import { showPath } from '../show/text.ts';

/** Grades the samples first and stops at the first unexpected result. */
export async function requireRightSamples(
  context: GradeContext,
  progress: GradeProgress,
): Promise<void> {
  const { samples, tests } = context.assignment;
  progress.expect('grading samples', samples.length * tests.length);
  await checkSamples(context, ({ sample, wrong }) => {
    const what = wrong[0];
    if (what !== undefined)
      throw gradeError('sample-failed', { sample: showPath(sample.path), what });
  });
}
