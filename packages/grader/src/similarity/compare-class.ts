/** Compares all submissions of a class with each other. */
import { basename } from 'node:path';
import type { Assignment, ClassResult } from '@queenside/class-view';
import {
  partsOf,
  type ProgramText,
  readPrograms,
  type Submission,
  submissionError,
} from '@queenside/submissions';
import { findIdentical } from './find-identical.ts';
import { findSimilar } from './find-similar.ts';
import type { Compared } from './forms.ts';

type ComparisonRules = Pick<Assignment, 'build' | 'similarity'>;

/** Keeps a program's text and returns its key. */
type Keep = (text: Uint8Array) => Promise<string>;

/**
 * Finds identical and similar submissions, and keeps their programs for the reports. Unreadable submissions have no programs.
 *
 * @param published programs that students could copy. Each counts as one more submission, and is compared with students' only.
 * @throws QueensideError `submission/starter-without-code`, or errors of reading the starter code.
 */
export async function compareClass(
  submissions: readonly Submission[],
  assignment: ComparisonRules,
  keep: Keep,
  published: readonly Compared[] = [],
): Promise<Pick<ClassResult, 'identical' | 'similar' | 'programs'>> {
  const starter = await readStarter(assignment);
  const all: Compared[] = [];
  for (const { id, hash, parts } of submissions)
    all.push({ id, hash, programs: await readPrograms(parts, assignment.build).catch(() => []) });
  all.push(...published);
  const groups = findIdentical(all);
  const ids = new Set(submissions.map(({ id }) => id));
  const identical = groups.filter((group) => group.submissions.some((id) => ids.has(id)));
  const similar = findSimilar(all, groups, starter).filter(
    ({ left, right }) => ids.has(left) || ids.has(right),
  );
  const paired = new Set(similar.map(({ right }) => right));
  const kept = async ({ path, text }: ProgramText) => ({
    path,
    text: await keep(Buffer.from(text)),
  });
  const programs: Record<string, readonly ProgramText[]> = {};
  for (const each of all)
    if (each.isPublished !== true || paired.has(each.id))
      programs[each.id] = await Promise.all(each.programs.map(kept));
  return { identical, similar, programs };
}

/**
 * Reads the programs that all students received.
 *
 * @throws QueensideError `submission/starter-without-code`, or errors of reading files and archives.
 */
export async function readStarter({
  similarity,
  build,
}: ComparisonRules): Promise<readonly ProgramText[]> {
  if (similarity === undefined) return [];
  const { starter: paths } = similarity;
  const parts = await Promise.all(paths.map((path) => partsOf(path, basename(path), build)));
  const programs = (await Promise.all(parts.map((each) => readPrograms(each, build)))).flat();
  if (programs.length === 0)
    throw submissionError('starter-without-code', { paths: paths.join(', ') });
  return programs;
}
