import { dirname, resolve } from 'node:path';
import {
  checkAgainstCatalog,
  loadAssignment,
  packAutograder,
  type Assignment,
} from '@queenside/grader';
import { COMMAND, isInstalled } from '../bundled.ts';
import { ExitStatus } from '../exit-status.ts';
import { openEngine } from '../open-engine.ts';
import { showPath } from '../show/text.ts';
import { print } from '../show/print.ts';
import { printWarning } from '../show/print-failure.ts';
import { version } from '../version.ts';

/** The program that the autograder runs: this version. */
const PROGRAM = isInstalled ? { version } : { checkout: dirname(dirname(COMMAND)) };

/** Packs an assignment as an autograder. */
export async function gradePackCommand(file: string, output: string): Promise<number> {
  const into = resolve(output);
  const assignment = await loadAssignment(resolve(file));
  await requireServed(assignment);
  await packAutograder(assignment, PROGRAM, into);
  print(`Autograder: ${showPath(into)}. Its README.md explains how to use it.\n`);
  if (assignment.secret !== undefined)
    printWarning(
      'the autograder contains the secret of the assignment: upload it to the platform only, and publish it nowhere',
    );
  return ExitStatus.right;
}

/** Rejects an assignment that could not be graded here. */
async function requireServed(assignment: Assignment): Promise<void> {
  const { engine } = await openEngine({});
  await using _open = engine;
  await checkAgainstCatalog(assignment, engine);
}
