import { splitWords } from '@queenside/submissions';
import { assignmentError } from '../errors.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenCommand } from '../source/schema.ts';

/**
 * Returns a command as a program and its arguments. Text is split into words as in a submission's run file: quotes count, and no shell runs.
 *
 * @throws QueensideError `assignment/shell-command` if text is blank or needs a shell.
 */
export function readCommand(
  written: WrittenCommand,
  at: KeyPath,
  { placeOf }: Source,
): readonly string[] {
  if (typeof written !== 'string') return written;
  const words = splitWords(written);
  if (!('fault' in words) && words.length > 0) return words;
  const fault = 'fault' in words ? words.fault : 'it names no program';
  throw assignmentError('shell-command', { path: showPath(at), fault }, placeOf(at));
}
