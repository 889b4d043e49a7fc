import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { startFirstThread, takeFirstThread } from '../src/pool/first-thread.ts';
import { ThreadWorker } from '../src/pool/thread-worker.ts';
import { WorkerEnded, type Follower } from '../src/pool/worker.ts';
import type { DescribeOrder } from '../src/protocol/messages.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { temporaryFolder } from './helpers.ts';

const FIRST_THREAD = new URL('../src/pool/first-thread.ts', import.meta.url).href;
const SHARED_PROGRESS = new URL('../src/protocol/shared-progress.ts', import.meta.url).href;

/** An order that describes no plugins. */
const describeNone = (): DescribeOrder => ({
  kind: 'describe',
  plugins: [],
});
const follower = (signal?: AbortSignal): Follower => ({
  progress: new SharedProgress(),
  timeLimitMs: Infinity,
  signal,
});
const NOTHING = {
  result: { offers: [], broken: [] },
};

test('a thread does one task after the other', async () => {
  const thread = new ThreadWorker();
  for (let round = 0; round < 3; round++)
    expect(await thread.perform(describeNone(), follower())).toEqual(NOTHING);
  expect(thread.hasEnded).toBe(false);
  thread.end();
  await thread.gone;
  expect(thread.hasEnded).toBe(true);
});

test('a thread that has ended, or was stopped, takes no task', async () => {
  const ended = new ThreadWorker();
  ended.end();
  await expect(ended.perform(describeNone(), follower())).rejects.toThrow(WorkerEnded);
  const stopped = new ThreadWorker();
  const task = stopped.perform(describeNone(), follower(AbortSignal.abort()));
  await expect(task).rejects.toThrow(WorkerEnded);
  expect(stopped.hasEnded).toBe(true);
});

test('a first thread is started once, and taken once', async () => {
  startFirstThread();
  startFirstThread();
  const thread = takeFirstThread();
  expect(takeFirstThread()).toBeUndefined();
  expect(await thread!.perform(describeNone(), follower())).toEqual(NOTHING);
  thread!.end();
  await thread!.gone;
});

test.each([
  ['that is not taken', ''],
  [
    'that has done its job',
    'const thread = takeFirstThread(); await thread.perform(order, follower);',
  ],
])('a first thread %s does not keep the process', async (_, use) => {
  const file = join(await temporaryFolder(), 'main.mjs');
  await writeFile(
    file,
    `import { startFirstThread, takeFirstThread } from ${JSON.stringify(FIRST_THREAD)};
     import { SharedProgress } from ${JSON.stringify(SHARED_PROGRESS)};
     const order = { kind: 'describe', plugins: [] };
     const follower = { progress: new SharedProgress(), timeLimitMs: Infinity };
     startFirstThread();
     ${use}
     console.log('over');`,
  );
  const { stdout } = await execa({ node: true, timeout: 240_000 })`${file}`;
  expect(stdout).toBe('over');
});
