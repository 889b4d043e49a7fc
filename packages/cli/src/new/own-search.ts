/** Writes a file with a search to start from, and a sample input beside it. */
import { defined } from '@queenside/core/basics';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Problem } from '@queenside/core';
import { type Kind, kindsOf, PYTHON_FOLDER } from '@queenside/own-search';
import { parseRecord } from '@queenside/runtime';
import { ExitStatus } from '../exit-status.ts';
import { print } from '../show/print.ts';
import { printFailure } from '../show/print-failure.ts';
import { showPath } from '../show/text.ts';
import { newError } from './errors.ts';
import { fill, readTemplate } from './templates.ts';
import { findProblem } from './package/target-problem.ts';

/** The languages of own searches, and the extensions of their files. */
const LANGUAGES = { python: 'py', javascript: 'js', typescript: 'ts' } as const;
export type SearchLanguage = keyof typeof LANGUAGES;

/** Writes `<problem>.py` and `<problem>.txt` into a folder. */
export async function newOwnSearchCommand(
  id: string,
  language: SearchLanguage,
  cwd: string,
): Promise<number> {
  try {
    if (id === '') throw newError('no-name', { kind: 'own-search', example: 'alphabeta' });
    const { problem } = await findProblem(id, cwd);
    const extension = LANGUAGES[language];
    const file = join(cwd, `${id}.${extension}`);
    const input = join(cwd, id + (problem.files?.extensions[0] ?? '.txt'));
    const template = await readTemplate(`own-search/${kindOf(problem)}.${extension}`);
    const { record, right } = problem.examples[0]!;
    const names = { problem: id, file: basename(file), input: basename(input) };
    await writeNew(file, fill(template, { ...names, answer: JSON.stringify(right) }));
    const isSample = await writeIfMissing(input, `${record}\n`);
    print(`Created ${showPath(file)}: start here
${isSample ? `Created ${showPath(input)}: a record to try` : `Kept ${showPath(input)}`}

Next:
  queenside solve ${basename(input)} --solver ./${basename(file)}
${language === 'python' ? `\nTo complete names, let your editor find modules in ${PYTHON_FOLDER}\n` : ''}`);
    return ExitStatus.right;
  } catch (thrown) {
    return printFailure(thrown);
  }
}

/** Returns what the function searches; if there is nothing to search, it gets a record. */
function kindOf(problem: Problem): Kind | 'record' {
  const { record, variant } = problem.examples[0]!;
  const origin = { name: problem.id, ...defined({ variant }) };
  const [kind] = kindsOf(problem, parseRecord(problem, record, origin));
  return kind ?? 'record';
}

async function writeNew(file: string, text: string): Promise<void> {
  if (await writeIfMissing(file, text)) return;
  throw newError('file-exists', { file: showPath(resolve(file)) });
}

/** @returns whether the file was missing. */
async function writeIfMissing(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}
