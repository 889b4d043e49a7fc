/** Builds cannot attack the grader. */
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT,
  copySubmissions,
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  submissionIn,
  SUBMISSIONS,
  temporaryFolder,
} from './helpers.ts';

/** Returns the Makefile of `right-makefile` with additional commands. */
async function makefileAnd(recipe: readonly string[]): Promise<string> {
  const text = await readFile(join(SUBMISSIONS, 'right-makefile', 'Makefile'), 'utf8');
  const lines = recipe.map((line) => `\t${line}\n`).join('');
  return text.replace('all: nqueens alphabeta\n', `all: nqueens alphabeta\n${lines}`);
}

/** Grades `right-makefile` with these files added or replaced. */
async function grade(folder: string, files: Readonly<Record<string, string>>) {
  await copySubmissions(join(folder, 'handed-in'), ['right-makefile']);
  await put(join(folder, 'handed-in', 'right-makefile'), files);
  const flags = ['--submissions', 'handed-in', '--report', 'report', '--no-samples'];
  expect(await run(folder, [ASSIGNMENT, ...flags])).toMatchObject({ exitCode: 0, stderr: '' });
  const { tests, build } = submissionIn(await readResult(join(folder, 'report')), 'right-makefile');
  return { verdicts: tests.map(({ verdict }) => verdict), tests, build };
}

describe.skipIf(NO_SANDBOX !== undefined)(`a Makefile${SKIPPED}`, () => {
  test('may leave pipes, sockets, locked folders, and folders for inputs', async () => {
    const folder = await temporaryFolder();
    const socket = `python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('socket')"`;
    const { verdicts } = await grade(folder, {
      Makefile: await makefileAnd([
        'mkfifo pipe',
        socket,
        'mkdir -p locked/in && touch locked/in/file && chmod 0 locked/in/file locked/in locked',
        'mkdir nqueens.txt alphabeta.txt && touch nqueens.txt/file',
      ]),
    });
    expect(verdicts).toEqual(['AC', 'AC', 'AC']);
  });

  test('cannot lead the grader out of its folder with links', async () => {
    const folder = await temporaryFolder();
    // The target that the grader must not reach.
    await put(folder, { 'elsewhere/nqueens': '#!/bin/sh\n' });
    await chmod(join(folder, 'elsewhere', 'nqueens'), 0o755);
    const { verdicts, tests } = await grade(folder, {
      Makefile: await makefileAnd([
        `ln -s ${folder}/elsewhere elsewhere`,
        'ln -s . loop',
        'ln -s / root',
        'rm nqueens',
      ]),
    });
    expect(verdicts).toEqual(['CE', 'SKIP', 'AC']);
    expect(tests[0]!.reason).toBe(
      'there is no program for nqueens, only alphabeta: hand one in, and let the Makefile build nqueens or run',
    );
  });

  test('cannot change permissions by replacing its run script with a link', async () => {
    const folder = await temporaryFolder();
    const victim = join(folder, 'victim');
    await writeFile(victim, 'a secret', { mode: 0o600 });
    const { verdicts } = await grade(folder, {
      Makefile: await makefileAnd([`rm run; ln -s ${victim} run`]),
      run: '#!/bin/sh\n./nqueens\n',
    });
    expect((await stat(victim)).mode & 0o777).toBe(0o600);
    expect(verdicts).toEqual(['CE', 'CE', 'CE']);
  });
});
