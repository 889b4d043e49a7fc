import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { folderWith, MAIN, put, queenside } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

/** Whether the limit of another process can be changed. */
const canChange = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

async function folderOfFiles(count: number): Promise<string> {
  const folder = await folderWith();
  for (let file = 0; file < count; file++) await put(folder, `inputs/nqueens-${file}.txt`, '6\n');
  return folder;
}

function runWithLimit(folder: string, limit: number) {
  const script = `ulimit -n ${limit}; exec "$0" "$1" run --jobs 2`;
  return execa('bash', ['-c', script, process.execPath, MAIN], {
    cwd: folder,
    reject: false,
    env: { NO_COLOR: '1' },
  });
}

test.skipIf(!canChange).each([64, 100, 128])(
  'with a limit of %i open files, run answers fewer files at once',
  async (limit) => {
    const folder = await folderOfFiles(100);
    const { exitCode, stdout, stderr } = await runWithLimit(folder, limit);
    expect(stderr).toBe('');
    expect(stdout).toContain('100 files: 100 records right');
    expect(exitCode).toBe(0);
  },
);

test.skipIf(!canChange).each([24, 32, 40])(
  'with a limit of %i open files, run says that it is too low, and answers nothing',
  async (limit) => {
    const folder = await folderOfFiles(3);
    const { exitCode, stdout, stderr } = await runWithLimit(folder, limit);
    expect(stderr).toBe(
      `error: the limit of ${limit} open files is too low for 2 jobs; ` +
        'raise it with `ulimit -n 1024`, or use fewer --jobs [batch/open-files-limit]',
    );
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    expect(await readdir(folder)).toEqual(['inputs']);
  },
);

/** Returns the descriptors that a process keeps open, without those of folders and input files, which it soon closes. */
function lastingFiles(pid: number, folder: string): ReadonlySet<number> {
  const lasts = (descriptor: string): boolean => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
      return !target.startsWith(folder) || target.includes('/.queenside/');
    } catch {
      return false;
    }
  };
  return new Set(readdirSync(`/proc/${pid}/fd`).filter(lasts).map(Number));
}

test.skipIf(!canChange)(
  'watch releases a file that cannot be opened, and answers it once it can',
  async () => {
    const folder = await folderWith({ 'inputs/nqueens-early.txt': '5\n' });
    const watching = queenside(folder, ['watch', '--jobs', '1']);
    const setLimit = (files: number) =>
      execFileSync('prlimit', ['--pid', String(watching.pid), `--nofile=${files}:`]);
    let [printed, warned] = ['', ''];
    watching.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    watching.stderr.on('data', (chunk: Buffer) => (warned += chunk.toString()));
    const saysAnswered = (name: string) =>
      vi.waitFor(() => expect(printed).toContain(`outputs/${name}`), PATIENCE);
    await saysAnswered('nqueens-early_out.txt');
    // Room for one more: for a folder that is listed, or for the input file, but not for its draft beside it.
    const open = lastingFiles(watching.pid!, folder);
    const free = Array.from({ length: open.size + 1 }, (_, file) => file).find((n) => !open.has(n));
    setLimit(free! + 1);
    await put(folder, 'inputs/nqueens-late.txt', '6\n');
    await vi.waitFor(
      () => expect(warned).toContain('warning: too many files are open; raise'),
      PATIENCE,
    );
    expect(
      (await readdir(join(folder, 'outputs'))).filter((name) => name.includes('late')),
    ).toEqual([]);
    setLimit(1024);
    await saysAnswered('nqueens-late_out.txt');
    watching.kill('SIGINT');
    const { exitCode, stdout } = await watching;
    expect(stdout).not.toMatch(/rejected|failed/);
    expect(exitCode).toBe(0);
  },
);
