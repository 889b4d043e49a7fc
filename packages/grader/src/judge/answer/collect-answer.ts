/** Finds the answer of a program. */
import { join, parse, posix } from 'node:path';
import { likelyAnswerName } from '@queenside/batch';
import type { AnswerRules, Deduction, Test } from '@queenside/class-view';
import { isJunk } from '@queenside/submissions';
import { isBlank } from '@queenside/core';
import type { Limits, RunFacts } from '@queenside/sandbox';
import { STANDARD_STREAM } from '../../input-of.ts';
import { entriesOf, hasChanged, isAsNoted, type FolderNote, withoutOld } from './note-folder.ts';
import { readSafely } from './read-safely.ts';
import { lastLine, shortLine } from '../text.ts';

const PRINTED: FoundName = { name: STANDARD_STREAM, isLikely: false };
/** The most other files that a reason lists. */
const MOST_NAMED = 3;
const NAME_LENGTH = 60;
const QUOTE_LENGTH = 200;

/** The name of an answer, in the terms of {@link AnswerRules}. */
interface FoundName {
  readonly name: string;
  readonly isLikely: boolean;
}

/** A file that may be the answer. */
interface Candidate extends FoundName {
  /** Relative to the working folder. */
  readonly path: string;
}

/** The collected answer of a program. Plain data. */
export interface Collected {
  /** The answer to judge; absent if there is none. */
  readonly bytes?: Uint8Array;
  /** Its file name, or `-` for standard output. */
  readonly file?: string;
  /** The name under which the rules found it. Its cost may change without another run. */
  readonly found?: FoundName;
  /** The reason why there is nothing to judge: no answer, or no readable file. */
  readonly refusal?: { readonly verdict: 'NO' | 'FE'; readonly reason: string };
  readonly deductions: readonly Deduction[];
  /** The lengths of the answers to the records, each from its own run. Absent if one run answered all. */
  readonly lengths?: readonly number[];
}

export interface CollectRequest {
  /** The run's folder, after the run. */
  readonly folder: string;
  /** The folders where answers may be, relative to the working folder. Default: the working folder. */
  readonly places?: readonly string[];
  /** Their contents before the run. */
  readonly note: FolderNote;
  readonly test: Pick<Test, 'answer' | 'input' | 'problem'>;
  readonly facts: Pick<RunFacts, 'output'>;
  /** Files larger than `outputBytes` are rejected. */
  readonly limits: Pick<Limits, 'outputBytes'>;
}

/**
 * Takes the first answer of: names that cost nothing, other names, likely names, and standard output, if it counts. If several files
 * have the same name, the first place counts. It ignores empty files, files that the run did not change, and an
 * old result to which the program appended.
 */
export function collectAnswer(request: CollectRequest): Collected {
  const { folder, places = ['.'], note, test, facts, limits } = request;
  const paths = places.flatMap((place) => entriesOf(folder, place).map(({ path }) => path));
  let reason: string | undefined;
  for (const { path: file, name, isLikely } of candidates(test, paths)) {
    const path = join(folder, file);
    if (isAsNoted(path, note.get(file))) {
      reason ??= `${show(file)} existed before the run and the program did not change it; an old result does not count`;
      continue;
    }
    const read = readSafely(path, limits.outputBytes);
    if (read === undefined) continue;
    if ('refusal' in read) return unreadable(file, read.refusal);
    if (read.bytes.every(isBlank)) {
      reason ??= `${show(file)} is empty`;
      continue;
    }
    const own = withoutOld(read.bytes, note.get(file));
    return found(test.answer, { name, isLikely }, file, own);
  }
  const { output } = facts;
  const printed = !output.every(isBlank);
  const made = paths.filter(
    (path) => !isJunk(posix.basename(path)) && hasChanged(join(folder, path), note.get(path)),
  );
  const mayPrint = test.answer.mayPrint === true && made.length === 0;
  if (printed && (mayPrint || costOfPrinting(test.answer) !== undefined))
    return found(test.answer, PRINTED, STANDARD_STREAM, output);
  reason ??= missing(test.answer, made, printed ? output : undefined);
  return { refusal: { verdict: 'NO', reason }, deductions: [] };
}

/** Returns the existing files that may be the answer, in order of preference. */
function candidates(
  { answer, input, problem }: CollectRequest['test'],
  paths: readonly string[],
): Candidate[] {
  const { names, otherNames, likelyNames } = answer;
  const others = Object.entries(otherNames).toSorted(([, a], [, b]) => a - b);
  const known = [...names, ...others.map(([name]) => name)].flatMap((name) =>
    paths
      .filter((path) => posix.basename(path) === name)
      .map((path) => ({ path, name, isLikely: false })),
  );
  if (likelyNames === undefined) return known;
  const taken = new Set([input, ...known.map(({ name }) => name)]);
  const matchers = [parse(input).name, problem].map(likelyAnswerName);
  const likely = paths
    .map((path) => ({ path, name: posix.basename(path), isLikely: true }))
    .filter(({ name }) => !taken.has(name) && matchers.some((is) => is(name)));
  return [...known, ...likely];
}

/** Returns the cost of printed answers, or undefined if they are not accepted. */
function costOfPrinting({ names, otherNames }: AnswerRules): number | undefined {
  return names.includes(STANDARD_STREAM) ? 0 : otherNames[STANDARD_STREAM];
}

function found(rules: AnswerRules, name: FoundName, path: string, bytes: Uint8Array): Collected {
  return { bytes, file: asFile(path), found: name, deductions: costsOf(rules, name) };
}

/** Returns what the name of an answer costs. */
export function costsOf(rules: AnswerRules, by: FoundName | undefined): Deduction[] {
  if (by === undefined || rules.names.includes(by.name)) return [];
  const cost = (by.isLikely ? rules.likelyNames : rules.otherNames[by.name]) ?? 0;
  const why = `the answer is in ${show(by.name)} instead of ${show(rules.names[0]!)}`;
  return cost > 0 ? [{ why, share: cost }] : [];
}

function unreadable(name: string, refusal: string): Collected {
  const reason = `${show(name)} ${refusal}; the program must write a regular file`;
  return { file: asFile(name), refusal: { verdict: 'FE', reason }, deductions: [] };
}

/**
 * @param made the files that the run created or changed.
 * @param printed standard output, if it is not blank.
 */
function missing(
  { names }: AnswerRules,
  made: readonly string[],
  printed: Uint8Array | undefined,
): string {
  const wanted = names[0]!;
  if (wanted === STANDARD_STREAM) return 'the program printed nothing to standard output';
  const named = made.slice(0, MOST_NAMED).map(show).join(', ');
  const more = made.length > MOST_NAMED ? ` and ${made.length - MOST_NAMED} more` : '';
  const did = [
    ...(made.length > 0 ? [`wrote ${named}${more}`] : []),
    ...(printed === undefined
      ? []
      : [
          `printed to standard output, which does not count as an answer: ${lastLine(printed, QUOTE_LENGTH)}`,
        ]),
  ];
  if (did.length > 0) return `there is no ${show(wanted)}; the program ${did.join(' and ')}`;
  return `there is no ${show(wanted)}, and the program printed nothing`;
}

/** Formats a name for reports. */
function asFile(name: string): string {
  return name === STANDARD_STREAM ? name : show(name);
}

/** Formats a name for a sentence. */
function show(name: string): string {
  if (name === STANDARD_STREAM) return 'standard output';
  return shortLine(name.replace(/[\p{C}]/gu, '\uFFFD'), NAME_LENGTH);
}
