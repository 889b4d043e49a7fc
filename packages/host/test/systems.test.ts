/** What is asked of the operating system, as other systems answer it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync, type renameSync } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPossibleName } from '../src/files/file-name.ts';
import { flushFolder, flushFolderSync } from '../src/files/flush-folder.ts';
import { killGroup } from '../src/system/kill-group.ts';
import { replaceFile } from '../src/files/replace-file.ts';
import { SYSTEMS, systemOf, thisSystem } from '../src/system/system.ts';
import { temporaryFolder } from './helpers.ts';

const { linux: LINUX, win32: WINDOWS } = SYSTEMS;

afterEach(() => void vi.unstubAllEnvs());

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

test('systems are named as people name them, and unknown ones as Node does', () => {
  expect(
    ['linux', 'darwin', 'win32', 'freebsd'].map((name) => systemOf(name as never).name),
  ).toEqual(['Linux', 'macOS', 'Windows', 'freebsd']);
  expect(thisSystem).toBe(systemOf(process.platform));
  expect(systemOf('freebsd').lacks).not.toEqual([]);
});

describe('a folder', () => {
  const refusing = (code: string) => () => Promise.reject(failure(code));

  test.each(['EPERM', 'EISDIR', 'EINVAL'])('that cannot be flushed (%s) is not', async (code) => {
    await expect(flushFolder('.', refusing(code))).resolves.toBeUndefined();
  });

  test('that cannot be opened is an error', async () => {
    await expect(flushFolder('.', refusing('EACCES'))).rejects.toThrow('EACCES');
    await expect(flushFolder(join(await temporaryFolder(), 'gone'))).rejects.toThrow('ENOENT');
  });

  test('is flushed and closed again', async () => {
    const folder = await temporaryFolder();
    const { ino } = await stat(folder);
    const handle = await open(folder);
    const sync = vi.spyOn(handle, 'sync');
    await flushFolder('.', () => Promise.resolve(handle));
    expect(sync).toHaveBeenCalledOnce();
    expect(handle.fd).toBe(-1);
    const flushed: number[] = [];
    flushFolderSync(folder, (opened) => void flushed.push(opened, fstatSync(opened).ino));
    expect(flushed[1]).toBe(ino);
    expect(() => fstatSync(flushed[0]!)).toThrow('EBADF');
  });
});

describe('a file that another program has open', () => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])('is replaced later on Windows (%s)', (code) => {
    const rename = vi.fn<typeof renameSync>();
    rename.mockImplementationOnce(() => {
      throw failure(code);
    });
    replaceFile('a', 'b', WINDOWS, rename);
    expect(rename.mock.calls).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test.each([
    ['elsewhere', LINUX, 'EACCES', 1],
    ['on Windows, if the file is missing', WINDOWS, 'ENOENT', 1],
    ['on Windows, if it stays open', WINDOWS, 'EBUSY', 20],
  ])('is an error %s', (_, system, code, times) => {
    const rename = vi.fn<typeof renameSync>(() => {
      throw failure(code);
    });
    expect(() => replaceFile('a', 'b', system, rename)).toThrow(code);
    expect(rename).toHaveBeenCalledTimes(times);
  });
});

test('names that Windows refuses are possible elsewhere', () => {
  const refused = ['con.txt', 'NUL', 'Com1.a.txt', 'a:b.txt', 'a?.txt', 'a.txt.', 'a.txt '];
  const allowed = ['console.txt', 'nul_out.txt', 'com.txt', 'nqueens-8.txt', '.txt'];
  expect(refused.filter((name) => isPossibleName(name, WINDOWS))).toEqual([]);
  expect(allowed.filter((name) => !isPossibleName(name, WINDOWS))).toEqual([]);
  expect([...refused, ...allowed].every((name) => isPossibleName(name, LINUX))).toBe(true);
});

describe.skipIf(!thisSystem.isPosix)('a process with what it has started', () => {
  test('is killed as a group', async () => {
    const child = spawn('/bin/sh', ['-c', 'sleep 60 & sleep 60'], { detached: true });
    const closed = once(child, 'close');
    await killGroup(child.pid);
    // Only the end of both closes the outputs.
    expect(await closed).toEqual([null, 'SIGKILL']);
    await killGroup(child.pid);
  });

  test('is killed by taskkill on Windows, which may fail or be missing', async () => {
    const folder = await temporaryFolder();
    const script = `#!/bin/sh\necho "$@" > ${folder}/given; exit 128\n`;
    await writeFile(join(folder, 'taskkill'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
    await killGroup(12_345, WINDOWS);
    expect(await readFile(join(folder, 'given'), 'utf8')).toBe('/PID 12345 /T /F\n');
    const child = spawn('sleep', ['60']);
    const closed = once(child, 'close');
    vi.stubEnv('PATH', '');
    await killGroup(child.pid, WINDOWS);
    expect(await closed).toEqual([null, 'SIGKILL']);
    await killGroup(child.pid, WINDOWS);
    await killGroup(undefined, WINDOWS);
  });
});
