/** Which of several programs is the one for a problem. */
import type { Candidate, Language } from './language.ts';
import { folderOf } from './paths.ts';

export interface Choice {
  readonly language: Language;
  readonly candidate: Candidate;
}

/**
 * The program for a problem. The first of these rules that leaves one decides: it is named after the problem (`nqueens`,
 * `NQueens`, `n_queens`); it lies in a folder of that name; its name begins or ends with the problem's; it is called `main` or
 * what else its language calls that; it is the only one not named after another of the problems. Who hands in a program for one
 * problem has none for the other, rather than one that crashes.
 *
 * @param problems All of the assignment.
 * @returns Undefined where none does.
 */
export function chooseFor(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
): Choice | undefined {
  const name = plainName(problem);
  const claiming = claimants(problem, choices);
  if (claiming.length === 1) return claiming[0];
  const rules: ((choice: Choice) => boolean)[] = [
    ({ candidate }) => foldersOf(candidate).includes(name),
    ({ candidate }) => isPartOf(name, plainName(candidate.name)),
    ({ candidate, language }) => language.mainNames.includes(candidate.name.toLowerCase()),
    ({ candidate }) => !isNamedAfter(problems, candidate),
  ];
  for (const rule of rules) {
    const left = narrow(choices.filter(rule));
    if (left.length === 1) return left[0];
  }
  return undefined;
}

/** The programs that have the problem's name: of several that differ in case, `_` and `-` alone, the one that has it exactly. */
export function claimants(problem: string, choices: readonly Choice[]): readonly Choice[] {
  const named = choices.filter(({ candidate }) => plainName(candidate.name) === plainName(problem));
  return narrow(named, ({ candidate }) => candidate.name === problem);
}

/** Whether a program, or a folder that it is in, is named after one of the problems. */
export function isNamedAfter(problems: readonly string[], candidate: Candidate): boolean {
  const folders = foldersOf(candidate);
  return problems
    .map(plainName)
    .some((name) => isPartOf(name, plainName(candidate.name)) || folders.includes(name));
}

function foldersOf({ path }: Candidate): string[] {
  return folderOf(path).split('/').map(plainName);
}

/** Of several that a rule leaves, those that no other makes use of, then the better ones, then those that say that they are to be run. */
function narrow(
  choices: readonly Choice[],
  isBetter: (choice: Choice) => boolean = () => true,
): readonly Choice[] {
  const filters: ((choice: Choice) => boolean)[] = [
    ({ candidate }) => !candidate.isImported,
    isBetter,
    ({ candidate }) => candidate.isMain,
  ];
  let left = choices;
  for (const filter of filters) {
    const fewer = left.filter(filter);
    if (left.length > 1 && fewer.length > 0) left = fewer;
  }
  return left;
}

/** Whether a name is made up of the problem's and something before or after it: `nqueensfinal`, `mynqueens`. */
function isPartOf(problem: string, name: string): boolean {
  return name.startsWith(problem) || name.endsWith(problem);
}

/** A name without what people write differently: case, `_`, `-` and blanks. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
