/** What the tests of third-party plugins share. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { PLUGINS } from './helpers.ts';

export const THIRD_PARTY = join(dirname(PLUGINS), 'third-party');
export const DOUBLING = join(PLUGINS, 'doubling');
export const UNRULY = join(THIRD_PARTY, 'unruly');
/** Little memory is full soon. Node itself takes 80 MiB of it. */
export const LIMITS = { heapMb: 64, memoryMb: 192 };

/** Reads the process id that a plugin has written. */
export async function readPid(file: string): Promise<number> {
  const pid = Number(await readFile(file, 'utf8'));
  expect(pid).toBeGreaterThan(0);
  return pid;
}

/** Returns whether a process runs. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
