/** Packs an assignment and Queenside into a folder that grades one submission in a container. */
import { chmod, cp, lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '@queenside/batch';
import { exists } from '../exists.ts';
import { gradeError } from '../grade/errors.ts';
import { writable } from '../grade/writable.ts';
import type { Assignment } from '../model/index.ts';
import { PACK_README, RUN_SCRIPT, setupScript } from './scripts.ts';

/** Parts of Queenside's packages that are not needed to run it. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'assembly', 'scripts', 'example']);
const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'LICENSE'];

/**
 * Writes the autograder's folder.
 *
 * @param program Queenside's folder, which contains `pnpm-workspace.yaml`.
 * @param into a new or empty folder.
 * @throws QueensideError `grade/pack-not-empty`, `grade/pack-no-workspace`, or `grade/not-writable`.
 */
export async function packAutograder(
  assignment: Assignment,
  program: string,
  into: string,
): Promise<void> {
  const found = await writable(() => entriesOf(into), {
    path: into,
    flag: '--output',
    expected: 'an empty folder, or the name of a new one',
  });
  if (found.length > 0) throw gradeError('pack-not-empty', { folder: into });
  const pnpm = await pnpmOf(program);
  await copyProgram(program, join(into, 'queenside'));
  await copyAssignment(assignment, join(into, 'assignment'));
  await writeScript(join(into, 'setup.sh'), setupScript(pnpm));
  const run = RUN_SCRIPT.replace('ASSIGNMENT', () => quote(basename(assignment.file)));
  await writeScript(join(into, 'run_autograder'), run);
  await writeFile(join(into, 'README.md'), PACK_README);
}

/** Creates a folder if it is missing, and returns its entries. */
async function entriesOf(folder: string): Promise<string[]> {
  await makeFolder(folder);
  return readdir(folder);
}

/** Quotes a word for a shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

async function pnpmOf(program: string): Promise<string> {
  try {
    const { packageManager } = JSON.parse(
      await readFile(join(program, 'package.json'), 'utf8'),
    ) as {
      packageManager: string;
    };
    await lstat(join(program, 'pnpm-lock.yaml'));
    return packageManager;
  } catch {
    throw gradeError('pack-no-workspace', { folder: program });
  }
}

async function copyProgram(program: string, into: string): Promise<void> {
  for (const file of ROOT_FILES) await cp(join(program, file), join(into, file));
  await cp(join(program, 'packages'), join(into, 'packages'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  });
}

/** Copies the assignment file and every file it names, keeping their relative paths. */
async function copyAssignment(assignment: Assignment, into: string): Promise<void> {
  const folder = dirname(assignment.file);
  for (const path of new Set([assignment.file, ...namedFiles(assignment)])) {
    const place = relative(folder, path);
    // A checker's command may name programs elsewhere, and words that are not files.
    if (place.split(sep)[0] !== '..' && (await exists(path)))
      await cp(path, join(into, place), { recursive: true });
  }
}

function namedFiles({ file, tests, samples, similarity }: Assignment): string[] {
  const checkers = tests.flatMap(({ checker }) => (checker.kind === 'problem' ? [] : [checker]));
  return [
    ...tests.flatMap(({ instances }) => (instances.kind === 'file' ? [instances.path] : [])),
    ...checkers.flatMap(({ command }) => command.map((word) => resolve(dirname(file), word))),
    ...checkers.flatMap(({ answerFile }) => (answerFile === undefined ? [] : [answerFile])),
    ...samples.map(({ path }) => path),
    ...(similarity?.starter ?? []),
  ];
}

async function writeScript(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o755);
}
