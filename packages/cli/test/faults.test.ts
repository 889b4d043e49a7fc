/** Faults of a real machine: the command continues and reports what it cannot do. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderWith, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const MAIN = process.env['QUEENSIDE_COMMAND']!;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Root can read every folder, so the command runs as another user. */
const asOther = isRoot
  ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath, MAIN]
  : [process.execPath, MAIN];

/** Whether inotify can be limited, in a user namespace. */
const canLimit =
  spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 0 > /proc/sys/user/max_inotify_watches'])
    .status === 0;

describe('folders that cannot be read', () => {
  const run = async (folder: string) => {
    if (isRoot) await chown(folder, NOBODY, NOBODY);
    const [program, ...args] = asOther;
    return execa(program!, [...args, 'run'], {
      cwd: folder,
      reject: false,
    });
  };

  test('are reported, inbox or subfolder, and the other files are answered', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '1\n', 'inputs/a/nqueens.txt': '1\n' });
    await chmod(join(folder, 'inputs/a'), 0);
    const part = await run(folder);
    expect(part.stderr).toMatch(/cannot read the folder inputs\/a \(permission denied\)/);
    expect(part.exitCode).toBe(1);
    expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');

    await chmod(join(folder, 'inputs'), 0);
    const whole = await run(folder);
    expect(whole.stderr).toMatch(/cannot read the folder inputs/);
    expect(whole.stdout).toBe('');
    expect(whole.exitCode).toBe(1);
    await chmod(join(folder, 'inputs'), 0o755);
    await chmod(join(folder, 'inputs/a'), 0o755);
  });
});

test.skipIf(!canLimit)('without inotify, scans find dropped files', async () => {
  const folder = await folderWith({ 'inputs/nqueens-before.txt': '1\n' });
  const limits = ['watches', 'instances']
    .map((what) => `echo 0 > /proc/sys/user/max_inotify_${what}`)
    .join('; ');
  const child = spawn(
    'unshare',
    ['-Ur', 'sh', '-c', `${limits}; exec "$0" "$1" watch`, process.execPath, MAIN],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await mkdir(join(folder, 'inputs/later'));
  await put(folder, 'inputs/later/nqueens.txt', '1\n');
  for (const name of ['nqueens-before_out.txt', 'later/nqueens_out.txt'])
    await vi.waitFor(
      async () => expect(await read(folder, `outputs/${name}`)).toBe('[1]\n'),
      PATIENCE,
    );
  await vi.waitFor(() => {
    expect(said).toContain('file system events are not available');
    expect(said).toContain('scanning the inbox instead');
  }, PATIENCE);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

test('a gigabyte of input is read completely', async () => {
  const folder = await folderWith();
  await mkdir(join(folder, 'inputs'));
  const line = Buffer.from(`# ${'a comment that goes on and on '.repeat(32)}\n`);
  const block = Buffer.concat(Array.from({ length: 1024 }, () => line));
  await using file = await open(join(folder, 'inputs/nqueens.txt'), 'w');
  for (let written = 0; written < 1e9; written += block.length) await file.write(block);
  await file.write('1\n');
  const { exitCode, stdout } = await queenside(folder, ['run']);
  expect(stdout).toContain('1 file: 1 record right');
  expect(exitCode).toBe(0);
  expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');
});
