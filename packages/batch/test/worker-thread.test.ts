import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { startFirstThread, takeFirstThread } from '../src/workers/first-thread.ts';
import { WorkerEnded } from '../src/workers/worker-ended.ts';
import { WorkerThread } from '../src/workers/worker-thread.ts';
import type { DescribeTask } from '../src/worker/jobs.ts';
import { Pulse } from '../src/worker/pulse.ts';
import { temporaryFolder } from './helpers.ts';

const FIRST_THREAD = new URL('../src/workers/first-thread.ts', import.meta.url).href;

/** Asks what no plugins offer. */
const describeNone = (): DescribeTask => ({
  kind: 'describe',
  plugins: [],
  pulse: new Pulse().memory,
});
const NOTHING = {
  result: { catalog: { plugins: [], problems: [], solvers: [] }, broken: [] },
};

test('a thread does one task after the other', async () => {
  const thread = new WorkerThread();
  for (let round = 0; round < 3; round++)
    expect(await thread.perform(describeNone(), undefined, [])).toEqual(NOTHING);
  expect(thread.hasEnded).toBe(false);
  await thread.end();
  expect(thread.hasEnded).toBe(true);
});

test('one that has ended, or is told to, does no more', async () => {
  const ended = new WorkerThread();
  await ended.end();
  await expect(ended.perform(describeNone(), undefined, [])).rejects.toThrow(WorkerEnded);
  const stopped = new WorkerThread();
  const task = stopped.perform(describeNone(), AbortSignal.abort(), []);
  await expect(task).rejects.toThrow(WorkerEnded);
  expect(stopped.hasEnded).toBe(true);
});

test('a first thread is started once, and taken once', async () => {
  startFirstThread();
  startFirstThread();
  const thread = takeFirstThread();
  expect(takeFirstThread()).toBeUndefined();
  expect(await thread!.perform(describeNone(), undefined, [])).toEqual(NOTHING);
  await thread!.end();
});

test.each([
  ['that nobody takes', ''],
  [
    'that has done its task',
    'const thread = takeFirstThread(); await thread.perform(task, undefined, []);',
  ],
])('a first thread %s does not keep the process', async (_, use) => {
  const file = join(await temporaryFolder(), 'main.mjs');
  await writeFile(
    file,
    `import { startFirstThread, takeFirstThread } from ${JSON.stringify(FIRST_THREAD)};
     const task = { kind: 'describe', plugins: [], pulse: new SharedArrayBuffer(32) };
     startFirstThread();
     ${use}
     console.log('over');`,
  );
  const { stdout } = await execa({ node: true, timeout: 20_000 })`${file}`;
  expect(stdout).toBe('over');
});
