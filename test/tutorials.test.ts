/** Every command of the tutorials, of the pages on courses, and of the cookbook works, and prints what the page shows. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { call, wordsWithoutShell } from '../packages/cli/test/call.ts';
import { patternOf, stableText, stepsOf, type Step } from '../packages/cli/test/new/walkthrough.ts';
import { linkStandalone, makeFolder, REPOSITORY, run } from '../packages/cli/test/new/workspace.ts';

const PAGES = [
  'docs/cookbook.md',
  ...globSync('docs/{courses,tutorials}/*.md', { cwd: REPOSITORY }),
].map((page) => ({ page }));
const INSTALL = 'npm install --global queenside\n';

const works = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args).status === 0;
const hasPython = works('python3', '--version');
/** Grading needs a sandbox. */
const hasSandbox = works('bwrap', '--ro-bind', '/', '/', 'true');

test('there are a page for each reader and each course, and twenty-one tasks', async () => {
  expect(PAGES.length).toBe(9);
  const cookbook = await readFile(join(REPOSITORY, 'docs/cookbook.md'), 'utf8');
  expect(cookbook.match(/^## /gm)?.length).toBe(21);
});

test.skipIf(!hasPython || !hasSandbox).each(PAGES)('$page', async ({ page }) => {
  await using folder = await makeFolder();
  const text = await readFile(join(REPOSITORY, page), 'utf8');
  const others = [...text.matchAll(/^```(?!console)\w+\n(.*?)^```$/gms)].map(([, block]) => block);
  expect(others.filter((block) => block !== INSTALL)).toEqual([]);

  // Readers do not see the name after the language.
  const parts = text.matchAll(/^```\w+ file=(\S+)$/gms);
  const unnamed = [...parts].filter(
    ({ index, 1: file }) => !text.slice(0, index).split('```').at(-1)!.includes(`\`${file}\``),
  );
  expect(unnamed.map(([, file]) => file)).toEqual([]);

  const bin = join(folder.path, '.bin');
  await mkdir(bin);
  const command = `#!/bin/sh\nexec node '${process.env['QUEENSIDE_COMMAND']!}' "$@"\n`;
  await writeFile(join(bin, 'queenside'), command, { mode: 0o755 });
  let cwd = join(folder.path, 'work');
  await mkdir(cwd);
  for (const step of stepsOf(text)) cwd = await take(step, cwd, bin);
});

/** @returns the folder that the reader is in afterwards. */
async function take(step: Step, cwd: string, bin: string): Promise<string> {
  if (step.kind === 'write') {
    const file = join(cwd, step.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, step.text);
    return cwd;
  }
  const { command, output } = step;
  const [, entered] = /^cd (\S+)$/.exec(command) ?? [];
  if (entered !== undefined) return join(cwd, entered);
  const found = stableText(await outputOf(command, cwd, bin));
  const expected = expect.stringMatching(patternOf(output)) as string;
  expect({ command, found }).toEqual({ command, found: expected });
  return cwd;
}

/** Returns what a terminal shows. Queenside itself runs in this process if no shell is needed. */
async function outputOf(command: string, cwd: string, bin: string): Promise<string> {
  if (command === 'npm install') {
    await linkStandalone(cwd);
    return '';
  }
  const words = wordsWithoutShell(command);
  if (words !== undefined) {
    const { stdout, stderr } = await call(cwd, words);
    return stdout + stderr;
  }
  const { stdout } = await run(cwd, 'sh', ['-c', `{ ${command}\n} 2>&1`], [bin]);
  return stdout;
}
