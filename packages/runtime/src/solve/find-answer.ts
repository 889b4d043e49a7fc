import { unusable } from '../check/check-answer.ts';
import type { Course } from '../objective.ts';
import type { RecordPlace } from '../jobs.ts';
import type { Prepared, RecordRun, Wishes } from './record-run.ts';

/** The answer of a run. */
export interface FoundAnswer {
  readonly answer: unknown;
  /** When the solver ended, on `performance.now()`'s clock. */
  readonly finished: number;
  /** If the problem has an objective. */
  readonly course?: Course;
}

/**
 * Runs a solver.
 *
 * @returns its answer or, if the solver has announced a better one or ends without any, the best that it has announced.
 * @throws every error of the solver, or `batch/answer-unusable` if the solver returns undefined and has announced no right
 * answer.
 */
export async function findAnswer(
  run: RecordRun,
  prepared: Prepared,
  place: RecordPlace,
  wishes: Wishes,
): Promise<FoundAnswer> {
  const { solver, instance, options } = prepared;
  const improvements = run.improvementsOf(prepared, place);
  const context = run.context(wishes, improvements);
  let answer: unknown;
  try {
    answer = await solver.solve(instance, options, context);
    if (answer === undefined) throw unusable(solver, 'its solve returned undefined');
  } catch (thrown) {
    const finished = performance.now();
    const isTimed = run.isLate;
    improvements?.settle();
    if (improvements?.best === undefined) throw thrown;
    const course = { ...improvements.course(isTimed), stopped: run.stopOf(thrown) };
    return { answer: run.readBack(instance, improvements.best), finished, course };
  }
  const finished = performance.now();
  if (improvements === undefined) return { answer, finished };
  const isTimed = run.isLate;
  const isBeaten = improvements.isBeatenBy(answer);
  return {
    answer: isBeaten ? run.readBack(instance, improvements.best!) : answer,
    finished,
    course: improvements.course(isTimed),
  };
}
