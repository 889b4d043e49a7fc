/** Resolves a checker's command and maps it into the sandbox. */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { isFile } from '@queenside/batch';
import type { ReadOnlyFolder, Sandbox } from '../model/index.ts';

/** Folders of the machine that are visible in every sandbox. */
const VISIBLE = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];

export interface CheckerCommand {
  /** The program, including an interpreter's script. */
  readonly program: readonly string[];
  /** The arguments after the file names. */
  readonly args: readonly string[];
  readonly readOnly: readonly ReadOnlyFolder[];
}

/**
 * Splits a checker's command after its last file: `python3 check.py --strict` is a program of two parts with one argument.
 *
 * @param base the folder of relative paths.
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

/** Whether a checker's program is missing. The sandbox itself looks up names without a folder. */
export function isMissing(program: string, base: string): boolean {
  return program.includes('/') && !isFile(isAbsolute(program) ? program : resolve(base, program));
}

/** Permission bits of other users: to enter a folder, and to read a file. */
const MAY_ENTER = 0o001;
const MAY_READ = 0o004;

/**
 * Returns the first file of a command that the checker may not read. If root grades, checkers run as an unprivileged user.
 *
 * @param base the folder of relative paths.
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
