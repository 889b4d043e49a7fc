/** Reads the due date and what lateness costs. */
import type { Lateness } from '../model/index.ts';
import { readShare } from './answer.ts';
import type { AssignmentFile } from './file.ts';
import { readTime } from './limits.ts';
import { readMoment } from './moments.ts';
import type { Source } from './source.ts';

const DAY_MS = 86_400_000;

/** @throws QueensideError `assignment/out-of-range`. */
export function readLateness(
  { due, late = {} }: Pick<AssignmentFile, 'due' | 'late'>,
  source: Source,
): Lateness {
  const { grace, penalty, per, most } = late;
  return {
    ...(due !== undefined && { dueMs: readMoment(due, ['due'], source) }),
    graceMs: grace === undefined ? 0 : readTime(grace, ['late', 'grace'], source),
    penalty: penalty === undefined ? 0 : readShare(penalty, ['late', 'penalty'], source),
    perMs: per === undefined ? DAY_MS : readTime(per, ['late', 'per'], source),
    most: most === undefined ? 1 : readShare(most, ['late', 'most'], source),
  };
}
