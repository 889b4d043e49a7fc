/** Causes the errors of the examples, and takes down what the command prints. */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../test/call.ts';
import { ERROR_EXAMPLES, type ErrorExample } from './error-examples.ts';

/** An example, as `queenside explain` and the page of errors show it. */
export interface ShownError extends ErrorExample {
  readonly prints: string;
}

let shown: Promise<ReadonlyMap<string, readonly ShownError[]>> | undefined;

/** Returns the examples of each group, with what is printed. */
export function showErrors(): Promise<ReadonlyMap<string, readonly ShownError[]>> {
  shown ??= showAll();
  return shown;
}

async function showAll(): Promise<ReadonlyMap<string, readonly ShownError[]>> {
  const groups = new Map<string, readonly ShownError[]>();
  for (const [group, examples] of Object.entries(ERROR_EXAMPLES)) {
    const list: ShownError[] = [];
    for (const example of examples) list.push({ ...example, prints: await printedBy(example) });
    groups.set(group, list);
  }
  return groups;
}

/** Returns the line with the error, without the line that summarizes the file. */
function errorIn(printed: string): string {
  return printed
    .split('\n')
    .find((line) => !line.startsWith('✗'))!
    .trim();
}

async function printedBy({ files, args }: ErrorExample): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-error-')));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { stdout, stderr } = await call(folder, args);
    return errorIn(`${stdout}${stderr}`).replaceAll(`${folder}/`, '');
  } finally {
    await rm(folder, { recursive: true });
  }
}
