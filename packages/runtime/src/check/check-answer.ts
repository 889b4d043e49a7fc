import { coreError, type Solver } from '@queenside/core';
import type { ProblemCalls } from '../calls/problem-calls.ts';

/**
 * Checks a solver's answer with the problem's own checker.
 *
 * @returns whether the answer settles anything: a right answer may leave everything open.
 * @throws QueensideError `core/answer-wrong`.
 */
export function checkAnswer(
  calls: ProblemCalls,
  { id: solver }: Solver,
  instance: unknown,
  answer: unknown,
): boolean {
  const verdict = calls.check(instance, answer);
  if (verdict.right) return verdict.open !== true;
  const { mistake, reason } = verdict;
  throw coreError('answer-wrong', { solver, mistake, reason });
}
