/** Finds the answer that a program has left. */
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { likelyAnswerName } from '@queenside/batch';
import { isBlank } from '@queenside/core';
import type { AnswerRules, Deduction, Limits, RunFacts, Test } from '../model/index.ts';
import { isAsNoted, oldPart, type FolderNote } from './note-folder.ts';
import { readSafely } from './read-safely.ts';
import { oneLine } from './text.ts';

/** Standard output among names of files. */
export const STANDARD_OUTPUT = '-';
/** How many other files a reason names. */
const MOST_NAMED = 3;
const NAME_LENGTH = 60;

/** What a program has left for an answer. Plain data. */
export interface Collected {
  /** What is judged; absent where there is nothing that could be. */
  readonly bytes?: Uint8Array;
  /** Where it was found: a name, or `-` for standard output. */
  readonly file?: string;
  /** Why nothing is judged: there is no answer, or it is no readable file. */
  readonly refusal?: { readonly verdict: 'NO' | 'FE'; readonly reason: string };
  readonly deductions: readonly Deduction[];
  /** So many bytes at its beginning are an old result, to which the program has appended. */
  readonly oldBytes?: number;
}

export interface CollectTask {
  /** The run's folder, after the run. */
  readonly folder: string;
  /** What it held before. */
  readonly note: FolderNote;
  readonly test: Pick<Test, 'answer' | 'input' | 'problem'>;
  readonly facts: Pick<RunFacts, 'output'>;
  /** Larger files than `outputBytes` are not read. */
  readonly limits: Pick<Limits, 'outputBytes'>;
}

/**
 * Takes the first there is of: names that cost nothing, other names, likely names, standard output. Files that the run has
 * not touched are old results and no answers; empty ones only where nothing better is found.
 */
export function collectAnswer(task: CollectTask): Collected {
  const { folder, note, test, facts, limits } = task;
  const names = readdirSync(folder).toSorted();
  let reason: string | undefined;
  for (const { name, cost } of candidates(test, names)) {
    const path = join(folder, name);
    if (isAsNoted(path, note.get(name))) {
      reason ??= `${show(name)} was there before the run, and the program did not change it: an old result is no answer`;
      continue;
    }
    const read = readSafely(path, limits.outputBytes);
    if (read === undefined) continue;
    if ('refusal' in read) return unreadable(name, read.refusal);
    if (read.bytes.every(isBlank)) {
      reason ??= `${show(name)} is empty`;
      continue;
    }
    const oldBytes = oldPart(read.bytes, note.get(name));
    return { ...found(test.answer, name, cost, read.bytes), ...(oldBytes && { oldBytes }) };
  }
  const { output } = facts;
  const printed = !output.every(isBlank);
  const cost = costOfPrinting(test.answer);
  if (printed && cost !== undefined) return found(test.answer, STANDARD_OUTPUT, cost, output);
  reason ??= missing(
    test.answer,
    names.filter((name) => !note.has(name)),
    printed,
  );
  return { refusal: { verdict: 'NO', reason }, deductions: [] };
}

interface Candidate {
  readonly name: string;
  readonly cost: number;
}

/** The files that are there and may be the answer, in the order in which they are taken. */
function candidates({ answer, input, problem }: CollectTask['test'], there: string[]): Candidate[] {
  const { names, otherNames, likelyNames } = answer;
  const others = Object.entries(otherNames).toSorted(([, a], [, b]) => a - b);
  const known = [
    ...names.map((name) => ({ name, cost: 0 })),
    ...others.map(([name, cost]) => ({ name, cost })),
  ].filter(({ name }) => there.includes(name));
  if (likelyNames === undefined) return known;
  const taken = new Set([input, ...known.map(({ name }) => name)]);
  const matchers = [parse(input).name, problem].map(likelyAnswerName);
  const likely = there.filter((name) => !taken.has(name) && matchers.some((is) => is(name)));
  return [...known, ...likely.map((name) => ({ name, cost: likelyNames }))];
}

/** Undefined where printed answers are not taken. */
function costOfPrinting({ names, otherNames }: AnswerRules): number | undefined {
  return names.includes(STANDARD_OUTPUT) ? 0 : otherNames[STANDARD_OUTPUT];
}

function found(rules: AnswerRules, name: string, cost: number, bytes: Uint8Array): Collected {
  const why = `the answers are in ${show(name)} instead of ${show(rules.names[0]!)}`;
  return { bytes, file: asFile(name), deductions: cost > 0 ? [{ why, share: cost }] : [] };
}

function unreadable(name: string, refusal: string): Collected {
  const reason = `${show(name)} ${refusal}; expected a regular file that the program writes itself`;
  return { file: asFile(name), refusal: { verdict: 'FE', reason }, deductions: [] };
}

/** @param made what the run has left beside what was there. */
function missing({ names }: AnswerRules, made: readonly string[], printed: boolean): string {
  const wanted = names[0]!;
  if (wanted === STANDARD_OUTPUT) return 'it printed nothing to standard output';
  const named = made.slice(0, MOST_NAMED).map(show).join(', ');
  const more = made.length > MOST_NAMED ? ` and ${made.length - MOST_NAMED} more` : '';
  if (made.length > 0) return `there is no ${show(wanted)}; the program left ${named}${more}`;
  if (printed)
    return `there is no ${show(wanted)}; the program printed to standard output, which is not taken for an answer`;
  return `there is no ${show(wanted)}, and the program printed nothing`;
}

/** A name as reports have it. */
function asFile(name: string): string {
  return name === STANDARD_OUTPUT ? name : show(name);
}

/** A name as it may stand in a sentence. */
function show(name: string): string {
  if (name === STANDARD_OUTPUT) return 'standard output';
  return oneLine(name.replace(/[\p{C}]/gu, '\uFFFD'), NAME_LENGTH);
}
