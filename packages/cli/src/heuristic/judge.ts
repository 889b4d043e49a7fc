/** Judges a heuristic on records. */
import type { QueensideError } from '@queenside/core';
import { defined } from '@queenside/core/basics';
import {
  type FaultKind,
  findFaults,
  type FoundFault,
  type HeuristicLimits,
  type JudgedHeuristic,
  type JudgeLimits,
  judgeOnRecord,
  type OwnHeuristic,
  type Required,
  worstFault,
} from '@queenside/own-search';
import type { RefereeRecord } from '../referee/records.ts';

/** A record, and what is known of the heuristic after it. */
export interface JudgedRecord extends JudgedHeuristic {
  readonly record: RefereeRecord;
}

/** What is known of a heuristic. */
export interface Heuristic {
  readonly verdict: 'right' | 'undecided' | 'wrong' | 'failed';
  readonly records: readonly JudgedRecord[];
  /** The number of records that were left out after one on which the heuristic failed. */
  readonly skipped: number;
  /** The smallest fault of each kind, the worst kind first. */
  readonly faults: ReadonlyMap<FaultKind, FoundFault<JudgedRecord>>;
  readonly error?: QueensideError;
}

export async function judgeHeuristic(
  heuristic: OwnHeuristic,
  file: string,
  given: readonly RefereeRecord[],
  limits: JudgeLimits & HeuristicLimits,
  required: Required,
): Promise<Heuristic> {
  const records: JudgedRecord[] = [];
  for (const record of given) {
    const judged = await judgeOnRecord(
      (space) => heuristic.open(space, limits),
      file,
      record,
      limits,
    );
    records.push({ ...judged, record });
    // It would fail on the others, too, or take as long.
    if (judged.error !== undefined) break;
  }
  const faults = findFaults(records);
  const error = records.at(-1)?.error;
  const isWrong = worstFault(faults, required) !== undefined;
  const isSample = records.some(({ areAll }) => !areAll);
  const verdict = isWrong
    ? 'wrong'
    : error !== undefined
      ? 'failed'
      : isSample
        ? 'undecided'
        : 'right';
  return {
    verdict,
    records,
    skipped: given.length - records.length,
    faults,
    ...defined({ error }),
  };
}
