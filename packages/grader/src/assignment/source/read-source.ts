/** Reads an assignment file and reports positions in it. */
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemReason } from '@queenside/host/system';
import type { ErrorPlace } from '@queenside/core';
import { parseText, type ParsedDocument, type KeyPath } from './parse-text.ts';
import { assignmentError } from '../errors.ts';

/** Assignments are written by hand, so larger files are mistakes. */
const MOST_BYTES = 4 << 20;

/** The context in which parts of an assignment are read. */
export interface Source {
  /** Absolute. */
  readonly file: string;
  readonly folder: string;
  readonly placeOf: (path: KeyPath) => ErrorPlace;
}

/** @throws QueensideError `assignment/…` if the file is missing or not valid YAML. */
export async function readSource(file: string): Promise<Source & ParsedDocument> {
  return parseSource(await readBytes(file), file);
}

/** @throws QueensideError `assignment/…` if the bytes are not valid YAML. */
export function parseSource(bytes: Uint8Array, file: string): Source & ParsedDocument {
  if (bytes.length > MOST_BYTES) throw assignmentError('too-large', { limit: '4 MiB' }, { file });
  const { value, placeOf } = parseText(decode(bytes, file), file);
  return { file, folder: dirname(file), value, placeOf };
}

/**
 * Reads a file, up to one byte more than the limit.
 *
 * @throws QueensideError `assignment/missing` or `assignment/unreadable`.
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    await using handle = await open(file);
    if (!(await handle.stat()).isFile())
      throw assignmentError('unreadable', { reason: 'not a file' }, { file });
    const parts: Uint8Array[] = [];
    for await (const part of handle.createReadStream({ end: MOST_BYTES, autoClose: false }))
      parts.push(part as Uint8Array);
    return Buffer.concat(parts);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw assignmentError('missing', {}, { file });
    if (code === undefined || code.startsWith('assignment/')) throw thrown;
    throw assignmentError('unreadable', { reason: systemReason(thrown) }, { file });
  }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw assignmentError('encoding', {}, { file });
  }
}

/** Formats a path for a message: `tests[0].limits.cpu`. */
export function showPath(path: KeyPath): string {
  return path
    .map((part, index) => {
      if (/^\d+$/.test(String(part))) return `[${part}]`;
      if (!/^[\w$-]+$/.test(String(part))) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}
