import type { Problem } from '@queenside/core';
import { Member } from '../kit/check.ts';

/**
 * Returns the member of a problem that its author wrote. If the problem is made of a game, a domain, or a model, it is that
 * one's member or, if the library made the problem's member, all of that one.
 */
export function memberOf(problem: Problem, name: string): Member {
  const { game, domain, model } = problem;
  const part = game ?? domain ?? model;
  if (part === undefined) return new Member(problem, name);
  return name in part
    ? new Member(part, name)
    : new Member(problem, game ? 'game' : domain ? 'domain' : 'model');
}
