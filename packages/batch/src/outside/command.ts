/** Commands of outside programs: the files that their words name, and what a comparison calls them. */
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { type System, thisSystem } from '@queenside/host/system';

/** A word with this gets the path of the input file. */
const INPUT = '{input}';

/**
 * Returns the words that a program gets: `{input}` becomes the input's path, and a relative path that exists becomes absolute,
 * because the program runs in another folder.
 *
 * @param folder the folder of the relative paths.
 * @param input the input's path in the folder where the program runs.
 * @param own names in that folder. They stay.
 */
export function resolveCommand(
  command: readonly string[],
  folder: string,
  input: string,
  own: readonly string[],
  system = thisSystem,
): string[] {
  return command.map((word, index) => {
    if (word.includes(INPUT)) return word.replaceAll(INPUT, () => input);
    const isFound = index === 0 ? isOnPath(word, system) : word.startsWith('-');
    if (isFound || own.includes(word)) return word;
    return pathOf(word, folder, system) ?? word;
  });
}

/** Returns what a comparison calls a command: the first word that is a relative path, otherwise the program's name. */
export function nameOfCommand(command: readonly string[], folder: string): string {
  const resolved = resolveCommand(command, folder, INPUT, []);
  return command.find((word, index) => word !== resolved[index]) ?? basename(command[0]!);
}

/** Returns the path of what a word names: a file or, if the word has a slash, a folder. */
function pathOf(word: string, folder: string, system: System): string | undefined {
  const path = resolve(folder, word);
  try {
    return statSync(path).isFile() || hasFolder(word, system) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a word without a slash is the name of a program on the path. */
function isOnPath(word: string, system: System): boolean {
  if (hasFolder(word, system)) return false;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  // Windows leaves out the extensions of programs.
  const extensions = system.isPosix ? [] : (process.env['PATHEXT'] ?? PROGRAMS).split(';');
  return folders.some((folder) =>
    ['', ...extensions].some((extension) => isProgram(join(folder, word + extension))),
  );
}

/** The extensions of programs on Windows, unless the environment names others. */
const PROGRAMS = '.COM;.EXE;.BAT;.CMD';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasFolder(word: string, { isPosix }: System): boolean {
  return word.includes('/') || (!isPosix && word.includes('\\'));
}
