import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  LIMITS,
  missing,
  processesWith,
  run,
  SANDBOXES,
  sh,
  text,
  withCgroups,
} from './helpers.ts';

const MEBIBYTE = 2 ** 20;
const limit = (name: string) => ({ kind: 'limit', limit: name });

describe.each(SANDBOXES)('limits of %s', (_, sandbox) => {
  test('stops a busy loop at its processor time', async () => {
    const { ending, cpuMs } = await sh(sandbox, 'while :; do :; done', {
      limits: { cpuMs: 200 },
    });
    expect(ending).toEqual(limit('cpu'));
    expect(cpuMs).toBeGreaterThanOrEqual(200);
    expect(cpuMs).toBeLessThan(2200);
  });

  test('adds up the processor time of all processes, including those that have ended', async () => {
    const spin = 'i=0; while [ $i -lt 40000 ]; do i=$((i+1)); done';
    const script = `for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do (${spin}) & (${spin}); wait; done`;
    const { ending } = await sh(sandbox, script, { limits: { cpuMs: 300 } });
    expect(ending).toEqual(limit('cpu'));
  });

  test.runIf(process.platform === 'linux')('sets the limits of each process', async () => {
    const limits = { cpuMs: 3000, memoryBytes: 64 * MEBIBYTE, outputBytes: 5 * MEBIBYTE };
    const { output } = await sh(sandbox, 'cat /proc/self/limits', { limits });
    const hard = (name: string): number =>
      Number(new RegExp(`^Max ${name} +\\d+ +(\\d+) `, 'm').exec(text(output))?.[1]);
    expect(hard('cpu time')).toBe(5);
    expect(hard('data size')).toBe((64 + 8192) * MEBIBYTE);
    // The shell counts in blocks.
    expect(hard('file size')).toBeGreaterThan(5 * MEBIBYTE);
    expect(hard('file size')).toBeLessThan(6 * MEBIBYTE);
    expect(hard('open files')).toBe(256);
    expect(hard('stack size')).toBe(8 * MEBIBYTE);
    expect(hard('core file size')).toBe(0);
  });

  test('measures a program that stays within its limits', async () => {
    const { ending, cpuMs, wallMs } = await sh(
      sandbox,
      'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; sleep 0.2',
    );
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(cpuMs).toBeGreaterThan(50);
    expect(wallMs).toBeGreaterThan(200 + cpuMs / 2);
  });

  test('distinguishes waiting from working when the wall time is over', async () => {
    const hasCompany = true;
    const work = 'i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done';
    const [idle, late, busy] = await Promise.all([
      run(sandbox, ['sleep', '30'], { limits: { wallMs: 1500 }, hasCompany }),
      // It may work while it starts.
      sh(sandbox, `${work}; sleep 30`, { limits: { wallMs: 3000 }, hasCompany }),
      sh(sandbox, 'while :; do :; done', { limits: { wallMs: 500 }, hasCompany }),
    ]);
    expect(idle.ending).toEqual(limit('idle'));
    expect(late.ending).toEqual(limit('idle'));
    expect(late.cpuMs).toBeGreaterThan(50);
    expect(busy.ending).toEqual(limit('wall'));
  });

  test('stops a program that uses too much memory', async () => {
    const { ending, memoryBytes } = await run(sandbox, ['tail', '/dev/zero'], {
      limits: { memoryBytes: 64 * MEBIBYTE },
    });
    expect(ending).toEqual(limit('memory'));
    expect(memoryBytes).toBeGreaterThan(30 * MEBIBYTE);
  });

  test('counts the memory of all processes', async () => {
    const hog = 'import time; x = bytearray(60 * 2**20); time.sleep(5)';
    const script = `for i in 1 2 3 4; do python3 -c '${hog}' & done; wait`;
    const limits = { memoryBytes: 160 * MEBIBYTE };
    expect((await sh(sandbox, script, { limits })).ending).toEqual(limit('memory'));
  });

  test('counts shared pages once', async () => {
    const hog =
      'import os, time; x = b"x" * (100 * 2**20)\nfor i in range(5): os.fork() or (time.sleep(0.4), os._exit(0))\nfor i in range(5): os.wait()';
    const limits = { memoryBytes: 250 * MEBIBYTE };
    const { ending } = await run(sandbox, ['python3', '-c', hog], { limits });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
  });

  test('keeps the allowed amount of output', async () => {
    const flood = await run(sandbox, ['yes'], { limits: { outputBytes: 100_000 } });
    expect(flood.ending).toEqual(limit('output'));
    expect(text(flood.output)).toBe('y\n'.repeat(50_000));
    const fits = await run(sandbox, ['head', '-c', '100000', '/dev/zero'], {
      limits: { outputBytes: 100_000 },
    });
    expect(fits.ending).toEqual({ kind: 'exited', code: 0 });
    expect(fits.output.length).toBe(100_000);
  });

  test('stops a flood on standard error and keeps its end', async () => {
    const { ending, errors } = await sh(sandbox, 'yes complaint >&2');
    expect(ending).toEqual(limit('output'));
    expect(errors.length).toBe(16 * 1024);
  });

  test.each([
    ['a large file', 'head -c 9000000 /dev/zero > large; sleep 30'],
    ['a sparse file of 1 TB', 'truncate -s 1T sparse'],
    ['sparse files of a megabyte each', 'for i in 1 2 3; do truncate -s 900000 $i; done; sleep 30'],
    ['a file too large for Python to write', `python3 -c 'open("x", "wb").write(b"x" * 9000000)'`],
    ['many small files', 'for i in 1 2 3; do head -c 400000 /dev/zero > $i; done'],
    ['preallocated space', 'for i in 1 2 3; do touch $i; fallocate -n -l 400000 $i; done'],
  ])('stops a program that writes %s', async (_what, script) => {
    const limits = { cpuMs: 20_000 };
    expect((await sh(sandbox, script, { limits })).ending).toEqual(limit('output'));
  });

  test('stops a fork bomb completely', async () => {
    const mark = `86398.${process.pid}`;
    const script = `f() { sleep ${mark} & f | f & }; f; sleep ${mark}`;
    const limits = { wallMs: 1000, cpuMs: 1000 };
    const { ending } = await sh(sandbox, script, { limits });
    expect(['limit', 'exited']).toContain(ending.kind);
    expect(processesWith(mark)).toEqual([]);
  });

  test('does not wait for a process that keeps standard output open', async () => {
    const mark = `86397.${process.pid}`;
    const { ending, output } = await sh(sandbox, `setsid sleep ${mark} & echo done`);
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(text(output)).toBe('done\n');
    expect(processesWith(mark)).toEqual([]);
  });
});

describe.each(SANDBOXES.filter(([name]) => name !== 'trusted'))('processes of %s', (_, sandbox) => {
  test('are limited in number', async () => {
    const script = 'i=0; while [ $i -lt 60 ]; do sleep 9 & i=$((i+1)); echo $i; done';
    const { output } = await sh(sandbox, script, { limits: { processes: 30 } });
    expect(text(output).trim().split('\n').at(-1)).toBe('29');
    const all = await sh(sandbox, script, { limits: { processes: LIMITS.processes } });
    expect(all.ending).toEqual({ kind: 'exited', code: 0 });
  });

  test.runIf(process.getuid?.() === 0)('do not count with those of another grader', async () => {
    const user = text((await sh(sandbox, 'id -u')).output).trim();
    const other = spawn('setpriv', [`--reuid=${user}`, '--clear-groups', 'sleep', '100']);
    onTestFinished(() => void other.kill());
    await expect.poll(() => ownerOf(other.pid!)).toBe(Number(user));
    expect(text((await sh(sandbox, 'id -u')).output).trim()).not.toBe(user);
  });
});

test.skipIf(missing !== undefined)(
  'files in memory do not count as memory of the program',
  async () => {
    const groups: unknown[] = [];
    const sandbox = await withCgroups(async (most, isIsolated) => {
      groups.push(most.memoryBytes, isIsolated);
      return undefined;
    });
    await run(sandbox, ['true'], { limits: { memoryBytes: 64 * MEBIBYTE, outputBytes: MEBIBYTE } });
    expect(groups).toEqual([65 * MEBIBYTE, true]);
  },
);

/** Returns the user of a process. */
function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}
