/** Judges a heuristic on records. */
import type { QueensideError } from '@queenside/core';
import { defined } from '@queenside/core/basics';
import {
  type Fault,
  type FaultKind,
  type JudgedHeuristic,
  type JudgeLimits,
  judgeOnRecord,
  type OwnHeuristic,
} from '@queenside/own-search';
import type { RefereeRecord } from '../referee/records.ts';

/** The kinds of faults, the worst first. */
const KINDS: readonly FaultKind[] = ['no-number', 'negative', 'too-high', 'falls'];

/** A record, and what is known of the heuristic after it. */
export interface JudgedRecord extends JudgedHeuristic {
  readonly record: RefereeRecord;
}

/** The smallest state with a fault of one kind. */
export interface FoundFault {
  /** The number of such states on all records. */
  readonly count: number;
  readonly fault: Fault;
  readonly judged: JudgedRecord;
}

/** What is known of a heuristic. */
export interface Heuristic {
  readonly verdict: 'right' | 'undecided' | 'wrong' | 'failed';
  readonly records: readonly JudgedRecord[];
  /** The number of records that were left out after one on which the heuristic failed. */
  readonly skipped: number;
  /** The smallest fault of each kind, the worst kind first. */
  readonly faults: ReadonlyMap<FaultKind, FoundFault>;
  readonly error?: QueensideError;
}

export async function judgeHeuristic(
  heuristic: OwnHeuristic,
  file: string,
  given: readonly RefereeRecord[],
  limits: JudgeLimits,
  required: 'admissible' | 'consistent',
): Promise<Heuristic> {
  const records: JudgedRecord[] = [];
  for (const record of given) {
    const judged = await judgeOnRecord(heuristic, file, record, limits);
    records.push({ ...judged, record });
    // It would fail on the others, too, or take as long.
    if (judged.error !== undefined) break;
  }
  const faults = new Map<FaultKind, FoundFault>();
  for (const kind of KINDS) {
    const found = smallestOf(kind, records);
    if (found !== undefined) faults.set(kind, found);
  }
  const error = records.at(-1)?.error;
  const isWrong = [...faults.keys()].some((kind) => kind !== 'falls' || required === 'consistent');
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

/** Returns the fault of one kind that is the fewest steps from the goal; of several, that of the first record. */
function smallestOf(kind: FaultKind, records: readonly JudgedRecord[]): FoundFault | undefined {
  const found = records.flatMap((judged) => {
    const faults = judged.faults.get(kind);
    return faults === undefined ? [] : [{ count: faults.count, fault: faults.smallest, judged }];
  });
  const [smallest] = found.toSorted((a, b) => stepsOf(a.fault) - stepsOf(b.fault) || 0);
  if (smallest === undefined) return undefined;
  return { ...smallest, count: found.reduce((sum, { count }) => sum + count, 0) };
}

function stepsOf({ distance }: Fault): number {
  return Math.min(distance?.steps ?? Infinity, Number.MAX_SAFE_INTEGER);
}
