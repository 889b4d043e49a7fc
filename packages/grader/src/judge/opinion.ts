import type { RecordVerdict, RunFacts } from '../model/index.ts';
import { judgeError } from './errors.ts';

/** What an external checker says of an output. */
export interface Opinion {
  readonly verdict: RecordVerdict;
  /** For students. */
  readonly reason?: string;
  /** Of the points, 0 to 1. */
  readonly share?: number;
  /** For assistants and instructors; with JE, why. */
  readonly note?: string;
}

/**
 * The opinion of a checker that gives a score.
 *
 * @param score a number from 0 to 1; anything else is the checker's fault.
 */
export function opinionByScore(score: string, program: string): Opinion {
  const share = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(score) ? Number(score) : NaN;
  if (!(share >= 0 && share <= 1))
    return { verdict: 'JE', note: judgeError('checker-score', { program, found: score }).message };
  if (share === 1) return { verdict: 'AC', share };
  return { verdict: 'WA', share, reason: `right in part: ${share} of the points` };
}

/**
 * The opinion of a checker that ended otherwise than by a status that means something: none.
 *
 * @param expected the statuses that do.
 * @param said its own words; empty where there are none.
 */
export function noOpinion(
  { ending }: RunFacts,
  program: string,
  expected: string,
  said: string,
): Opinion {
  const values = { program, ending: describe(ending), expected, said: said || 'nothing' };
  return { verdict: 'JE', note: judgeError('checker-ended', values).message };
}

function describe(ending: RunFacts['ending']): string {
  switch (ending.kind) {
    case 'exited':
      return `ended with exit status ${ending.code}`;
    case 'signalled':
      return `was ended by ${ending.signal}`;
    case 'limit':
      return `reached its ${ending.limit} limit`;
    case 'sandbox-failed':
      return `was not run, because the sandbox failed: ${ending.reason}`;
    case 'interrupted':
      return 'was stopped';
  }
}
