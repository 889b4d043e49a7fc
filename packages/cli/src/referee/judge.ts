/** Runs a search on records, and finds the first steps that its algorithm does not permit. */
import { defined } from '@queenside/core/basics';
import type { QueensideError } from '@queenside/core';
import { type CodeLine, type Followed, likelyMistake, type OwnSearch } from '@queenside/own-search';
import {
  type Difference,
  hasPath,
  judgeRuns,
  type KnownAlgorithm,
  type SpaceFacts,
} from '@queenside/referee';
import type { RefereeRecord } from './records.ts';

/** A record on which the search is not right: it differs, or it returned no answer, or both. */
export interface Finding {
  readonly record: RefereeRecord;
  readonly followed: Followed;
  readonly difference?: Difference | undefined;
  readonly error?: QueensideError | undefined;
}

/** What a referee says about a search. */
export interface Judged {
  readonly count: number;
  /** The records that were left out after one that took too long. */
  readonly skipped: number;
  readonly findings: readonly Finding[];
  /** The smallest record with a difference, or else the smallest without an answer. Absent if the search is right. */
  readonly smallest?: Finding;
  /** Where the search decided to differ on the smallest record. Absent if that is not known. */
  readonly decided?: CodeLine;
  /** Whether the search is right on all records with a path to a goal, and fails on others. */
  readonly needsPath: boolean;
  /** The only common mistake that explains all runs. */
  readonly mistake?: string;
  /** Records on which the search is right, but its variant of the algorithm missed something. */
  readonly remarks: readonly Remark[];
}

/** What a search missed on a record. */
export interface Remark {
  readonly record: RefereeRecord;
  readonly words: string;
}

interface Limits {
  /** The most calls on a record. */
  readonly budget: number;
  readonly timeLimitMs: number;
}

export async function judgeSearch(
  search: OwnSearch,
  algorithm: KnownAlgorithm,
  records: readonly RefereeRecord[],
  { budget, timeLimitMs }: Limits,
): Promise<Judged> {
  const runs: Pick<Finding, 'record' | 'followed'>[] = [];
  for (const [index, record] of records.entries()) {
    const followed = await search.follow(record.problem, record.instance, {
      seed: seedOf(index),
      budget,
      signal: signalAfter(timeLimitMs),
      isQuiet: records.length > 1,
    });
    runs.push({ record, followed });
    // Other records would take as long, or fail alike.
    if (followed.error?.code === 'core/gave-up' || isUnreadable(followed.error)) break;
  }
  const differences = judgeRuns<any>(
    algorithm,
    runs.map(({ followed }) => followed.run),
  );
  const all = runs.map((run, index): Finding => ({
    ...run,
    difference: differences[index],
    error: run.followed.error,
  }));
  const findings = all.filter(({ difference, error }) => difference ?? error);
  const differing = findings.filter(({ difference }) => difference !== undefined);
  const [smallest] = (differing.length > 0 ? differing : findings).toSorted(
    (a, b) => a.record.text.length - b.record.text.length,
  );
  const decided =
    smallest?.difference &&
    (await search.decidingLine(
      smallest.record.problem,
      smallest.record.instance,
      { seed: seedOf(all.indexOf(smallest)), signal: signalAfter(timeLimitMs) },
      { calls: smallest.followed.run.calls, difference: smallest.difference },
    ));
  const mistake =
    differing.length > 0
      ? likelyMistake(
          algorithm,
          all.map(({ followed }) => followed),
        )
      : undefined;
  const remarks = all.flatMap(({ record, followed, difference, error }) => {
    const words = (difference ?? error) ? undefined : algorithm.remark?.(followed.run);
    return words === undefined ? [] : [{ record, words }];
  });
  return {
    count: all.length,
    remarks,
    skipped: records.length - all.length,
    needsPath: findings.length < all.length && findings.every(hasNoPath),
    findings,
    ...defined({ smallest, decided, mistake }),
  };
}

/** Whether an error says that a file has no search that could run on any record. */
export function isUnreadable(error: QueensideError | undefined): boolean {
  return ['syntax', 'python-2', 'no-solve', 'no-search'].some(
    (each) => error?.code === `own-search/${each}`,
  );
}

/** Each record has its own random numbers. */
function seedOf(index: number): number {
  return index + 1;
}

function signalAfter(milliseconds: number): { readonly aborted: boolean } {
  const ends = performance.now() + milliseconds;
  return {
    get aborted() {
      return performance.now() > ends;
    },
  };
}

/** Whether a search only failed where there is no path. */
function hasNoPath({ difference, followed: { run } }: Finding): boolean {
  return (
    difference === undefined &&
    'successors' in Object(run.facts) &&
    !hasPath(run.facts as SpaceFacts)
  );
}
