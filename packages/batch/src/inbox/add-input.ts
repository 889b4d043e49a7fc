/** Adds a file to an inbox, for callers that are not trusted with paths. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { batchError } from '../errors.ts';
import { isPossibleName, Publication } from '@queenside/host';
import { isInputName, outputPath } from '../routing/names.ts';

/** Folders, and characters that a terminal or a file system would interpret. */
const FORBIDDEN = /[/\\\p{Cc}\p{Zl}\p{Zp}]/u;

const MIB = 1 << 20;

/** The file to add. */
export interface NewInput {
  readonly inbox: string;
  /** Its name, without folders. */
  readonly name: string;
  /** Those of input files, with their dots. */
  readonly extensions: readonly string[];
}

/**
 * Adds a file to the inbox. The inbox never shows a part of it, and an existing file is never replaced.
 *
 * @param chunks its content, which is not read if the file cannot be added.
 * @param most the most bytes.
 * @throws QueensideError `batch/not-an-input-name`, `batch/name-refused`, `batch/name-too-long`, `batch/input-exists`,
 * `batch/input-too-large`, or `batch/output-unwritable`.
 */
export async function addInput(
  input: NewInput,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<void> {
  requireNewInput(input);
  const { inbox, name } = input;
  await using draft = await Publication.begin(inbox, name);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most)
      throw batchError('input-too-large', { file: name, most: Math.floor(most / MIB) });
    await draft.write(chunk);
  }
  await draft.prepare();
  const target = join(inbox, name);
  reserve(target, name);
  try {
    draft.place();
  } catch (thrown) {
    await rm(target, { force: true });
    throw thrown;
  }
}

function requireNewInput({ inbox, name, extensions }: NewInput): void {
  if (!name.isWellFormed() || FORBIDDEN.test(name) || !isInputName(name, extensions))
    throw batchError('not-an-input-name', {
      file: JSON.stringify(name),
      extensions: extensions.join(' or '),
    });
  if (!isPossibleName(name)) throw batchError('name-refused', { file: name });
  outputPath(name);
  if (existsSync(join(inbox, name))) throw batchError('input-exists', { file: name });
}

/** Creates the file, so that no other process can. Its draft replaces it at once. */
function reserve(target: string, name: string): void {
  try {
    closeSync(openSync(target, 'wx'));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST')
      throw batchError('input-exists', { file: name });
    throw thrown;
  }
}
