import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAssignment, packAutograder } from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import { showPath } from '../show/text.ts';

/** The folder above `packages`. */
const PROGRAM = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

/** Makes an autograder of an assignment. */
export async function gradePackCommand(assignment: string, output: string): Promise<number> {
  const into = resolve(output);
  await packAutograder(await loadAssignment(resolve(assignment)), PROGRAM, into);
  process.stdout.write(`Autograder: ${showPath(into)}; its README.md says how to use it.\n`);
  return ExitStatus.right;
}
