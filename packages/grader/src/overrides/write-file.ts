/** Edits a teacher's file: keeps its byte order mark and permissions, checks a draft, and flushes it. */
import { open, stat } from 'node:fs/promises';
import { systemReason } from '@queenside/host/system';
import { QueensideError } from '@queenside/core';
import { UneditableYaml } from '../assignment/source/edit-yaml.ts';
import { overridesError } from './errors.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Edits the text of a file, without its byte order mark.
 *
 * @throws QueensideError `overrides/by-hand`, with the place.
 */
export function editText(text: string, file: string, edit: (text: string) => string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const rest = text.slice(mark.length);
  try {
    return mark + edit(rest);
  } catch (thrown) {
    if (!(thrown instanceof UneditableYaml)) throw thrown;
    const before = rest.slice(0, thrown.offset).split('\n');
    const place = { file, line: before.length, column: before.at(-1)!.length + 1 };
    throw overridesError('by-hand', {}, place);
  }
}

/** Checks a draft. Its lines are in no file yet, so an error names none. */
export async function checkDraft(check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, values } = thrown;
    throw new QueensideError(code, cause, remedy, {}, values);
  }
}

/** Writes and flushes a draft with the permissions of the file that it replaces. */
export async function writeFlushed(draft: string, bytes: Uint8Array, file: string): Promise<void> {
  const mode = await stat(file).then(
    (found) => found.mode,
    () => undefined,
  );
  await using handle = await open(draft, 'w');
  if (mode !== undefined) await handle.chmod(mode);
  await handle.writeFile(bytes);
  await handle.datasync();
}

/** @throws QueensideError `overrides/not-written` if the operating system refuses. */
export async function orNotWritten<Result>(
  file: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    const { errno, errcode } = thrown as NodeJS.ErrnoException & { errcode?: number };
    if (errno === undefined && errcode === undefined) throw thrown;
    throw overridesError('not-written', { file, reason: systemReason(thrown) });
  }
}
