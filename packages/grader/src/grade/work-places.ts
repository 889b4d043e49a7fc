/** The paths of a run's inputs, and the folders to search for its answer. */
import { posix } from 'node:path';
import type { AnswerRules, Program } from '../model/index.ts';

/** Where a run finds its inputs and leaves its answer. */
interface WorkPlaces {
  readonly inputs: readonly string[];
  /** The paths of the inputs of other tests, by name. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** The folders to search for the answer. */
  readonly places: readonly string[];
}

/**
 * Returns the paths of a run's inputs, and the folders to search for its answer: the working folder, the folder of the program's
 * source, and each folder in which the submission contains a file of that name. Case does not matter.
 *
 * @param files the files of the submission after its build.
 * @param others names of inputs of other tests. Files of these names in the submission stay.
 */
export function workPlaces(
  { source, command }: Pick<Program, 'source' | 'command'>,
  files: readonly string[],
  input: string,
  { names, otherNames }: Pick<AnswerRules, 'names' | 'otherNames'>,
  others: readonly string[] = [],
): WorkPlaces {
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
    others: new Map(
      others.map((name) => {
        const isGiven = files.some((path) => isNamed(path, name));
        return [name, isGiven ? [] : unique(folders.map((folder) => posix.join(folder, name)))];
      }),
    ),
    places: unique([...folders, ...[...given, ...old].map((path) => posix.dirname(path))]),
  };
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
