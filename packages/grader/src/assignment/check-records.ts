/** Checks that a problem can read every record of an instance file: an unreadable one would fail every student's program. */
import { createReadStream } from 'node:fs';
import type { Engine, ErrorReport } from '@queenside/batch';
import { QueensideError, RecordSplitter, type RawRecord } from '@queenside/core';

/** The part of the engine that reads records in a worker. */
type RecordReader = Pick<Engine, 'verify'>;

/** A record that the problem cannot read. */
export interface BadRecord extends Pick<ErrorReport, 'cause' | 'remedy' | 'column'> {
  readonly line: number;
}

/** Bytes of a file that are checked at once; a longer record is checked alone. */
const BATCH = 1 << 18;
/** The time limit of one batch in milliseconds: the same as for a whole answer file. */
const LONGEST_MS = 120_000;
const LINE_FEED = new Uint8Array([0x0a]);

/**
 * Finds the first record of a file that the problem cannot read.
 *
 * @throws QueensideError `core/file-encoding`; a system error if the file cannot be read.
 */
export async function findBadRecord(
  problem: string,
  path: string,
  engine: RecordReader,
): Promise<BadRecord | undefined> {
  for await (const batch of batchesOf(path)) {
    const bad = await firstBad(problem, batch, engine);
    if (bad !== undefined) return bad;
  }
  return undefined;
}

async function* batchesOf(path: string): AsyncGenerator<readonly RawRecord[]> {
  const splitter = new RecordSplitter();
  let batch: RawRecord[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    for (const record of splitter.push(chunk as Uint8Array)) {
      batch.push(record);
      size += record.bytes.length + 1;
    }
    if (size < BATCH) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  batch.push(...splitter.end());
  if (batch.length > 0) yield batch;
}

/** Checks the records without answers: errors in a record itself show before any answer is read. */
async function firstBad(
  problem: string,
  batch: readonly RawRecord[],
  engine: RecordReader,
): Promise<BadRecord | undefined> {
  // A leading line feed keeps a record from being read as the file's byte order mark.
  const input = Buffer.concat(batch.flatMap(({ bytes }) => [LINE_FEED, bytes]));
  const answers = new Uint8Array();
  try {
    const { records } = await engine.verify({
      problem,
      input,
      answers,
      grades: true,
      timeLimitMs: LONGEST_MS,
    });
    const index = records.findIndex(({ error }) => error?.mistake === 'unreadable-record');
    return index === -1 ? undefined : { ...records[index]!.error!, line: batch[index]!.line };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const [{ line }] = batch as readonly [RawRecord];
    if (batch.length === 1) return { cause: thrown.cause, remedy: thrown.remedy, line };
  }
  // One of several records broke the worker: check each alone.
  for (const record of batch) {
    const bad = await firstBad(problem, [record], engine);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
