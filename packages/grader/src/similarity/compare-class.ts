/** Compares all submissions of a class with each other. */
import { basename } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type {
  Assignment,
  ClassResult,
  ProgramText,
  Submission,
  SubmissionPart,
} from '../model/index.ts';
import { submissionError } from '../submissions/errors.ts';
import { partsOf } from '../submissions/parts.ts';
import { findIdentical, type Compared } from './find-identical.ts';
import { findSimilar } from './find-similar.ts';
import { isProgramFile } from '../languages/languages.ts';
import { codeIn, isNotebook } from '../languages/notebook.ts';
import { compareNames } from '../submissions/by-student.ts';
import { contentsOf } from '../submissions/contents.ts';

/** Longer files were not written by hand. */
const LONGEST = 1 << 18;

type Rules = Pick<Assignment, 'build' | 'similarity'>;

/** Keeps a program's text and returns its key. */
type Keep = (text: Uint8Array) => Promise<string>;

/**
 * Finds identical and similar submissions, and keeps their programs for the reports. Unreadable submissions have no programs.
 *
 * @throws QueensideError `submission/starter-without-code`, or errors of reading the starter code.
 */
export async function compareClass(
  submissions: readonly Submission[],
  assignment: Rules,
  keep: Keep,
): Promise<Pick<ClassResult, 'identical' | 'similar' | 'programs'>> {
  const starter = await readStarter(assignment);
  const all: Compared[] = [];
  for (const { id, hash, parts } of submissions)
    all.push({ id, hash, programs: await readPrograms(parts, assignment.build).catch(() => []) });
  const identical = findIdentical(all);
  const kept = async ({ path, text }: ProgramText) => ({
    path,
    text: await keep(Buffer.from(text)),
  });
  const programs: Record<string, readonly ProgramText[]> = {};
  for (const each of all) programs[each.id] = await Promise.all(each.programs.map(kept));
  return { identical, similar: findSimilar(all, identical, starter), programs };
}

/**
 * Reads the programs that all students received.
 *
 * @throws QueensideError `submission/starter-without-code`, or errors of reading files and archives.
 */
export async function readStarter({ similarity, build }: Rules): Promise<readonly ProgramText[]> {
  if (similarity === undefined) return [];
  const { starter: paths } = similarity;
  const parts = await Promise.all(paths.map((path) => partsOf(path, basename(path), build)));
  const programs = (await Promise.all(parts.map((each) => readPrograms(each, build)))).flat();
  if (programs.length === 0)
    throw submissionError('starter-without-code', { paths: paths.join(', ') });
  return programs;
}

/** Returns the text of all programs of a submission, or of a notebook's code, sorted by path. */
async function readPrograms(
  parts: readonly SubmissionPart[],
  rules: Assignment['build'],
): Promise<readonly ProgramText[]> {
  const programs: ProgramText[] = [];
  for await (const entry of contentsOf(parts, rules)) {
    if (entry.kind !== 'file' || !isProgramFile(entry.path)) continue;
    const whole = await readText(entry.content());
    const text = isNotebook(entry.path) ? (codeIn(whole) ?? '') : whole;
    if (text.length <= LONGEST) programs.push({ path: entry.path, text });
  }
  return programs.toSorted((a, b) => compareNames(a.path, b.path));
}
