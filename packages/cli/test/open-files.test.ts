import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { folderWith, MAIN, put, queenside, read } from './helpers.ts';

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

test.skipIf(!canChange)(
  'watch releases a file that cannot be opened, and answers it once it can',
  async () => {
    const folder = await folderWith({ 'inputs/nqueens-early.txt': '5\n' });
    const watching = queenside(folder, ['watch', '--jobs', '1']);
    const setLimit = (files: number) =>
      execFileSync('prlimit', ['--pid', String(watching.pid), `--nofile=${files}:`]);
    const answered = (name: string) => vi.waitFor(() => read(folder, `outputs/${name}`), 30_000);
    await answered('nqueens-early_out.txt');
    let printed = '';
    watching.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    // Room for one more: for a folder that is listed, or for the input file, but not for its draft beside it.
    const open = new Set(readdirSync(`/proc/${watching.pid}/fd`).map(Number));
    setLimit(
      Array.from({ length: open.size + 1 }, (_, file) => file).find((n) => !open.has(n))! + 1,
    );
    await put(folder, 'inputs/nqueens-late.txt', '6\n');
    await vi.waitFor(
      () => expect(printed).toContain('warning: too many files are open; raise'),
      30_000,
    );
    expect(
      (await readdir(join(folder, 'outputs'))).filter((name) => name.includes('late')),
    ).toEqual([]);
    setLimit(1024);
    await answered('nqueens-late_out.txt');
    watching.kill('SIGINT');
    const { exitCode, stdout } = await watching;
    expect(stdout).not.toMatch(/rejected|failed/);
    expect(exitCode).toBe(0);
  },
);
