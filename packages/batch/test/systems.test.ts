/** What operating systems do differently, as the engine sees it. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { SYSTEMS } from '@queenside/host/system';
import { resolveCommand } from '../src/outside/command.ts';
import { temporaryFolder } from './helpers.ts';

const { linux: LINUX, win32: WINDOWS } = SYSTEMS;

afterEach(() => void vi.unstubAllEnvs());

test('commands on Windows have backslashes, drives, and programs without their extension', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'bin'));
  for (const name of ['bin/solver.CMD', 'solver', 'nqueens.py']) {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', join(folder, 'bin'));
  vi.stubEnv('PATHEXT', '.EXE;.CMD');
  const resolved = (command: string[], system: typeof WINDOWS | typeof LINUX) =>
    resolveCommand(command, folder, 'D:\\in.txt', [], system);
  // A program of the path comes before a file of this name.
  expect(resolved(['solver', 'nqueens.py', '{input}'], WINDOWS)).toEqual([
    'solver',
    join(folder, 'nqueens.py'),
    'D:\\in.txt',
  ]);
  expect(resolved(['solver'], LINUX)).toEqual([join(folder, 'solver')]);
  const absolute = ['C:\\Python\\python.exe', '.\\gone.py'];
  expect(resolved(absolute, WINDOWS)).toEqual(absolute);
});
