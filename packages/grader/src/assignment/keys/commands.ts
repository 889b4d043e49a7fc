import type { Path } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import type { WrittenCommand } from '../source/written.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** Characters with a meaning in a shell. */
const SHELL = /[|&;<>$`'"\\*?]/;

/**
 * Returns a command as a program and its arguments. Text is split at blanks.
 *
 * @throws QueensideError `assignment/shell-command` if text is blank or contains shell syntax.
 */
export function readCommand(
  written: WrittenCommand,
  at: Path,
  { placeOf }: Source,
): readonly string[] {
  if (typeof written !== 'string') return written;
  const [found] = SHELL.exec(written) ?? [];
  if (found !== undefined || written.trim() === '')
    throw assignmentError(
      'shell-command',
      { path: showPath(at), found: found ?? 'only blanks' },
      placeOf(at),
    );
  return written.trim().split(/\s+/);
}
