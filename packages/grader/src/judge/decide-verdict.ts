import type { Verdict } from '../model/index.ts';

/** Everything that a verdict follows from. */
export interface FinalFacts {
  /** The sandbox, the checker or the assignment failed. */
  readonly isJudgeFault: boolean;
  /** The limit that was reached, if any. */
  readonly limit?: 'cpu' | 'wall' | 'idle' | 'memory' | 'output';
  /** Ended by a signal, or with an exit status other than 0. */
  readonly hasCrashed: boolean;
  /** Why the answer was not judged at all: none was left, or it could not be read. */
  readonly refusal?: 'NO' | 'FE';
  /** How many records are right, or how much of the one that a checker has judged as a whole. */
  readonly right: number;
  readonly total: number;
  /** What the first record suffers from that is not right. */
  readonly firstFault?: 'WA' | 'FE' | 'NO';
}

const BY_LIMIT = { memory: 'MLE', output: 'OLE', cpu: 'TLE', wall: 'TLE', idle: 'ILE' } as const;

/** The first that holds of: JE, MLE, OLE, TLE or ILE, RTE, FE or NO of the whole answer, and what its records are worth. */
export function decideVerdict(facts: FinalFacts): Verdict {
  const { right, total } = facts;
  if (facts.isJudgeFault) return 'JE';
  if (facts.limit !== undefined) return BY_LIMIT[facts.limit];
  if (facts.hasCrashed) return 'RTE';
  if (facts.refusal !== undefined) return facts.refusal;
  if (right === total) return 'AC';
  return right > 0 ? 'PAC' : (facts.firstFault ?? 'WA');
}
