import type { Problem } from '@queenside/core';
import { Member } from '../kit/check.ts';

/**
 * Returns the member of a problem or, if the problem is made of a game or a domain, the member that the author wrote; undefined
 * if the author wrote none.
 */
export function memberOf(problem: Problem, name: string): Member | undefined {
  const part = problem.game ?? problem.domain ?? problem;
  return name in part ? new Member(part, name) : undefined;
}
