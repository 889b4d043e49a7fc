import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { systemReason } from '@queenside/host/system';
import { defined, messageOf } from '@queenside/core';
import PQueue from 'p-queue';
import { submissionError } from '../errors.ts';
import { isProgramFile } from '../file-names.ts';
import type { SizeRules } from '../read/budget.ts';
import { showName } from '../read/entry.ts';
import { takeInventory } from '../read/hash.ts';
import { partsOf } from '../read/parts.ts';
import type { RefusedSubmission, Submission, SubmissionPart } from '../types.ts';
import { byStudent, compareNames, type StudentFiles } from './by-student.ts';
import { gradescopeStudents, isGradescopeMetadata } from './gradescope.ts';
import { UniqueIds } from './safe-id.ts';

export interface FoundSubmissions {
  /** The submissions by name. */
  readonly submissions: readonly Submission[];
  readonly refused: readonly RefusedSubmission[];
  /** The students of the roster without a submission, if there is a roster. */
  readonly missing?: readonly string[];
}

/** An entry of the submissions folder, or several that belong to one student, before its content is read. */
export interface SubmissionEntry extends Pick<Submission, 'id' | 'studentId' | 'handedIn'> {
  readonly files: StudentFiles;
}

/** Submissions read at the same time. Reading mostly waits for the disk. */
const AT_ONCE = 4;

/**
 * Finds the submissions of a class. Each folder, archive, or program file directly in the folder belongs to one student; files that
 * Canvas or Moodle exported for the same student form one submission. Refuses what cannot be read, and continues.
 *
 * @throws QueensideError `submission/folder-unreadable`.
 */
export async function findSubmissions(folder: string, rules: SizeRules): Promise<FoundSubmissions> {
  const { entries, refused } = await listSubmissions(folder);
  const queue = new PQueue({ concurrency: AT_ONCE });
  const inspected = await queue.addAll(
    entries.map((entry) => () => inspectSubmission(folder, entry, rules)),
  );
  return {
    submissions: inspected.filter((each) => 'hash' in each).toSorted(byName),
    refused: [...refused, ...inspected.filter((each) => 'reason' in each)].toSorted(byName),
  };
}

/**
 * Lists the submissions of a class without reading them.
 *
 * @throws QueensideError `submission/folder-unreadable`.
 */
export async function listSubmissions(folder: string): Promise<{
  readonly entries: readonly SubmissionEntry[];
  readonly refused: readonly RefusedSubmission[];
}> {
  const names = await list(folder);
  const { students, refused } = await readStudents(folder, names);
  const ids = new UniqueIds();
  const entries = byStudent(names).map((files): SubmissionEntry => {
    const studentId = files.studentId ?? students.get(files.name);
    return {
      id: ids.idFor(files.student),
      ...defined({ studentId, handedIn: files.isLate ? { isLate: true } : undefined }),
      files,
    };
  });
  return { entries, refused };
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareNames(a.name, b.name);
}

/**
 * Reads a single submission.
 *
 * @throws QueensideError `submission/…` if it cannot be read.
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

/** Reads Gradescope's metadata: the student of each folder. */
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

/** Reads a listed submission, or returns why it cannot. */
export async function inspectSubmission(
  folder: string,
  { files: { name, files, isHandedIn }, ...known }: SubmissionEntry,
  rules: SizeRules,
): Promise<Submission | RefusedSubmission> {
  try {
    const parts: SubmissionPart[] = [];
    for (const file of files)
      parts.push(...(await partsOf(resolve(folder, file.entry), file.name, rules)));
    if (!isHandedIn && parts.every(isNoProgram))
      throw submissionError('not-a-submission', {
        name: showName(name),
        kind: 'not a program file',
      });
    return { ...known, name: showName(name), parts, ...(await takeInventory(parts, rules)) };
  } catch (thrown) {
    const { studentId } = known;
    return {
      name: showName(name),
      ...defined({ studentId }),
      reason: messageOf(thrown),
    };
  }
}

function isNoProgram({ kind, name }: SubmissionPart): boolean {
  return kind === 'file' && !isProgramFile(name);
}
