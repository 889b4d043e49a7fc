/** Cuts an input into batches of records that take a worker about as long as it should, and batches into parts. */
import { concatBytes, type QueensideError } from '@queenside/core/basics';
import type { Answered, PackedRecords } from '@queenside/runtime';
import type { RawRecord, RecordSplitter } from '@queenside/runtime/records';
import { answersPerRecord } from '@queenside/runtime/report';
import type { AnswerRun } from './answer-run.ts';

const BATCH_MAX_RECORDS = 4096;
const BATCH_MAX_BYTES = 1 << 20;
/** Bytes of a byte-order mark. */
const MARK_LENGTH = 3;

/** Decides the size of batches: one record first, then as many as fill the target time. */
export class BatchSizer {
  records = 1;
  readonly #target: number;

  /** @param target the time that a batch should take, in milliseconds. */
  constructor(target: number) {
    this.#target = target;
  }

  learn(records: number, sinceGiven: number, { reports, elapsed }: Answered): void {
    const each = Math.max(reports.milliseconds, elapsed ?? sinceGiven / 4) / records;
    const wanted = Math.floor(this.#target / Math.max(each, this.#target / BATCH_MAX_RECORDS));
    this.records = Math.max(1, Math.min(wanted, this.records * 8));
  }
}

/** Consecutive records, or one that cannot be read. */
export interface Batch {
  readonly records: PackedRecords;
  readonly error?: QueensideError;
}

/** Yields the records of an input from the first that has no answer yet. */
export async function* batches(
  input: AsyncIterable<Uint8Array>,
  sizer: BatchSizer,
  { splitter, done, gauge, plan }: AnswerRun,
): AsyncGenerator<Batch> {
  const sections = answersPerRecord(plan.sections);
  let toSkip = done;
  let first = done;
  let waiting: RawRecord[] = [];
  let bytes = 0;
  const take = (): Batch => {
    const records = pack(waiting, first, sections === 1);
    first += waiting.length;
    waiting = [];
    bytes = 0;
    return { records };
  };
  const isFull = (): boolean => waiting.length >= sizer.records || bytes >= BATCH_MAX_BYTES;
  for await (const records of cut(input, splitter))
    for (const record of records) {
      const { error } = record;
      for (let section = 0; section < sections; section++) {
        if (toSkip-- > 0) {
          gauge.advance(record.bytes.length / sections);
          continue;
        }
        if (error !== undefined && waiting.length > 0) yield take();
        waiting.push(record);
        bytes += record.bytes.length;
        if (error !== undefined) yield { ...take(), error };
        else if (isFull()) yield take();
      }
    }
  if (waiting.length > 0) yield take();
}

/** Returns the records of each chunk. */
async function* cut(
  input: AsyncIterable<Uint8Array>,
  splitter: RecordSplitter,
): AsyncGenerator<Iterable<RawRecord>> {
  for await (const chunk of input) yield splitter.push(chunk);
  yield splitter.end();
}

/**
 * Packs records into one array with its own memory.
 *
 * @param isLastUse whether the records' own memory may move away: with sections, later batches need it too.
 */
function pack(records: readonly RawRecord[], first: number, isLastUse: boolean): PackedRecords {
  let end = 0;
  const ends = records.map(({ bytes }) => (end += bytes.length));
  const joined = concatBytes(records.map((record) => record.bytes));
  // It avoids `slice`, because that of a Buffer copies nothing.
  const bytes = isLastUse && canMove(joined) ? joined : new Uint8Array(joined);
  return { bytes, ends, lines: records.map((record) => record.line), first };
}

/** Returns whether the memory holds only these bytes, besides a byte-order mark and a line feed, and so can be moved. */
function canMove({ byteOffset, length, buffer }: Uint8Array): boolean {
  return byteOffset <= MARK_LENGTH && byteOffset + length + 1 >= buffer.byteLength;
}

/** Returns a copy of the records from `from` up to and without `to`. */
export function slice(
  { bytes, ends, lines, first }: PackedRecords,
  from: number,
  to: number,
): PackedRecords {
  const start = from === 0 ? 0 : ends[from - 1]!;
  return {
    // The bytes may have been moved to a worker; an empty slice needs none.
    bytes: to === from ? new Uint8Array(0) : new Uint8Array(bytes.subarray(start, ends[to - 1])),
    ends: ends.slice(from, to).map((end) => end - start),
    lines: lines.slice(from, to),
    first: first + from,
  };
}
