import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FairQueue } from '../src/pool/fair-queue.ts';
import { Share } from '../src/file/share.ts';
import { PATIENCE } from '../../../test/patience.ts';

/** A queue of two workers, and what runs on them. */
function twoWorkers() {
  const queue = new FairQueue(2);
  const running: string[] = [];
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const shares = new Map<string, Share>();
  const shareOf = (file: string): Share => {
    if (!shares.has(file)) shares.set(file, new Share(file));
    return shares.get(file)!;
  };
  /** Adds a job of a file, which runs until it is ended, or gives way. */
  const add = (name: string, file: string, options: { signal?: AbortSignal } = {}) => {
    let since = Infinity;
    return queue.run(
      async (giveWay) => {
        since = performance.now();
        running.push(name);
        started.push(name);
        const leave = (): void => void running.splice(running.indexOf(name), 1);
        await new Promise<void>((resolve, reject) => {
          ends.set(name, resolve);
          giveWay?.addEventListener('abort', () => reject(new Error('gave way')));
        }).finally(leave);
        return name;
      },
      {
        share: shareOf(file),
        busyFor: () => Math.max(0, performance.now() - since),
        ...options,
      },
    );
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await sleep(0);
  };
  const until = (names: readonly string[]): Promise<void> =>
    vi.waitFor(() => expect(running.toSorted()).toEqual(names.toSorted()), PATIENCE);
  return { queue, add, end, until, running, started, shareOf };
}

test('no file gets a second worker while another waits for its first', async () => {
  const { add, end, running } = twoWorkers();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  void add('b1', 'b');
  expect(running).toEqual(['a1', 'a2']);
  await end('a1');
  expect(running).toEqual(['a2', 'b1']);
  void add('b2', 'b');
  await end('a2');
  expect(running).toEqual(['b1', 'a3']);
  await end('b1');
  expect(running).toEqual(['a3', 'b2']);
});

test('if no worker becomes free, a file without one gets a guest', async () => {
  const { add, end, until, queue } = twoWorkers();
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'a');
  const done = add('b1', 'b');
  await until(['a1', 'a2', 'b1']);
  expect(queue.running).toBe(3);
  // Neither a file that has workers nor a second guest may exceed the number of workers.
  await sleep(300);
  await until(['a1', 'a2', 'b1']);
  await end('b1');
  expect(await done).toBe('b1');
  await sleep(300);
  await until(['a1', 'a2']);
});

test('a long guest gives way to files that had no worker yet, and starts over', async () => {
  const { add, end, until, started } = twoWorkers();
  void add('a1', 'a');
  void add('a2', 'a');
  const slow = add('slow', 'slow');
  await until(['a1', 'a2', 'slow']);
  const quick = [add('quick1', 'quick1'), add('quick2', 'quick2')];
  await until(['a1', 'a2', 'quick1']);
  await end('quick1');
  await until(['a1', 'a2', 'quick2']);
  await end('quick2');
  await until(['a1', 'a2', 'slow']);
  await Promise.all(quick);
  await end('slow');
  await slow;
  expect(started).toEqual(['a1', 'a2', 'slow', 'quick1', 'quick2', 'slow']);
});

test('a guest that gave way is the next job of its file', async () => {
  const { add, end, until, started } = twoWorkers();
  for (const name of ['a1', 'a2']) void add(name, 'a');
  for (const name of ['slow1', 'slow2']) void add(name, 'slow');
  await until(['a1', 'a2', 'slow1']);
  void add('quick', 'quick');
  await until(['a1', 'a2', 'quick']);
  await end('quick');
  await until(['a1', 'a2', 'slow1']);
  expect(started).toEqual(['a1', 'a2', 'slow1', 'quick', 'slow1']);
});

test('a guest is an ordinary job as soon as a worker is free', async () => {
  const { add, end, until, started } = twoWorkers();
  for (const name of ['a1', 'a2']) void add(name, 'a');
  void add('b1', 'b');
  await until(['a1', 'a2', 'b1']);
  await end('a1');
  await until(['a2', 'b1']);
  void add('c1', 'c');
  // The next guest is c1, and b1 does not give way to it.
  await until(['a2', 'b1', 'c1']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a signal ends the wait', async () => {
  const { add, end, running } = twoWorkers();
  const stop = new AbortController();
  void add('a1', 'a');
  void add('a2', 'a');
  const waiting = add('b1', 'b', { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await end('a1');
  expect(running).toEqual(['a2']);
  await expect(add('b2', 'b', { signal: stop.signal })).rejects.toThrow('stopped');
});

test('a share counts the time in which its file had no worker', async () => {
  const { add, end, shareOf } = twoWorkers();
  void add('a1', 'a');
  void add('a2', 'a');
  expect(shareOf('a').waitsSince).toBeUndefined();
  void add('b1', 'b');
  expect(shareOf('b').waitsSince).toBeDefined();
  await sleep(20);
  await end('a1');
  expect(shareOf('b').waitsSince).toBeUndefined();
  const { waited } = shareOf('b');
  expect(waited).toBeGreaterThan(15);
  void add('b2', 'b');
  await sleep(20);
  expect(shareOf('b').waited).toBe(waited);
});

test('files take turns, in the order in which they last had one; higher priorities come first', async () => {
  const queue = new FairQueue(1);
  const order: string[] = [];
  const shares = ['a', 'b', 'c'].map((input) => new Share(input));
  const add = (share: Share, priority = 0): Promise<void> =>
    queue.run(async () => void order.push(`${share.input}${priority}`), {
      share,
      priority,
      busyFor: () => 0,
    });
  const jobs = shares.flatMap((share) => [add(share), add(share), add(share)]);
  await Promise.all([...jobs, add(shares[1]!, 2), add(shares[0]!, 1)]);
  expect(order).toEqual(['a0', 'b2', 'a1', 'c0', 'b0', 'a0', 'c0', 'b0', 'a0', 'c0', 'b0']);
});
