/** Why a submission has no program for a problem, and what to do about it, in the words of a report. */
import { claimants, isNamedAfter, type Choice } from './choose.ts';
import { withEnding, type Language, type SourceFile } from './language.ts';
import { LANGUAGES } from './languages.ts';

/** At most so many files are named. */
const NAMED = 5;

export function whyNone(
  problem: string,
  problems: readonly string[],
  files: readonly SourceFile[],
  choices: readonly Choice[],
  taken: readonly Language[],
): string {
  if (choices.length > 0) return ambiguous(problem, problems, choices);
  if (files.length === 0) return 'nothing was handed in: there is no file';
  const other = foreignLanguage(files, taken);
  if (other !== undefined)
    return `${other} is not among the languages that are taken here: ${titles(taken)}`;
  if (files.some(({ path }) => path.endsWith('.ipynb')))
    return `a notebook cannot be run: save it as a program, such as ${problem}.py`;
  const language = taken.find(({ endings }) => hasEnding(files, endings));
  if (language !== undefined)
    return `no file is a ${language.title} program that can be started: name it ${language.advice(problem)}`;
  return `no program was found: expected one in ${titles(taken)}`;
}

function ambiguous(
  problem: string,
  problems: readonly string[],
  choices: readonly Choice[],
): string {
  const claiming = claimants(problem, choices);
  if (claiming.length > 1)
    return `several files claim the name ${problem} (${namesOf(claiming)}): leave one of them, and take the others out`;
  const name = choices[0]?.language.advice(problem) ?? problem;
  const own = choices.filter(({ candidate }) => isNamedAfter([problem], candidate));
  if (own.length === 0 && choices.every(({ candidate }) => isNamedAfter(problems, candidate)))
    return `there is no program for ${problem}, only ${namesOf(choices)}: name it ${name}`;
  const likely = own.length > 0 ? own : choices;
  return `it is not clear which file is the program for ${problem} (${namesOf(likely)}): name it ${name}`;
}

function namesOf(choices: readonly Choice[]): string {
  const names = choices.map(({ candidate }) => candidate.path);
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
}

/** A language that a submission is written in, and that the assignment does not take. */
function foreignLanguage(
  files: readonly SourceFile[],
  taken: readonly Language[],
): string | undefined {
  if (taken.some(({ endings }) => hasEnding(files, endings))) return undefined;
  return LANGUAGES.find(({ endings }) => hasEnding(files, endings))?.title;
}

function hasEnding(files: readonly SourceFile[], endings: readonly string[]): boolean {
  return withEnding(files, endings).length > 0;
}

function titles(languages: readonly Language[]): string {
  return languages.map(({ title }) => title).join(', ');
}
