import { oneLine, type AnswerPlace, type Problem } from '@queenside/core';

/**
 * Returns the name of a record, and of the section of an answer, for people: `grid 2, 9 x 10, A*`. If the problem has no
 * `title`, the name is `record 2`.
 */
export function recordTitle(
  problem: Problem,
  instance: unknown,
  { number, section }: AnswerPlace,
): string {
  const named: unknown = instance === undefined ? undefined : problem.title?.(instance, number);
  const title = typeof named === 'string' ? oneLine(named) : `record ${number}`;
  return section === undefined ? title : oneLine(`${title}, ${section}`);
}
