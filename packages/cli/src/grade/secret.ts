import { resolve } from 'node:path';
import { addSecret } from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import { print } from '../show/print.ts';
import { showPath } from '../show/text.ts';

/** Makes the secret of an assignment that has none. */
export async function gradeSecretCommand(file: string): Promise<number> {
  const secret = await addSecret(resolve(file));
  print(`${showPath(file)} draws its instances from ${showPath(secret)} from now on. Keep a copy of that file, and never publish it.
Students who were graded before get other instances: run \`queenside grade\` again.
`);
  return ExitStatus.right;
}
