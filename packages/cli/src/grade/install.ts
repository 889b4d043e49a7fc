import { resolve } from 'node:path';
import { installLibraries, loadAssignment } from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import { showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** Installs the libraries of an assignment, so that no grading waits for them. */
export async function gradeInstallCommand(file: string): Promise<number> {
  const assignment = await loadAssignment(resolve(file));
  const say = (text: string): void => print(`${text}\n`);
  const folders = await installLibraries(assignment, { say });
  if (folders.length === 0) print('The assignment names no libraries.\n');
  for (const folder of folders) print(`${showPath(folder)}\n`);
  return ExitStatus.right;
}
