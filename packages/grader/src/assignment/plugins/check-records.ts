/** Checks that a problem can read every record of an instance file: an unreadable one would fail every student's program. */
import { createReadStream } from 'node:fs';
import type { Engine } from '@queenside/batch';
import type { Test } from '@queenside/class-view';
import type { ErrorReport } from '@queenside/runtime/report';
import { QueensideError, type InputFormat } from '@queenside/core';
import { RecordSplitter, type RawRecord } from '@queenside/runtime/records';
import { formatOf, originOf } from '../../input-of.ts';

/** The part of the engine that reads records in a worker. */
export type RecordReader = Pick<Engine, 'installed' | 'verify' | 'recordLimit' | 'recordsOf'>;

/** The part of a test that decides what its records mean. */
type RecordRules = Pick<Test, 'problem' | 'input'>;

/** A record that the problem cannot read. */
export interface BadRecord extends Pick<ErrorReport, 'cause' | 'remedy' | 'column'> {
  readonly line: number;
}

/** Bytes of a file that are checked at once; a longer record is checked alone. */
const BATCH = 1 << 18;
/** The time limit of one batch in milliseconds: the same as for a whole answer file. */
const LONGEST_MS = 120_000;
/** The separator of records. It also prevents a reader from taking the start of a record for the file's byte order mark. */
const BLANK_LINE = Buffer.from('\n\n');

/**
 * Finds the first record of a file that the problem cannot read.
 *
 * @returns `empty` if the file has no record.
 * @throws QueensideError `core/file-encoding`, or if the problem cannot read a file in another format; a system error if the file cannot be read.
 */
export async function findBadRecord(
  test: RecordRules,
  path: string,
  engine: RecordReader,
): Promise<BadRecord | 'empty' | undefined> {
  const format = formatOf(engine, test.problem);
  let isEmpty = true;
  const file = engine.recordsOf(test.problem, path, createReadStream(path));
  for await (const batch of batchesOf(file, format, engine.recordLimit)) {
    isEmpty = false;
    const bad = await firstBad(test, batch, engine);
    if (bad !== undefined) return bad;
  }
  return isEmpty ? 'empty' : undefined;
}

async function* batchesOf(
  file: AsyncIterable<Uint8Array>,
  format: InputFormat,
  limit: number,
): AsyncGenerator<readonly RawRecord[]> {
  const splitter = new RecordSplitter(format, limit);
  let batch: RawRecord[] = [];
  let size = 0;
  for await (const chunk of file) {
    for (const record of splitter.push(chunk)) {
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

/** Checks records without answers: errors in a record itself show before any answer is read. */
async function firstBad(
  test: RecordRules,
  batch: readonly RawRecord[],
  engine: RecordReader,
): Promise<BadRecord | undefined> {
  const tooLong = batch.find(({ error }) => error !== undefined);
  const readable = batch.slice(0, tooLong === undefined ? batch.length : batch.indexOf(tooLong));
  const bad = readable.length === 0 ? undefined : await firstUnreadable(test, readable, engine);
  if (bad !== undefined || tooLong === undefined) return bad;
  const { cause, remedy } = tooLong.error!;
  return { cause, remedy, line: tooLong.line };
}

async function firstUnreadable(
  test: RecordRules,
  batch: readonly RawRecord[],
  engine: RecordReader,
): Promise<BadRecord | undefined> {
  const input = Buffer.concat(batch.flatMap(({ bytes }) => [BLANK_LINE, bytes]));
  const answers = new Uint8Array();
  try {
    const { records } = await engine.verify({
      problem: test.problem,
      origin: originOf(engine, test),
      input,
      answers,
      grades: true,
      timeLimitMs: LONGEST_MS,
    });
    const index = records.findIndex(({ error }) => error?.mistake === 'unreadable-record');
    if (index === -1) return undefined;
    const { line, error } = records[index]!;
    const { line: inFile } = batch[index]!;
    return { ...error!, line: inFile + (error!.line ?? line) - line };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const [{ line }] = batch as readonly [RawRecord];
    if (batch.length === 1) return { cause: thrown.cause, remedy: thrown.remedy, line };
  }
  // One of several records broke the worker: check each alone.
  for (const record of batch) {
    const bad = await firstUnreadable(test, [record], engine);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
