import { createReadStream } from 'node:fs';
import type { Instances } from '@queenside/class-view';
import { defined, QueensideError } from '@queenside/core';
import { RecordSplitter } from '@queenside/runtime/records';
import { assignmentError } from '../errors.ts';
import { findBeside } from '../source/find-beside.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenGenerated } from '../source/schema.ts';

/** The error of a file of instances that has none. */
export const NO_RECORDS = {
  reason: 'contains no records',
  expected: 'a file with at least one record: a line that is neither blank nor a comment',
} as const;

/** What decides which instances a test may have. */
interface InstanceRules {
  readonly isFunction: boolean;
  readonly hasSecret: boolean;
}

/**
 * Reads the source of a test's records.
 *
 * @throws QueensideError `assignment/one-source`, `…/bank-of-functions`, `…/needs-secret`, `…/needs-per-student`, or an error of
 *   the file.
 */
export async function parseInstances(
  written: string | WrittenGenerated,
  setting: InstanceRules,
  at: KeyPath,
  source: Source,
): Promise<Instances> {
  if (typeof written === 'string') return readFile(written, at, source);
  const { generate, bank, consistent, perStudent = false, perAttempt, seed } = written;
  const refuse = (code: RefusedCode, key?: keyof WrittenGenerated): never => {
    const path = key === undefined ? at : [...at, key];
    throw assignmentError(code, { path: showPath(path) }, source.placeOf(path));
  };
  if ((generate === undefined) === (bank === undefined)) return refuse('one-source');
  if (bank !== undefined && !setting.isFunction) return refuse('bank-of-functions', 'bank');
  if (consistent !== undefined && bank === undefined) return refuse('not-a-bank', 'consistent');
  if (bank !== undefined && seed !== undefined) return refuse('seed-of-bank', 'seed');
  if (perAttempt === true && !perStudent) return refuse('needs-per-student', 'perAttempt');
  for (const [key, value] of Object.entries({ bank, perAttempt }))
    if (value === true && !setting.hasSecret) return refuse('needs-secret', key as 'bank');
  const others = perStudent && (perAttempt ?? setting.hasSecret);
  const whose = { perStudent, ...defined({ perAttempt: others || undefined }) };
  if (generate === undefined)
    return {
      kind: 'bank',
      ...defined({ consistent: consistent === true ? consistent : undefined }),
      ...whose,
    };
  return {
    kind: 'generated',
    parameters: generate,
    ...whose,
    ...defined({ seed }),
  };
}

type RefusedCode =
  | 'one-source'
  | 'bank-of-functions'
  | 'not-a-bank'
  | 'seed-of-bank'
  | 'needs-per-student'
  | 'needs-secret';

async function readFile(name: string, at: KeyPath, source: Source): Promise<Instances> {
  const path = await findBeside(name, 'file', at, source);
  if (await hasText(path)) return { kind: 'file', path };
  throw assignmentError(
    'wrong-file',
    { path: showPath(at), name, ...NO_RECORDS },
    source.placeOf(at),
  );
}

/**
 * Returns whether a file has a line that is not blank. It counts comments, because only the problem knows which lines are
 * comments.
 */
async function hasText(path: string): Promise<boolean> {
  const splitter = new RecordSplitter({ comments: false });
  try {
    for await (const chunk of createReadStream(path))
      for (const _record of splitter.push(chunk as Uint8Array)) return true;
    return [...splitter.end()].length > 0;
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ file: path }) : thrown;
  }
}
