/** Chooses one of several programs for a problem. */
import type { Candidate, Language } from './language.ts';
import { folderOf } from './paths.ts';

export interface Choice {
  readonly language: Language;
  readonly candidate: Candidate;
}

/**
 * Chooses the program for a problem. The first rule that leaves exactly one program decides:
 *
 * 1. It has the problem's name (`nqueens`, `NQueens`, `n_queens`).
 * 2. It lies in a folder of that name.
 * 3. Its name starts or ends with the problem's.
 * 4. It is called `main`, or an equivalent name in its language.
 * 5. It is the only program not named after another problem. So a program for one problem is never run on another.
 *
 * @param problems all problems of the assignment.
 * @returns undefined if no rule decides.
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

/** Returns the programs with the problem's name, ignoring case, `_`, and `-`. An exact match excludes the others. */
export function claimants(problem: string, choices: readonly Choice[]): readonly Choice[] {
  const named = choices.filter(({ candidate }) => plainName(candidate.name) === plainName(problem));
  return narrow(named, ({ candidate }) => candidate.name === problem);
}

/** Whether a program, or a folder it lies in, is named after one of the problems. */
export function isNamedAfter(problems: readonly string[], candidate: Candidate): boolean {
  const folders = foldersOf(candidate);
  return problems
    .map(plainName)
    .some((name) => isPartOf(name, plainName(candidate.name)) || folders.includes(name));
}

function foldersOf({ path }: Candidate): string[] {
  return folderOf(path).split('/').map(plainName);
}

/** Narrows several programs down: those that no other imports, then the better ones, then those marked as main programs. */
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

/** Whether a name is the problem's with something before or after it: `nqueensfinal`, `mynqueens`. */
function isPartOf(problem: string, name: string): boolean {
  return name.startsWith(problem) || name.endsWith(problem);
}

/** Removes what people write differently from a name: case, `_`, `-`, and blanks. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
