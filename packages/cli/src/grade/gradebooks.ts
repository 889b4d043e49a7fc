import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Publication, systemReason } from '@queenside/batch';
import {
  checkGradebook,
  fillGradebook,
  gradeError,
  type Assignment,
  type ClassResult,
  type FilledGradebook,
  type FoundSubmissions,
  type GradebookFormat,
} from '@queenside/grader';
import type { GradeFlags } from './flags.ts';

/** A gradebook as the instructor has exported it; it can be filled in. */
export interface Gradebook {
  readonly file: string;
  readonly format: GradebookFormat;
  readonly csv: Uint8Array;
  readonly column?: string;
}

/**
 * Reads the gradebooks that are named, before hours are spent.
 *
 * @throws QueensideError `grade/gradebook-unreadable`, `report/gradebook-…`.
 */
export async function readGradebooks(
  { canvas, moodle, column }: GradeFlags,
  assignment: Assignment,
): Promise<readonly Gradebook[]> {
  const gradebooks: Gradebook[] = [];
  for (const [format, file] of [
    ['canvas', canvas],
    ['moodle', moodle],
  ] as const) {
    if (file === undefined) continue;
    const options = { format, ...(column !== undefined && { column }) };
    const csv = await read(file);
    checkGradebook(csv, assignment, options);
    gradebooks.push({ file, csv, ...options });
  }
  return gradebooks;
}

/** Fills them in. Whoever handed in and has no grade is not taken for somebody who handed in nothing. */
export function fillGradebooks(
  gradebooks: readonly Gradebook[],
  result: ClassResult,
  { submissions, refused }: FoundSubmissions,
): readonly FilledGradebook[] {
  return gradebooks.map(({ csv, file, ...options }) =>
    fillGradebook(csv, result, {
      ...options,
      file: basename(file),
      handedIn: [...submissions, ...refused],
    }),
  );
}

/** Writes one beside the reports. */
export async function publishGradebook(
  { bytes, report: { file } }: FilledGradebook,
  folder: string,
): Promise<string> {
  const target = await Publication.begin(folder, file);
  await target.write(bytes);
  await target.commit();
  return target.file;
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (thrown) {
    throw gradeError('gradebook-unreadable', { file, reason: systemReason(thrown) });
  }
}
