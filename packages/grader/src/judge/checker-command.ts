/** How a checker's command is found, and how it looks from inside the sandbox. */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { ReadOnlyFolder, Sandbox } from '../model/index.ts';

/** What every sandbox shows of the machine. */
const VISIBLE = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];

export interface CheckerCommand {
  /** The program and all that belongs to it, such as an interpreter's script. */
  readonly program: readonly string[];
  /** What follows the file names that the checker is called with. */
  readonly args: readonly string[];
  readonly readOnly: readonly ReadOnlyFolder[];
}

/**
 * Finds a checker's files. Whatever comes behind the last part of its command that is a file is an argument, so that
 * `python3 check.py --strict` is a program of two parts with one argument.
 *
 * @param base from where relative paths lead.
 */
export function checkerCommand(
  command: readonly string[],
  base: string,
  { kind }: Pick<Sandbox, 'kind'>,
): CheckerCommand {
  const readOnly = new Map<string, string>();
  const parts = command.map((part) => {
    const path = resolve(base, part);
    if (!isFile(path)) return { shown: part, isFile: false };
    if (VISIBLE.some((folder) => path.startsWith(`${folder}/`)) || kind === 'trusted')
      return { shown: path, isFile: true };
    const folder = dirname(path);
    const inside = readOnly.get(folder) ?? `/checker-${readOnly.size + 1}`;
    readOnly.set(folder, inside);
    return { shown: join(inside, path.slice(folder.length)), isFile: true };
  });
  const shown = parts.map((part) => part.shown);
  const length =
    1 +
    Math.max(
      0,
      parts.findLastIndex((part) => part.isFile),
    );
  return {
    program: shown.slice(0, length),
    args: shown.slice(length),
    readOnly: [...readOnly].map(([host, inside]) => ({ host, inside })),
  };
}

/** Whether a checker's program is there: a name without a folder is looked for by the sandbox itself. */
export function isMissing(program: string, base: string): boolean {
  return program.includes('/') && !isFile(isAbsolute(program) ? program : resolve(base, program));
}

/** In a folder, others may go on; in a file, they may read. */
const MAY_ENTER = 0o001;
const MAY_READ = 0o004;

/**
 * The first file of a command that the checker could not read: where root starts them, programs run as nobody's user.
 *
 * @param base from where relative paths lead.
 */
export function hiddenFile(
  command: readonly string[],
  base: string,
  { kind }: Pick<Sandbox, 'kind'>,
): string | undefined {
  if (process.getuid?.() !== 0 || kind === 'trusted') return undefined;
  return command
    .map((part) => resolve(base, part))
    .find((path) => isFile(path) && !(may(path, MAY_READ) && may(dirname(path), MAY_ENTER)));
}

function may(path: string, right: number): boolean {
  return (statSync(path).mode & right) !== 0;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
