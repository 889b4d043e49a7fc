/** The paths of a run's input, and the folders to search for its answer. */
import { posix } from 'node:path';
import type { AnswerRules, Program } from '../model/index.ts';

/**
 * Returns the paths of a run's input, and the folders to search for its answer: the working folder, the folder of the program's
 * source, and each folder in which the submission contains a file of that name. Case does not matter.
 *
 * @param files the files of the submission after its build.
 */
export function workPlaces(
  { source, command }: Pick<Program, 'source' | 'command'>,
  files: readonly string[],
  input: string,
  { names, otherNames }: Pick<AnswerRules, 'names' | 'otherNames'>,
): { readonly inputs: readonly string[]; readonly places: readonly string[] } {
  const existing = new Set(files);
  const beside = [source.name, ...command.map((word) => posix.normalize(word))]
    .filter((path) => existing.has(path))
    .map((path) => posix.dirname(path));
  const isNamed = (path: string, name: string): boolean =>
    posix.basename(path).toLowerCase() === name.toLowerCase();
  const given = files.filter((path) => isNamed(path, input));
  const answers = [...names, ...Object.keys(otherNames)];
  const old = files.filter((path) => answers.some((name) => isNamed(path, name)));
  const folders = ['.', ...beside];
  return {
    inputs: unique([...folders.map((folder) => posix.join(folder, input)), ...given]),
    places: unique([...folders, ...[...given, ...old].map((path) => posix.dirname(path))]),
  };
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
