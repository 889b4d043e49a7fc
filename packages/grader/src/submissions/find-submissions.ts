import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { systemReason } from '@queenside/batch';
import PQueue from 'p-queue';
import { isProgramFile } from '../languages/languages.ts';
import type { RefusedSubmission, Submission, SubmissionPart } from '../model/index.ts';
import type { SizeRules } from './budget.ts';
import { byStudent, compareNames, type StudentFiles } from './by-student.ts';
import { showName } from './entry-path.ts';
import { submissionError } from './errors.ts';
import { gradescopeStudents, isGradescopeMetadata } from './gradescope.ts';
import { takeInventory } from './hash.ts';
import { partsOf } from './parts.ts';
import { UniqueIds } from './safe-id.ts';

export interface FoundSubmissions {
  /** By name. */
  readonly submissions: readonly Submission[];
  /** What cannot be taken for a submission, and why. */
  readonly refused: readonly RefusedSubmission[];
}

/** So many are read side by side: they mostly wait for the disk. */
const AT_ONCE = 4;

/**
 * Finds the submissions of a class: each folder, archive or program file directly below is one student's, and the files that
 * Canvas or Moodle hand out for one student are one together. What cannot be read is refused, and stops nothing else.
 *
 * @throws QueensideError `submission/folder-unreadable`.
 */
export async function findSubmissions(folder: string, rules: SizeRules): Promise<FoundSubmissions> {
  const entries = await list(folder);
  const { students, refused } = await readStudents(folder, entries);
  const ids = new UniqueIds();
  const queue = new PQueue({ concurrency: AT_ONCE });
  const inspected = await queue.addAll(
    byStudent(entries).map((files) => {
      const studentId = files.studentId ?? students.get(files.name);
      const known = { id: ids.idFor(files.student), ...(studentId !== undefined && { studentId }) };
      return () => inspect(resolve(folder), files, known, rules);
    }),
  );
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);
  return {
    submissions: inspected.filter((each) => 'hash' in each).toSorted(byName),
    refused: [...refused, ...inspected.filter((each) => 'reason' in each)].toSorted(byName),
  };
}

/**
 * One submission, wherever it lies.
 *
 * @throws QueensideError `submission/…` where it cannot be read.
 */
export async function findSubmission(
  path: string,
  id: string,
  rules: SizeRules,
): Promise<Submission> {
  const name = basename(path);
  const parts = await partsOf(resolve(path), name, rules);
  return { id, name: showName(name), parts, ...(await takeInventory(parts, rules)) };
}

async function list(folder: string): Promise<{ name: string; isFile: boolean }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFile: entry.isFile() }));
  } catch (thrown) {
    throw submissionError('folder-unreadable', { folder, reason: systemReason(thrown) });
  }
}

/** Whose the folders of Gradescope are. */
async function readStudents(folder: string, entries: readonly { readonly name: string }[]) {
  const students = new Map<string, string>();
  const refused: RefusedSubmission[] = [];
  for (const { name } of entries.filter((entry) => isGradescopeMetadata(entry.name)))
    try {
      for (const [submission, student] of await gradescopeStudents(folder, name))
        students.set(submission, student);
    } catch (thrown) {
      const { message } = submissionError('unreadable', { name, reason: systemReason(thrown) });
      refused.push({ name, reason: message });
    }
  return { students, refused };
}

async function inspect(
  folder: string,
  { name, files, isHandedIn }: StudentFiles,
  known: Pick<Submission, 'id' | 'studentId'>,
  rules: SizeRules,
): Promise<Submission | RefusedSubmission> {
  try {
    const parts: SubmissionPart[] = [];
    for (const file of files)
      parts.push(...(await partsOf(join(folder, file.entry), file.name, rules)));
    if (!isHandedIn && parts.every(isNoProgram))
      throw submissionError('not-a-submission', {
        name: showName(name),
        kind: 'a file that is no program',
      });
    return { ...known, name: showName(name), parts, ...(await takeInventory(parts, rules)) };
  } catch (thrown) {
    const { studentId } = known;
    return {
      name: showName(name),
      ...(studentId !== undefined && { studentId }),
      reason: (thrown as Error).message,
    };
  }
}

function isNoProgram({ kind, name }: SubmissionPart): boolean {
  return kind === 'file' && !isProgramFile(name);
}
