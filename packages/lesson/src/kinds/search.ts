/** Runs the search of a block, and finds steps in it. */
import { defined, type ErrorPlace, QueensideError } from '@queenside/core/basics';
import type { Exam, SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import { examJob, type Question, type RunJob } from './question.ts';

/** Its remedy is a flag, which a lesson does not have. */
const TOO_SLOW = 'batch/time-limit';

/** A wrong answer makes its search wrong; one without an answer can be shown. */
const WRONG = new Set(['core/answer-wrong', 'batch/answer-unusable']);

/** A search whose steps can be shown. */
export interface Shown extends Exam {
  readonly film: SceneFilm;
  readonly solverName: string;
}

/**
 * Runs a search. A search that takes too long is shown as far as it came.
 *
 * @throws QueensideError if the record cannot be read or solved, the answer is wrong, or there are no pictures.
 */
export async function runSearch(question: Question, run: RunJob): Promise<Shown> {
  const { solver, line, recordAt } = question;
  const { film, solverName = solver, ...exam } = await run<Exam>(examJob(question));
  const { error } = exam.report;
  const isWrong = error !== undefined && WRONG.has(error.code);
  if (film !== undefined && film.frames.length > 1 && !isWrong)
    return { ...exam, film, solverName };
  const isInRecord = error?.line !== undefined || error?.column !== undefined;
  const place = isInRecord ? placeIn(recordAt, error) : { line };
  if (error !== undefined && error.code !== TOO_SLOW)
    throw new QueensideError(error.code, error.cause, error.remedy, place);
  const reason = error?.cause ?? 'it announces none';
  throw lessonError('no-steps', { solver, reason }, place);
}

/** Returns the place in the file of a place in the record. */
export function placeIn(start: ErrorPlace, { line = 1, column }: ErrorPlace): ErrorPlace {
  const shift = start.column! - 1;
  return {
    line: start.line! + line - 1,
    ...defined({ column: column === undefined ? undefined : column + shift }),
  };
}

/**
 * Finds a step: its number, or an event and its count, such as `cut 2` for the second cut-off.
 *
 * @throws QueensideError `lesson/no-step` or `lesson/no-event`.
 */
export function stepAt({ steps }: Pick<Exam, 'steps'>, at: string, place: ErrorPlace): number {
  if (/^\d+$/.test(at)) {
    const last = steps.length - 1;
    if (Number(at) > last) throw lessonError('no-step', { at, last }, place);
    return Number(at);
  }
  const [, event = '', number = '1'] = /^(\S+)(?: +(\d+))?$/.exec(at) ?? [];
  const all = steps.flatMap(({ event: name }, step) => (name === event ? [step] : []));
  const found = all[Number(number) - 1];
  if (found !== undefined) return found;
  const counts = Map.groupBy(steps.slice(1), ({ event: name }) => name);
  const known = [...counts].map(([name, { length }]) => `${name} 1 to ${length}`).join(', ');
  throw lessonError('no-event', { at, known }, place);
}
