import { text as readText } from 'node:stream/consumers';
import { isProgramFile } from '../file-names.ts';
import { codeIn, isNotebook } from '../languages/notebook.ts';
import type { SizeRules } from '../read/budget.ts';
import { contentsOf } from '../read/contents.ts';
import type { ProgramText, SubmissionPart } from '../types.ts';
import { compareNames } from './by-student.ts';

/** Longer files were not written by hand. */
const LONGEST = 1 << 18;

/** Returns the text of all programs of a submission, or of a notebook's code, sorted by path. */
export async function readPrograms(
  parts: readonly SubmissionPart[],
  rules: SizeRules,
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
