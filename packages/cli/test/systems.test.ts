/** The command on other systems: Node pretends to run there, see fixtures/pretend.js. */
import { chmod, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { DOUBLE_CONFIG, folderWith, put, queenside, read } from './helpers.ts';

const PRETEND = new URL('fixtures/pretend.js', import.meta.url).href;

type Platform = 'darwin' | 'win32';

/** Runs the command on a system with these additional programs. */
async function on(
  platform: Platform,
  folder: string,
  args: readonly string[],
  programs: Readonly<Record<string, string>> = {},
) {
  const env = await environmentOn(platform, programs);
  const { stdout, stderr, exitCode } = await queenside(folder, args, '', env);
  return { stdout, stderr, exitCode };
}

/** Returns the environment in which Node pretends to run on a system with these programs. */
async function environmentOn(
  platform: Platform,
  programs: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const bin = await folderWith();
  await symlink(process.execPath, join(bin, 'node.exe'));
  for (const [name, script] of Object.entries(programs)) {
    await put(bin, name, `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  return {
    PATH: [bin, process.env['PATH']].join(delimiter),
    PATHEXT: '.CMD',
    comspec: join(bin, 'cmd.exe'),
    NODE_OPTIONS: `--import=${PRETEND}`,
    QUEENSIDE_PRETEND: platform,
    QUEENSIDE_PRETEND_NODE: join(bin, 'node.exe'),
  };
}

describe.each(['darwin', 'win32'] as const)('on %s', (platform) => {
  test('files are answered, also by processes, and lines may end as on Windows', async () => {
    const folder = await folderWith({
      'inputs/nqueens.txt': '1\r\n6 count\r\n',
      'inputs/double.txt': '4\r\n',
      'queenside.config.json': DOUBLE_CONFIG,
    });
    // Only Windows leaves the pattern to the command.
    const run = platform === 'win32' ? ['run', 'inputs/*.txt'] : ['run'];
    const { stderr, exitCode } = await on(platform, folder, run);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\nSolutions: 4; Unique: 1\n');
    expect(await read(folder, 'outputs/double_out.txt')).toBe('8\n');
  });
});

async function classWith(program: string) {
  return folderWith({
    'assignment.yaml':
      'title: T\nlimits: { cpu: 1 s, wall: 1 s }\ntests: [{ id: b, title: B, problem: nqueens, instances: b.txt, points: 1 }]\n',
    'b.txt': '1\n',
    'bob/nqueens.js': program,
  });
}

test('on macOS, a trusted program is graded, and killed at its limit', async () => {
  const folder = await classWith('');
  const pidFile = JSON.stringify(join(folder, 'pid'));
  const endless = `require('fs').writeFileSync(${pidFile}, String(process.pid)); for (;;);`;
  await put(folder, 'bob/nqueens.js', endless);
  const grade = ['grade', 'one', 'assignment.yaml', 'bob', '--trusted'];
  const { stdout } = await on('darwin', folder, grade);
  expect(stdout).toMatch(/^bob .* TL/);
  const pid = await read(folder, 'pid');
  // It may wait for its parent, but without a command line.
  expect(await read('/proc', `${pid}/cmdline`).catch(() => '')).toBe('');
});

test.each([
  ['darwin', [], 'the sandbox works only on Linux; pass --trusted'],
  ['win32', ['--trusted'], 'cannot run submitted programs on Windows; run it in the Windows Sub'],
] as const)('on %s, grading is refused with a remedy', async (platform, flags, refusal) => {
  const folder = await classWith("console.log('[1]')");
  const grade = ['grade', 'one', 'assignment.yaml', 'bob', ...flags];
  const { stderr, exitCode } = await on(platform, folder, grade);
  expect(stderr).toContain(refusal);
  expect(exitCode).toBe(2);
});

test('on Windows, a dropped input cannot have the name of a device', async () => {
  const add = `import { addInput } from ${JSON.stringify(import.meta.resolve('@queenside/batch'))};
    await addInput({ inbox: '.', name: 'nul.txt', extensions: ['.txt'] }, [], 1);`;
  const { stderr } = await execa(process.execPath, ['--input-type=module', '--eval', add], {
    cwd: await folderWith(),
    env: await environmentOn('win32'),
    reject: false,
  });
  expect(stderr).toContain('Windows does not allow the file name nul.txt');
});

test('on Windows, a program may be a .cmd file', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '1\r\n' });
  const run = ['run', '--command', 'solver --fast'];
  const programs = {
    'solver.CMD': '',
    'cmd.exe': `printf '%s\\n' "$@" > '${folder}/given'; echo '[1]'`,
    taskkill: 'exit 128',
  };
  const { stderr, exitCode } = await on('win32', folder, run, programs);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(await read(folder, 'given')).toMatch(/\/c\n.*solver\.CMD .*--fast/);
});
