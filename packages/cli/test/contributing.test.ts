import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { call, type Program, wordsWithoutShell } from './call.ts';
import { patternOf, stableText, stepsOf, type Step } from './new/walkthrough.ts';
import {
  copyRepository,
  linkNewPackages,
  makeFolder,
  type Outcome,
  REPOSITORY,
  run,
} from './new/workspace.ts';

const NPX = `npx -y ${manifest.packageManager} `;

/** Runs a line of the terminal in the copy of the repository. */
type RunLine = (line: string) => Promise<Outcome>;

test('every command in CONTRIBUTING.md works and prints what it shows', async () => {
  await using folder = await makeFolder();
  const root = join(folder.path, 'queenside');
  await copyRepository(root);
  await mkdir(join(root, 'inputs'));
  const { href } = pathToFileURL(join(root, 'packages/cli/src/program.ts'));
  const { runProgram } = (await import(href)) as { readonly runProgram: Program };
  /** `npx` would install packages first. The test links new ones itself. */
  const runLine: RunLine = (line) => {
    const words = wordsWithoutShell(line.replace(NPX, ''));
    if (words !== undefined) return call(root, words, '', {}, runProgram);
    // One process of Vitest loads the sources once.
    const command = line.replace(`${NPX}test`, 'vitest run --maxWorkers=1');
    return run(root, 'sh', ['-c', command]);
  };
  const steps = stepsOf(await readFile(join(REPOSITORY, 'CONTRIBUTING.md'), 'utf8'));
  expect(steps.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(8);
  for (const step of steps) await take(step, root, runLine);
});

async function take(step: Step, root: string, runLine: RunLine): Promise<void> {
  if (step.kind === 'write') return writeFile(join(root, step.file), step.text);
  const { command, output } = step;
  const { exitCode, stdout, stderr } = await runLine(command);
  const found = stableText(stdout);
  const expected = expect.stringMatching(patternOf(output)) as string;
  expect({ command, exitCode, found, stderr }).toMatchObject({
    command,
    exitCode: 0,
    found: expected,
  });
  await linkNewPackages(root);
}
