/** Explains to a student why a submission has no program for a problem. */
import { claimants, isNamedAfter, type Choice } from './choose.ts';
import { withExtension, type Language, type SourceFile } from './language.ts';
import { LANGUAGES } from './languages.ts';

/** The most file names in a message. */
const NAMED = 5;

/** Returns the reason and what to do about it. */
export function whyNone(
  problem: string,
  problems: readonly string[],
  files: readonly SourceFile[],
  choices: readonly Choice[],
  accepted: readonly Language[],
): string {
  if (choices.length > 0) return ambiguous(problem, problems, choices);
  if (files.length === 0) return 'the submission contains no files';
  const rejected = rejectedLanguage(files, accepted);
  if (rejected !== undefined)
    return `${rejected} is not an accepted language; use one of ${titles(accepted)}`;
  if (files.some(({ path }) => path.endsWith('.ipynb')))
    return `a notebook cannot be run: save it as a program such as ${problem}.py`;
  const language = accepted.find((each) => isUsed(each, files));
  if (language !== undefined)
    return `no ${language.title} file can be run as a program: ${language.advice(problem)}`;
  return `no program was found: expected one in ${titles(accepted)}`;
}

function ambiguous(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
): string {
  const claiming = claimants(problem, choices);
  if (claiming.length > 1)
    return `several files are named ${problem} (${namesOf(claiming)}): keep one and remove the others`;
  const advice = choices[0]!.language.advice(problem);
  const own = choices.filter(({ candidate }) => isNamedAfter([problem], candidate));
  if (own.length === 0 && choices.every(({ candidate }) => isNamedAfter(problems, candidate)))
    return `there is no program for ${problem}, only ${namesOf(choices)}: ${advice}`;
  const likely = own.length > 0 ? own : choices;
  return `it is not clear which file is the program for ${problem} (${namesOf(likely)}): ${advice}`;
}

function namesOf(choices: readonly Choice[]): string {
  const names = choices.map(({ candidate }) => candidate.path);
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
}

/** Returns the submission's language if the assignment does not accept it. */
function rejectedLanguage(
  files: readonly SourceFile[],
  accepted: readonly Language[],
): string | undefined {
  if (accepted.some((language) => isUsed(language, files))) return undefined;
  return LANGUAGES.find((language) => isUsed(language, files))?.title;
}

function isUsed({ extensions }: Language, files: readonly SourceFile[]): boolean {
  return withExtension(files, extensions).length > 0;
}

function titles(languages: readonly Language[]): string {
  return languages.map(({ title }) => title).join(', ');
}
