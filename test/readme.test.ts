/** The commands of the README work, and print what the README shows. */
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const QUEENSIDE = join(ROOT, 'packages/cli/bin/queenside.js');
const readme = await readFile(join(ROOT, 'README.md'), 'utf8');

/** Commands that go on until they are stopped, install something, or are tested elsewhere. */
const NOT_HERE = /queenside (?:watch|new|bench)|pnpm@[\d.]+ (?:test|start)\b/;

/** Programs are graded in a sandbox, or not at all. */
const GRADES = /queenside grade/;
const hasSandbox = spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0;
const isTriedHere = (command: string): boolean => hasSandbox || !GRADES.test(command);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-readme-'));
  await cp(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  await cp(join(ROOT, 'inputs'), join(folder, 'inputs'), { recursive: true });
  await mkdir(join(folder, 'mixed'));
  await writeFile(join(folder, 'mixed/nqueens.txt'), '8\nhello\n10\n');
  await run('npx -y pnpm@12.21.0 start');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command of the README in a folder that looks like a fresh clone's; gives what it prints, failed or not. */
async function run(command: string): Promise<{ output: string; failed: boolean }> {
  const [program, ...args] = command
    .replace(/ +#.*$/, '')
    // In a fresh clone nothing has been answered yet.
    .replace(/^npx -y pnpm@[\d.]+ start/, 'queenside run --again')
    .replace(/^npx -y pnpm@[\d.]+ queenside/, 'queenside')
    .split(' ');
  try {
    const { stdout } =
      program === 'queenside'
        ? await promisify(execFile)(process.execPath, [QUEENSIDE, ...args], { cwd: folder })
        : await promisify(execFile)(program!, args, { cwd: folder });
    return { output: stdout, failed: false };
  } catch (thrown) {
    return { output: (thrown as { stdout: string }).stdout, failed: true };
  }
}

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block]) => block!,
  );
}

const withoutTimes = (text: string): string => text.replace(/in [\d.]+ (?:ms|s|min)\b/g, 'in T');

describe('what is shown is what is printed', () => {
  const shown = blocks('console')
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map(
      (part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const,
    );

  test('there are some', () => expect(shown.length).toBeGreaterThanOrEqual(3));

  test.each(shown.filter(([command]) => isTriedHere(command)))('%s', async (command, output) => {
    expect(withoutTimes((await run(command)).output)).toBe(withoutTimes(output));
  });
});

test('the picture is what is drawn', async () => {
  await run('npx -y pnpm@12.21.0 queenside solve inputs/alphabeta.txt --draw drawings');
  const drawn = await readFile(join(folder, 'drawings/alphabeta-1.svg'), 'utf8');
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
