/** Whether a problem reads every record of a file of instances: a line that it cannot read would fail each student's program. */
import { createReadStream } from 'node:fs';
import type { Engine, ErrorReport } from '@queenside/batch';
import { QueensideError, RecordSplitter, type RawRecord } from '@queenside/core';

/** Reads records in a worker: what plugins do is not done here. */
type RecordReader = Pick<Engine, 'verify'>;

/** A record that cannot be read. */
export interface BadRecord extends Pick<ErrorReport, 'wrong' | 'remedy' | 'column'> {
  readonly line: number;
}

/** So much of a file is handed over at once, in bytes; a longer record goes alone. */
const BATCH = 1 << 18;
/** For a batch, as long as the problem's checker may take for an answer file, in milliseconds. */
const LONGEST_MS = 120_000;
const LINE_FEED = new Uint8Array([0x0a]);

/**
 * The first record of a file that the problem cannot read.
 *
 * @throws QueensideError `core/file-encoding`; a system error where the file cannot be read.
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

/** The records are checked against no answers at all: what is wrong with a record itself is found before that. */
async function firstBad(
  problem: string,
  batch: readonly RawRecord[],
  engine: RecordReader,
): Promise<BadRecord | undefined> {
  // Behind a line feed, nothing is taken for the mark that a file may begin with.
  const input = Buffer.concat(batch.flatMap(({ bytes }) => [LINE_FEED, bytes]));
  const task = { problem, input, answers: new Uint8Array(), grades: true, timeLimitMs: LONGEST_MS };
  try {
    const { records } = await engine.verify(task);
    const index = records.findIndex(({ error }) => error?.mistake === 'unreadable-record');
    return index === -1 ? undefined : { ...records[index]!.error!, line: batch[index]!.line };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const [{ line }] = batch as readonly [RawRecord];
    if (batch.length === 1) return { wrong: thrown.wrong, remedy: thrown.remedy, line };
  }
  // Which of them ends a worker shows when each is alone.
  for (const record of batch) {
    const bad = await firstBad(problem, [record], engine);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
