import type { Verdict } from '@queenside/class-view';

/** Everything that determines a verdict. */
export interface FinalFacts {
  /** Whether the sandbox, the checker, or the assignment failed. */
  readonly isJudgeFault: boolean;
  /** Whether the checker could not decide on an answer. */
  readonly isUndecided?: boolean;
  /** The limit that was reached, if any. */
  readonly limit?: 'cpu' | 'wall' | 'idle' | 'memory' | 'output';
  /** Whether a signal or an exit status other than 0 ended the run. */
  readonly hasCrashed: boolean;
  /** The reason why the answer was not judged: missing, or unreadable as a whole. */
  readonly refusal?: 'NO' | 'FE';
  /** The number of right records; for a checker that gives shares, the share of a total of 1. */
  readonly right: number;
  readonly total: number;
  /** The verdict of the first record that is not right. */
  readonly firstFault?: 'WA' | 'FE' | 'NO';
}

/** The verdict on a run that reached a limit. */
export const BY_LIMIT = {
  memory: 'MLE',
  output: 'OLE',
  cpu: 'TLE',
  wall: 'TLE',
  idle: 'ILE',
} as const;

/** Returns the first verdict that applies: JE, NV, then a limit, RTE, FE or NO of the whole answer, then that of the records. */
export function decideVerdict(facts: FinalFacts): Verdict {
  const { right, total } = facts;
  if (facts.isJudgeFault) return 'JE';
  if (facts.isUndecided === true) return 'NV';
  if (facts.limit !== undefined) return BY_LIMIT[facts.limit];
  if (facts.hasCrashed) return 'RTE';
  if (facts.refusal !== undefined) return facts.refusal;
  if (right === total) return 'AC';
  return right > 0 ? 'PAC' : (facts.firstFault ?? 'WA');
}
