/** Explains to a student why a submission has no program for a problem. */
import type { Language } from '../languages/language.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { isNotebook } from '../languages/notebook.ts';
import { withExtension, type SourceFile } from '../languages/sources.ts';
import { LONGEST_SOURCE } from './list-files.ts';
import { claimants, inputOfOther, isNamedAfter, listed, namesOf, type Choice } from './choose.ts';

/** Returns the reason and what to do about it. */
export function whyNone(
  problem: string,
  problems: readonly string[],
  files: readonly SourceFile[],
  choices: readonly Choice[],
  accepted: readonly Language[],
): string {
  const texts = files.map(({ text }) => text);
  if (choices.length > 0) return ambiguous(problem, problems, choices, texts);
  if (files.length === 0) return 'the submission contains no files';
  const rejected = rejectedLanguage(files, accepted);
  if (rejected !== undefined)
    return `${rejected} is not an accepted language; use one of ${titles(accepted)}`;
  const tooLong = files.find((file) => file.isTooLong === true);
  if (tooLong !== undefined)
    return `${tooLong.path} has more than ${LONGEST_SOURCE >> 20} MiB, the most that is read of a program: remove data and outputs from it`;
  const notebook = files.find(({ path }) => isNotebook(path));
  if (notebook !== undefined && !accepted.some((language) => isUsed(language, files)))
    return `the notebook ${notebook.path} has no code cells that can be read: save it as a program such as ${problem}.py`;
  const language = accepted.find((each) => isUsed(each, files));
  if (language !== undefined)
    return `no ${language.title} file can be run as a program: ${advice(language, problem)}`;
  const other = otherLanguage(files);
  if (other !== undefined)
    return `${other.path} is written in ${other.language}, which is not supported; use one of ${titles(accepted)}`;
  return `no program was found among ${listed(files.map(({ path }) => path))}: expected one in ${titles(accepted)}`;
}

function ambiguous(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
  texts: readonly string[],
): string {
  const claiming = claimants(problem, choices);
  if (claiming.length > 1)
    return `several files are named ${problem} (${namesOf(claiming)}): keep one and remove the others`;
  const toDo = advice(choices[0]!.language, problem);
  const own = choices.filter(({ candidate }) => isNamedAfter([problem], candidate));
  if (own.length === 0 && choices.every(({ candidate }) => isNamedAfter(problems, candidate)))
    return `there is no program for ${problem}, only ${namesOf(choices)}: hand one in, and ${toDo}`;
  const inputs = choices.map((each) => inputOfOther(problem, problems, each, choices, texts));
  const read = [...new Set(inputs)].join(', ');
  if (own.length === 0 && !inputs.includes(undefined))
    return `there is no program for ${problem}: ${namesOf(choices)} ${choices.length === 1 ? 'reads' : 'read'} ${read}, not ${problem}.txt`;
  const likely = own.length > 0 ? own : choices;
  return `it is not clear which file is the program for ${problem} (${namesOf(likely)}): ${toDo} (staff: "run" in overrides.yaml or "build.run" in the assignment names it)`;
}

/** Returns the submission's language if the assignment does not accept it. */
function rejectedLanguage(
  files: readonly SourceFile[],
  accepted: readonly Language[],
): string | undefined {
  if (accepted.some((language) => isUsed(language, files))) return undefined;
  return LANGUAGES.find((language) => isUsed(language, files))?.title;
}

/** Languages that the grader knows by name only. */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  rb: 'Ruby',
  php: 'PHP',
  swift: 'Swift',
  scala: 'Scala',
  pl: 'Perl',
  lua: 'Lua',
  jl: 'Julia',
  r: 'R',
  m: 'MATLAB',
  ml: 'OCaml',
  fs: 'F#',
  vb: 'Visual Basic',
  dart: 'Dart',
  clj: 'Clojure',
  lisp: 'Lisp',
  scm: 'Scheme',
  rkt: 'Racket',
  pas: 'Pascal',
  f90: 'Fortran',
  ex: 'Elixir',
  erl: 'Erlang',
};

function otherLanguage(files: readonly SourceFile[]) {
  for (const { path } of files) {
    const language = OTHER_LANGUAGES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];
    if (language !== undefined) return { path, language };
  }
  return undefined;
}

function isUsed({ extensions }: Language, files: readonly SourceFile[]): boolean {
  return withExtension(files, extensions).length > 0;
}

function titles(languages: readonly Language[]): string {
  return languages.map(({ title }) => title).join(', ');
}

function advice(language: Language, problem: string): string {
  return language.advice.replaceAll('{problem}', problem);
}
