import { defined } from '@queenside/core/basics';
import { readFile } from 'node:fs/promises';
import { systemReason } from '@queenside/host/system';
import {
  checkGradebook,
  gradeError,
  readRoster,
  withStudent,
  withStudents,
  type Assignment,
  type FoundSubmissions,
  type GradebookFormat,
  type Roster,
  type Submission,
  type SubmissionResult,
} from '@queenside/grader';
import type { ClassFlags } from './flags.ts';

/** An exported gradebook that can be filled. */
export interface Gradebook {
  readonly file: string;
  readonly format: GradebookFormat;
  readonly csv: Uint8Array;
  readonly column?: string;
}

/**
 * Reads and checks the named gradebooks.
 *
 * @throws QueensideError `grade/gradebook-unreadable` or `report/gradebook-…`.
 */
export async function readGradebooks(
  { canvas, moodle, column }: ClassFlags,
  assignment: Assignment,
): Promise<readonly Gradebook[]> {
  const gradebooks: Gradebook[] = [];
  for (const [format, file] of [
    ['canvas', canvas],
    ['moodle', moodle],
  ] as const) {
    if (file === undefined) continue;
    const options = { format, ...defined({ column }) };
    const csv = await read(file);
    checkGradebook(csv, assignment, options);
    gradebooks.push({ file, csv, ...options });
  }
  return gradebooks;
}

/** Reads the named roster. A gradebook is one, too. */
export async function rosterIn({
  roster,
  canvas,
  moodle,
}: Pick<ClassFlags, 'roster' | 'canvas' | 'moodle'>): Promise<Roster | undefined> {
  const file = roster ?? moodle ?? canvas;
  if (file === undefined) return undefined;
  const text = new TextDecoder().decode(await read(file));
  try {
    return readRoster(text, file);
  } catch (thrown) {
    // A gradebook without names can be filled nevertheless.
    if (roster === undefined) return undefined;
    throw thrown;
  }
}

/**
 * Adds real names and times from the named roster, and the students without a submission. The report of a gradebook has these
 * already.
 */
export async function addStudents(
  found: FoundSubmissions,
  flags: ClassFlags,
): Promise<FoundSubmissions> {
  const roster = await rosterIn(flags);
  if (roster === undefined) return found;
  const { missing, ...known } = withStudents(found, roster);
  return flags.roster === undefined ? known : { ...known, missing };
}

/**
 * Adds what an earlier roster or gradebook told of each student, if none is named now. Decisions under a student's real name still
 * apply then, and lateness still counts.
 *
 * @param last the results of the last grading.
 */
export function rememberStudents(
  found: FoundSubmissions,
  last: readonly SubmissionResult[],
  { roster, canvas, moodle }: ClassFlags,
): FoundSubmissions {
  if ((roster ?? canvas ?? moodle) !== undefined) return found;
  const known = new Map(last.map((each) => [each.id, each]));
  const submissions = found.submissions.map((each) => {
    const { person, hash, handedIn } = known.get(each.id) ?? {};
    return {
      ...defined({ person, handedIn: hash === each.hash && handedIn ? handedIn : undefined }),
      ...each,
    };
  });
  return { ...found, submissions };
}

/** Returns a function that adds a student's real name and times from the named roster. */
export async function studentsIn(
  flags: ClassFlags,
): Promise<(submission: Submission) => Submission> {
  const roster = await rosterIn(flags);
  return (submission) => (roster === undefined ? submission : withStudent(submission, roster));
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (thrown) {
    throw gradeError('gradebook-unreadable', { file, reason: systemReason(thrown) });
  }
}
