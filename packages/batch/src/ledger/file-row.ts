import { parseReports } from '@queenside/runtime/report';
import type { FileReport } from '../file/file-report.ts';
import type { FileState, KnownAnswer, LedgerEntry, Waiting } from './claims.ts';
import type { MadeSide } from '../outbox/side-options.ts';
import { isGone } from '@queenside/host/system';

/** A row of the table `file`; tables.ts describes its columns. */
export interface FileRow {
  readonly output: string;
  readonly input: string;
  readonly hash: string;
  readonly version: string | null;
  readonly bytes: number;
  readonly plan: string;
  readonly state: FileState;
  readonly attempts: number;
  readonly fence: number;
  readonly owner: string | null;
  readonly host: string | null;
  readonly process: number | null;
  readonly began: string | null;
  readonly lease_until: number | null;
  readonly claimed_at: number;
  readonly finished_at: number | null;
  readonly output_bytes: number | null;
  readonly output_changed: string | null;
  readonly report: string | null;
  readonly records: string | null;
  readonly side: string | null;
  readonly waiting: string | null;
  readonly stop: number | null;
}

/** A row without what only claims need. */
export type EntryRow = Omit<
  FileRow,
  | 'hash'
  | 'plan'
  | 'fence'
  | 'owner'
  | 'output_bytes'
  | 'output_changed'
  | 'records'
  | 'side'
  | 'stop'
>;

/** Returns whether a file is running, and the process that claimed it may still be at work. */
export function isHeld(row: EntryRow): boolean {
  const { state, lease_until: until, host: place, process: number, began } = row;
  if (state !== 'running' || until === null || until < Date.now()) return false;
  if (place === null || number === null) return true;
  return !isGone({ place, process: number, began: began ?? '' });
}

/** Returns the stored answer of a file; undefined if there is none, if it has too few details, or if it is damaged. */
export function answerIn(row: FileRow, needsRecords: boolean): KnownAnswer | undefined {
  const { state, report, records, side, output_bytes: bytes, output_changed: changed } = row;
  if (state !== 'done' && state !== 'failed') return undefined;
  if (report === null || bytes === null || changed === null) return undefined;
  if (needsRecords && records === null) return undefined;
  try {
    return {
      kind: 'answered',
      report: reportIn(report),
      records: records === null ? [] : parseReports(records),
      published: { bytes, changed: BigInt(changed) },
      side: side === null ? undefined : (JSON.parse(side) as MadeSide),
    };
  } catch {
    return undefined;
  }
}

/** Returns a row as `status` shows it. */
export function entryOf(row: EntryRow): LedgerEntry {
  return {
    output: row.output,
    input: row.input,
    bytes: row.bytes,
    state: row.state,
    attempts: row.attempts,
    claimedAt: row.claimed_at,
    finishedAt: row.finished_at ?? undefined,
    process: row.process ?? undefined,
    waiting: row.waiting === null ? undefined : (JSON.parse(row.waiting) as Waiting),
    isAbandoned: row.state === 'running' && !isHeld(row),
    report: row.report === null ? undefined : reportIn(row.report),
  };
}

/** Reads a report. Those of older versions lack some counts. */
function reportIn(text: string): FileReport {
  const counts: Partial<FileReport> = { feasible: 0, undecided: 0 };
  return { ...counts, ...(JSON.parse(text) as FileReport) };
}
