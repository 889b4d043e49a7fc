import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import type { WrittenCommand } from './file.ts';
import { showPath, type Source } from './source.ts';

/** What would mean something to a shell. */
const SHELL = /[|&;<>$`'"\\*?]/;

/**
 * A command as a program and its arguments: a text is split at blanks.
 *
 * @throws QueensideError `assignment/shell-command` where a text holds what only a shell would understand.
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
      { path: showPath(at), found: found ?? 'nothing but blanks' },
      placeOf(at),
    );
  return written.trim().split(/\s+/);
}
