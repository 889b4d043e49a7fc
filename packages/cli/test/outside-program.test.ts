import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { folderWith, isBoard, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

/** Answers nqueens.txt from a table; what it does not know it gets wrong. */
const PROGRAM = `
  import { readFileSync, writeFileSync } from 'node:fs';
  const boards = { 1: '[1]', 4: '[3, 1, 4, 2]', 6: '[2,4,6,1,3,5]' };
  const sizes = readFileSync('nqueens.txt', 'utf8').trim().split('\\n');
  const lines = sizes.map((size) => boards[size] ?? '[1,2,3,4,5]');
  writeFileSync('nqueens_out.txt', lines.join('\\n'));
`;

const NODE = process.execPath.replaceAll(' ', '\\ ');

async function withProgram(source: string, input = '1\n4\n6\n') {
  return folderWith({ 'my program.mjs': source, 'inputs/nqueens-mine.txt': input });
}

/** The command line of a script in the folder: a blank in its name is escaped. */
function line(folder: string): string {
  return `${NODE} ${join(folder, 'my program.mjs').replaceAll(' ', '\\ ')}`;
}

describe('--command', () => {
  test('right answers are published in the default style, and wrong ones reported with their mistake', async () => {
    const folder = await withProgram(PROGRAM, '4\n5\n6\nsix\n');
    const { stdout, exitCode } = await call(folder, ['run', '--command', line(folder)]);
    const lines = (await read(folder, 'outputs/nqueens-mine_out.txt')).split('\n');
    expect([lines[0], lines[2]]).toEqual(['[3,1,4,2]', '[2,4,6,1,3,5]']);
    expect(lines[1]).toMatch(/^error: line 2: wrong answer \(same-diagonal\)/);
    expect(lines[3]).toMatch(/^error: line 4, column 1: "six" is not a board size/);
    expect(stdout).toContain('2 right, 2 failed');
    expect(exitCode).toBe(1);
  });

  test('printed answers are accepted too, also by solve', async () => {
    const folder = await withProgram("console.log('[1]\\n[2,4,1,3]\\n[5,3,1,6,4,2]')");
    const flags = ['--command', line(folder)];
    const { stdout, stderr, exitCode } = await call(folder, [
      'solve',
      'inputs/nqueens-mine.txt',
      ...flags,
    ]);
    expect(stdout).toBe('[1]\n[2,4,1,3]\n[5,3,1,6,4,2]\n');
    expect([stderr, exitCode]).toEqual(['', 0]);
  });

  test('a program that hangs is killed at the time limit; its earlier answers are kept', async () => {
    const folder = await withProgram("console.log('[1]'); setInterval(() => {}, 1000)");
    // Long, so that it surely starts and prints: it waits, and takes no processor time.
    const flags = ['--command', line(folder), '--time-limit', '6'];
    const { stdout, exitCode } = await call(folder, ['run', ...flags]);
    const lines = (await read(folder, 'outputs/nqueens-mine_out.txt')).split('\n');
    expect(lines[0]).toBe('[1]');
    expect(lines[1]).toMatch(/^error: line 2: the program .* was stopped at the time limit of 6 s/);
    expect(stdout).toContain('1 right, 2 failed');
    expect(exitCode).toBe(1);
  });

  test('a program that is missing rejects the file', async () => {
    const folder = await withProgram('');
    const missing = await call(folder, ['run', '--command', './nqueens.exe']);
    expect(missing.stdout).toMatch(
      /rejected: cannot start the program \.\/nqueens\.exe .*no shell/,
    );
    expect(missing.exitCode).toBe(1);
  });
});

test('the command of a route answers only the files of that route', async () => {
  const folder = await withProgram(PROGRAM);
  const command = [process.execPath, join(folder, 'my program.mjs')];
  await put(folder, 'inputs/nqueens.txt', '5\n');
  await put(
    folder,
    'queenside.config.json',
    JSON.stringify({ routes: { '*-mine.txt': { command, style: 'zero-based' } } }),
  );
  const { stdout, exitCode } = await call(folder, ['run']);
  expect(stdout).toContain('2 files: 4 records right');
  expect(await read(folder, 'outputs/nqueens-mine_out.txt')).toBe(
    '[0]\n[2,0,3,1]\n[1,3,5,0,2,4]\n',
  );
  expect(isBoard(5, (await read(folder, 'outputs/nqueens_out.txt')).trim())).toBe(true);
  expect(exitCode).toBe(0);
});

test('files of a command are in the working folder, those of a route beside the configuration', async () => {
  const folder = await withProgram(PROGRAM);
  const flags = ['--command', `${NODE} my\\ program.mjs`];
  const flagged = await call(folder, ['run', ...flags]);
  expect(flagged.stdout).toContain('3 records right');
  const routes = { '*': { command: [process.execPath, 'my program.mjs'] } };
  await put(folder, 'queenside.config.json', JSON.stringify({ routes }));
  await put(folder, 'below/.keep', '');
  const below = join(folder, 'below');
  expect((await call(below, ['run'])).stdout).toContain('3 records right');
  const missing = await call(below, ['run', ...flags]);
  expect(missing.stdout).toContain(`the files of its command are looked for in ${below})`);
});

test('a crash after right answers is a warning', async () => {
  const folder = await withProgram("console.log('[1]'); throw new Error('too late')", '1\n');
  const { stdout, exitCode } = await call(folder, ['run', '--command', line(folder)]);
  expect(stdout).toMatch(/1 right .*\n {4}warning: the program .* ended with exit status 1; its/);
  expect(exitCode).toBe(0);
  const json = await call(folder, ['run', '--command', line(folder), '--json']);
  expect(JSON.parse(json.stdout).files[0].warnings[0].code).toBe('batch/command-failed');
});

const HANGS = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const child = spawn('sleep', ['61.5'], { detached: true, stdio: 'inherit' });
  writeFileSync(process.env.PIDS, process.pid + ' ' + child.pid);
  setInterval(() => {}, 1000);
`;

/** Waits until the program has written its number and that of its child. */
function pidsIn(folder: string): Promise<readonly number[]> {
  return vi.waitFor(async () => {
    const found = (await read(folder, 'pids')).split(' ').map(Number);
    expect(found).toHaveLength(2);
    return found;
  }, PATIENCE);
}

test.skipIf(process.platform !== 'linux').each(['run', 'watch'])(
  'if %s is killed, its programs end too, and the next start proceeds at once',
  async (command) => {
    const folder = await withProgram(HANGS, '1\n');
    await put(folder, 'tmp/.keep', '');
    const env = { TMPDIR: join(folder, 'tmp'), PIDS: join(folder, 'pids') };
    const child = queenside(folder, [command, '--command', line(folder)], '', env);
    const pids = await pidsIn(folder);
    child.kill('SIGKILL');
    const next = await call(folder, ['run'], '', env);
    expect(next.stdout).toContain('1 file: 1 record right');
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), PATIENCE);
    expect(await readdir(join(folder, 'tmp'))).toEqual(['.keep']);
  },
);

test('solve ends with status 1 and its program if it is terminated', async () => {
  const folder = await withProgram(HANGS, '1\n');
  const env = { PIDS: join(folder, 'pids') };
  const args = ['solve', 'inputs/nqueens-mine.txt', '--command', line(folder)];
  const child = queenside(folder, args, '', env);
  const pids = await pidsIn(folder);
  child.kill('SIGTERM');
  const { exitCode, stderr } = await child;
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('the run was stopped')]);
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), PATIENCE);
});

function isRunning(number: number): boolean {
  try {
    process.kill(number, 0);
    return true;
  } catch {
    return false;
  }
}
