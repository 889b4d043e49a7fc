/** Chooses one of several programs for a problem. */
import type { Candidate, Language } from '../languages/language.ts';
import { folderOf } from '../languages/sources.ts';
import { inputUseOf } from './input-use.ts';

export interface Choice {
  readonly language: Language;
  readonly candidate: Candidate;
  /** The content of its source file; empty if unknown. */
  readonly text: string;
}

/** The most file names in a message. */
const MOST_NAMED = 5;
const VERSION =
  /[ _-]?(?:final|latest|newest|new|v(?:er(?:sion)?)?[ _.-]?(\d{1,4})|\((\d{1,4})\)|(?<=[ _-])(\d{1,4})$)/g;
/** More than any version number. */
const LAST = 10_000;

/** The program for a problem. */
export interface Chosen {
  readonly choice: Choice;
  /** Why this one, as the end of a sentence: `it is named after the problem`. */
  readonly why: string;
}

/** Names of folders with earlier versions. */
const OLD_FOLDER = /^(?:old|older|bak|backups?|archived?|archives|previous)$/i;

/**
 * Chooses the program for a problem. Parts of other programs ({@link withoutParts}) and, next
 * to others, programs that open windows do not count. The first rule that leaves
 * exactly one program decides:
 *
 * 1. It has the problem's name (`nqueens`, `NQueens`, `n_queens`).
 * 2. It imports a part with that name, or from a folder of that name.
 * 3. It is in a folder of that name.
 * 4. Its name starts or ends with the problem's. If there are several versions (`nqueens_v1`, `nqueens_final_v2`), the last
 *   one counts.
 * 5. Its name has most of the problem's (`queens`, `eight_queens`, `nqueen`).
 * 6. It is called `main`, or an equivalent name in its language.
 * 7. It names the problem's input and no other, and is not named after another problem.
 * 8. It is the only program, and no program is named after another problem. So the grader never runs another problem's
 *   program or a file beside it.
 *
 * Rules 5, 6, and 8 leave out programs that name another problem's input. They do not if the programs, or files that are not
 * separate programs, name this problem's input.
 *
 * Programs in folders such as `old` and `backup` count only if there are no others.
 *
 * @param problems all problems of the assignment.
 * @param texts the content of all files of the submission.
 * @param isCalled whether a function of the file is called, so that a file that runs nothing is as good as another.
 * @returns undefined if no rule decides.
 */
export function chooseFor(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
  texts: readonly string[],
  isCalled = false,
): Chosen | undefined {
  const chooseFrom = (all: readonly Choice[]): Chosen | undefined => {
    const whole = isCalled ? all : withoutParts(problem, problems, all, texts);
    return chooseAmong(problem, problems, whole, texts, all);
  };
  const current = choices.filter(({ candidate }) => !isOld(candidate));
  return (
    chooseFrom(current) ??
    (choices.length > current.length && !current.some(isFor(problem))
      ? chooseFrom(choices)
      : undefined)
  );
}

/** What programs import to open windows, which show nothing to a grader. */
const WINDOWS = /\b(?:[Tt]kinter|pygame|turtle|PyQt\d|PySide\d|kivy|wx|javax\.swing|javafx)\b/;
const IMPORT = /^[ \t]*(?:import|from)\b.*/gm;

/** Leaves out programs that open windows, themselves or by a file that they import, next to others. */
function withoutWindows(choices: readonly Choice[], all: readonly Choice[]): readonly Choice[] {
  const opening = all.filter(({ text }) => WINDOWS.test((text.match(IMPORT) ?? []).join('\n')));
  const paths = new Set(opening.map(({ candidate }) => candidate.path));
  for (const each of opening) for (const path of usersOf(each, all)) paths.add(path);
  const others = choices.filter(({ candidate }) => !paths.has(candidate.path));
  return others.some(({ candidate }) => !candidate.definesOnly) ? others : choices;
}

/**
 * Leaves out the parts of other programs, whatever their names: files that another one imports, and, next to files that do
 * something, those that only define something. An imported program counts if it reads its input, or if no other one does.
 */
function withoutParts(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
  texts: readonly string[],
): readonly Choice[] {
  const others = problems.filter((each) => each !== problem);
  const isOther = (choice: Choice): boolean =>
    isNamedAfter(others, choice.candidate) && !isFor(problem)(choice);
  const otherPaths = new Set(choices.filter(isOther).map(({ candidate }) => candidate.path));
  const isPart = (choice: Choice): boolean => {
    const { isMain, importers } = choice.candidate;
    const users = importers.filter((path) => !otherPaths.has(path));
    if (!isMain || users.length === 0) return users.length > 0;
    const used = choices.filter(({ candidate }) => users.includes(candidate.path));
    return !readsInput(choice) && used.some(readsInput);
  };
  const whole = withoutWindows(
    choices.filter((choice) => !isPart(choice)),
    choices,
  );
  const separate = whole.length > 0 ? whole : choices;
  const isActive = (choice: Choice): boolean => !choice.candidate.definesOnly;
  const hasActive = separate.some(
    (choice) =>
      isActive(choice) &&
      !isOther(choice) &&
      inputOfOther(problem, problems, choice, choices, texts) === undefined,
  );
  return hasActive ? separate.filter(isActive) : separate;
}

/** Returns whether a program's own file reads standard input or arguments, or names a data file. */
function readsInput({ candidate: { path }, text }: Choice): boolean {
  const use = inputUseOf([{ path, text, isExecutable: false }], []);
  return use.isStandardInput || use.files.length > 0 || use.readsArguments === true;
}

function chooseAmong(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
  texts: readonly string[],
  all: readonly Choice[],
): Chosen | undefined {
  const name = plainName(problem);
  const claiming = claimants(problem, choices);
  if (claiming.length === 1) return { choice: claiming[0]!, why: 'it is named after the problem' };
  const isLeftOver = !choices.some(({ candidate }) => isNamedAfter(problems, candidate));
  const part = all.find((choice) => !choices.includes(choice) && isFor(problem)(choice));
  const users = part === undefined ? new Set() : usersOf(part, all);
  const rules: (readonly [why: string, rule: (choice: Choice) => boolean])[] = [
    [`it imports ${part?.candidate.path}`, ({ candidate }) => users.has(candidate.path)],
    ['it is in a folder named after the problem', isInFolder],
    [
      "its name contains the problem's",
      ({ candidate }) => isPartOf(name, plainName(candidate.name)),
    ],
    [
      "its name is like the problem's",
      (choice) => isLike(name, plainName(choice.candidate.name)) && !isOfOther(choice),
    ],
    ['it is a main program', (choice) => isMainName(choice) && !isOfOther(choice)],
    [`it names ${problem}.txt`, isReader],
    ['it is the only program', (choice) => isLeftOver && !isOfOther(choice)],
  ];
  for (const [why, rule] of rules) {
    const left = narrow(choices.filter(rule));
    if (left.length === 1) return { choice: left[0]!, why };
    const latest = latestOf(left);
    if (latest !== undefined && left.every(isFor(problem)))
      return { choice: latest, why: `by its name, it is the latest of ${namesOf(left)}` };
  }
  return undefined;

  function isInFolder({ candidate }: Choice): boolean {
    return foldersOf(candidate).includes(name);
  }

  function isOfOther(choice: Choice): boolean {
    return inputOfOther(problem, problems, choice, choices, texts) !== undefined;
  }

  function isReader({ candidate, text }: Choice): boolean {
    const named = problems.filter((each) => namesInput(text, each));
    return named.length === 1 && named[0] === problem && !isNamedAfter(problems, candidate);
  }
}

/** Returns the paths of the files that import a file, directly or not. */
function usersOf({ candidate }: Choice, choices: readonly Choice[]): ReadonlySet<string> {
  const importers = new Map(choices.map((each) => [each.candidate.path, each.candidate.importers]));
  const users = new Set(candidate.importers);
  for (const path of users) for (const user of importers.get(path) ?? []) users.add(user);
  return users;
}

/** Returns the input file of another problem that a program names, unless it or its helpers name this problem's. */
export function inputOfOther(
  problem: string,
  problems: readonly string[],
  { text }: Choice,
  choices: readonly Choice[],
  texts: readonly string[],
): string | undefined {
  const programs = choices.filter(({ candidate }) => candidate.importers.length === 0);
  const helpers = texts.filter((each) => !programs.some((program) => program.text === each));
  if ([text, ...helpers].some((each) => namesInput(each, problem))) return undefined;
  const other = problems.find((each) => namesInput(text, each));
  return other && `${other}.txt`;
}

function namesInput(text: string, problem: string): boolean {
  return text.toLowerCase().includes(`${problem}.txt`);
}

function isMainName({ candidate, language }: Choice): boolean {
  return language.mainNames.includes(candidate.name.toLowerCase());
}

/** Returns whether a program is named after a problem. */
function isFor(problem: string): (choice: Choice) => boolean {
  return ({ candidate }) => isNamedAfter([problem], candidate);
}

function isOld({ path }: Candidate): boolean {
  return folderOf(path)
    .split('/')
    .some((folder) => OLD_FOLDER.test(folder));
}

/** Lists their paths. */
export function namesOf(choices: readonly Choice[]): string {
  return listed(choices.map(({ candidate }) => candidate.path));
}

/** Joins names, at most five. */
export function listed(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
}

/** Returns the latest of several versions of one program, by their names; undefined if that is not clear. */
function latestOf(choices: readonly Choice[]): Choice | undefined {
  const versions = choices.map((choice) => ({ choice, ...versionOf(choice.candidate.name) }));
  const [first, second] = versions.toSorted((a, b) => b.rank - a.rank);
  if (first === undefined || second === undefined || first.rank === second.rank) return undefined;
  return versions.every(({ stem }) => stem === first.stem) ? first.choice : undefined;
}

/** Splits `nqueens_final_v2` into the name of the program and the rank of its version. */
function versionOf(name: string): { stem: string; rank: number } {
  let rank = 0;
  const stem = name
    .toLowerCase()
    .replace(VERSION, (word: string, ...numbers: (string | undefined)[]) => {
      const number = numbers.slice(0, 3).find((each) => each !== undefined);
      rank += number === undefined ? LAST : Number(number);
      return '';
    });
  return { stem: plainName(stem), rank };
}

/** Returns the programs with the problem's name, ignoring case, `_`, and `-`. An exact match excludes the others. */
export function claimants(problem: string, choices: readonly Choice[]): readonly Choice[] {
  const named = choices.filter(({ candidate }) => plainName(candidate.name) === plainName(problem));
  return narrow(named, ({ candidate }) => candidate.name === problem);
}

/** Returns whether a program, or a folder that contains it, is named after one of the problems. */
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
    ({ candidate }) => candidate.importers.length === 0,
    isBetter,
    ({ candidate }) => candidate.isMain,
  ];
  let left = choices;
  for (const filter of filters) {
    const fewer = left.filter(filter);
    if (left.length > 1 && fewer.length > 0) left = fewer;
  }
  return withoutCopies(shallowest(left));
}

/** If all have the same name, returns those in the outermost folder. */
function shallowest(choices: readonly Choice[]): readonly Choice[] {
  const names = new Set(choices.map(({ candidate }) => plainName(candidate.name)));
  if (names.size !== 1) return choices;
  const depth = ({ candidate }: Choice): number => candidate.path.split('/').length;
  const least = Math.min(...choices.map(depth));
  return choices.filter((choice) => depth(choice) === least);
}

/** Leaves one of several programs with the same text, the first. */
function withoutCopies(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(
    ({ text }, index) => text === '' || choices.findIndex((each) => each.text === text) === index,
  );
}

/** Whether a name is the problem's with something before or after it: `nqueensfinal`, `mynqueens`. */
function isPartOf(problem: string, name: string): boolean {
  return name.startsWith(problem) || name.endsWith(problem);
}

/** The least part of a problem's name that a name like it has, and the fewest letters. */
const LIKE = { share: 0.7, letters: 5 } as const;

/** Whether a name contains most of the problem's in one piece: `queens`, `eightqueens`, `nqueen`. */
function isLike(problem: string, name: string): boolean {
  const least = Math.max(LIKE.letters, Math.ceil(problem.length * LIKE.share));
  for (let at = 0; at + least <= problem.length; at++)
    if (name.includes(problem.slice(at, at + least))) return true;
  return false;
}

/** Removes what people write differently from a name: case, `_`, `-`, and blanks. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
