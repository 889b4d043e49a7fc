/** The commands of the README work, and print what the README shows. So do those of the command's own README. */
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, wordsWithoutShell } from '../packages/cli/test/call.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const QUEENSIDE = process.env['QUEENSIDE_COMMAND']!;
const [readme, ofCommand] = await Promise.all(
  ['README.md', 'packages/cli/README.md'].map((page) => readFile(join(ROOT, page), 'utf8')),
);

/** Commands that go on until they are stopped, install something, or are tested elsewhere. */
const NOT_HERE =
  /queenside (?:watch|studio|new|bench|doctor)|^npm install|pnpm@[\d.]+ (?:start|test|run install-command)\b/;

/** A program that the pages show. */
const PROGRAM = /^```python file=(\S+)\n([\s\S]*?)^```$/gm;

/** Programs are graded in a sandbox, or not at all. */
const GRADES = /queenside grade/;
const hasSandbox = spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const isTriedHere = (command: string): boolean =>
  (hasSandbox || !GRADES.test(command)) && (hasPython || !/python3|\.py\b/.test(command));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-readme-'));
  await cp(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  for (const [, name, program] of `${readme}${ofCommand}`.matchAll(PROGRAM))
    await writeFile(join(folder, name!), program!);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command of the README in a folder that has the examples; gives what a terminal shows, failed or not. */
async function run(line: string): Promise<{ output: string; failed: boolean }> {
  const command = line.replace(/ +#.*$/, '');
  const words = wordsWithoutShell(command);
  if (words !== undefined) {
    const { stdout, stderr, exitCode } = await call(folder, words);
    return { output: stdout + stderr, failed: exitCode !== 0 };
  }
  const script = `queenside() { "$NODE" "$QUEENSIDE" "$@"; }; { ${command}; } 2>&1`;
  const env = { ...process.env, NODE: process.execPath, QUEENSIDE };
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
    return { output: stdout, failed: false };
  } catch (thrown) {
    return { output: (thrown as { stdout: string }).stdout, failed: true };
  }
}

function blocks(language: string, page = readme!): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block]) => block!,
  );
}

const withoutTimes = (text: string): string => text.replace(/in [\d.]+ (?:ms|s|min)\b/g, 'in T');

describe('what is shown is what is printed', () => {
  const shown = [...blocks('console'), ...blocks('console', ofCommand)]
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map(
      (part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const,
    );

  test('there are some', () => expect(shown.length).toBeGreaterThanOrEqual(3));

  test.each(shown.filter(([command]) => isTriedHere(command)))('%s', async (command, output) => {
    expect(withoutTimes((await run(command)).output)).toBe(withoutTimes(output));
  });
});

test('the picture in docs/replay.md is what is drawn', async () => {
  await run(`queenside solve "${join(ROOT, 'inputs/alphabeta.txt')}" --draw pictures`);
  const drawn = await readFile(join(folder, 'pictures/alphabeta-1.svg'), 'utf8');
  expect(await readFile(join(ROOT, 'docs/pictures/alphabeta-1.svg'), 'utf8')).toBe(drawn);
});

describe('what is listed works', () => {
  const listed = blocks('sh')
    .flatMap((block) => block.trimEnd().split('\n'))
    .filter((line) => !NOT_HERE.test(line));

  test.each(listed)('%s', async (command) => {
    const { output, failed } = await run(command);
    expect(failed).toBe(false);
    expect(output).not.toBe('');
  });
});
