import type { Problem, Verdict } from '@queenside/core';
import { attempt, fault, quote } from './check.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Judges an answer.
 *
 * @throws Error if there is no valid verdict, it names a mistake that is not in the table, or judging changed the instance
 * or the answer.
 */
export function judge(
  problem: Problem,
  instance: unknown,
  answer: unknown,
  where: string,
): Verdict {
  const before = fingerprint([instance, answer]);
  const verdict = attempt(where, 'a verdict', () => problem.check(instance, answer));
  if (fingerprint([instance, answer]) !== before)
    throw fault(where, 'check changed the instance or the answer', 'both as they were');
  const named = verdict.kind === 'wrong' ? [verdict.mistake, ...(verdict.others ?? [])] : [];
  for (const mistake of named)
    if (!Object.hasOwn(problem.mistakes, mistake))
      throw fault(
        where,
        `check names the mistake ${quote(mistake)}, which is not in its table`,
        `one of ${Object.keys(problem.mistakes).join(', ')}`,
      );
  ensureObjective(problem, verdict, where);
  return verdict;
}

/** Requires a value of each right answer if the problem has an objective, and none otherwise. */
function ensureObjective({ objective }: Problem, verdict: Verdict, where: string): void {
  if (verdict.kind !== 'right') return;
  const { objective: value } = verdict;
  if (objective === undefined && value !== undefined)
    throw fault(
      where,
      `check gives it the objective ${value}`,
      'none: the problem declares no objective',
    );
  const isValue = typeof value === 'bigint' || Number.isFinite(value);
  if (objective !== undefined && !isValue)
    throw fault(where, `check gives it the objective ${value}`, `a number of ${objective.unit}`);
}
