import type { RecordVerdict } from '@queenside/class-view';
import type { RunFacts } from '@queenside/sandbox';
import { judgeError } from '../errors.ts';

/** The verdict of an external checker on an output. */
export interface Opinion {
  readonly verdict: RecordVerdict;
  /** The reason, for students. */
  readonly reason?: string;
  /** The share of the points, 0 to 1. */
  readonly share?: number;
  /** A note for assistants and instructors, such as the cause of a JE. */
  readonly note?: string;
}

/**
 * Returns the opinion of a checker that gives a score.
 *
 * @param score a number from 0 to 1; anything else is a checker error.
 */
export function opinionByScore(score: string, program: string): Opinion {
  const share = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(score) ? Number(score) : NaN;
  if (!(share >= 0 && share <= 1))
    return { verdict: 'JE', note: judgeError('checker-score', { program, found: score }).message };
  if (share === 1) return { verdict: 'AC', share };
  return { verdict: 'WA', share, reason: `partly right: ${share} of the points` };
}

/**
 * Returns the JE of a checker that ended without a valid exit status.
 *
 * @param expected the valid statuses.
 * @param said the checker's own message, possibly empty.
 */
export function noOpinion(
  { ending }: RunFacts,
  program: string,
  expected: string,
  said: string,
): Opinion {
  const values = { program, ending: describe(ending), expected, said: said || 'none' };
  return { verdict: 'JE', note: judgeError('checker-ended', values).message };
}

function describe(ending: RunFacts['ending']): string {
  switch (ending.kind) {
    case 'exited':
      return `ended with exit status ${ending.code}`;
    case 'signalled':
      return `was killed by ${ending.signal}`;
    case 'limit':
      return `reached its ${ending.limit} limit`;
    case 'sandbox-failed':
      return `did not run because the sandbox failed: ${ending.reason}`;
    case 'interrupted':
      return 'was stopped';
  }
}
