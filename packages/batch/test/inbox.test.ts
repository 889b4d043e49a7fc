/** When an inbox announces its files. */
import { execFileSync } from 'node:child_process';
import { appendFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Inbox, timesFor, type InboxTimes } from '../src/inbox/inbox.ts';
import { temporaryFolder } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const TIMES: InboxTimes = { settle: 20, settleUnfinished: 100, scanEvery: 50 };

async function openInbox(folder: string, times: InboxTimes) {
  const ready: string[] = [];
  const degraded: string[] = [];
  const inbox = new Inbox(
    folder,
    { extensions: ['.txt'] },
    {
      ready: (path) => void ready.push(path),
      stale: () => undefined,
      degraded: (reason) => void degraded.push(reason),
      skipped: () => undefined,
      isAnswered: async () => false,
    },
    times,
  );
  onTestFinished(() => inbox.close());
  await inbox.open();
  /** Waits for so many announcements, and a while for others. Returns how many there are. */
  const count = async (least: number): Promise<number> => {
    await vi.waitFor(() => expect(ready.length).toBeGreaterThanOrEqual(least), PATIENCE);
    await setTimeout(6 * times.scanEvery);
    return ready.length;
  };
  return { ready, degraded, count };
}

test('a file that is written in place with its old size and time is announced again', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.txt');
  // Whole seconds, which `utimes` restores exactly.
  const write = async (text: string): Promise<void> => {
    await writeFile(path, text);
    await utimes(path, 1_000_000_000, 1_000_000_000);
  };
  await write('1\n');
  // On a busy machine, some time may pass before `utimes`: the file must not rest meanwhile.
  const { count } = await openInbox(folder, { ...TIMES, settle: 1000, settleUnfinished: 1000 });
  expect(await count(1)).toBe(1);
  await write('2\n');
  expect(await count(2)).toBe(2);
});

test('a file whose name is not UTF-8 is announced once, and again if it comes back', async () => {
  const folder = await temporaryFolder();
  const path = Buffer.concat([
    Buffer.from(`${folder}/a-`),
    Buffer.from([0xff]),
    Buffer.from('.txt'),
  ]);
  await writeFile(path, '1\n');
  const { ready, count } = await openInbox(folder, TIMES);
  expect(await count(1)).toBe(1);
  expect(ready).toEqual(['a-\uFFFD.txt']);
  await rm(path);
  await setTimeout(10 * TIMES.scanEvery);
  await writeFile(path, '1\n');
  expect(await count(2)).toBe(2);
});

test('a path that is too long for the system costs no other file its events', async () => {
  const folder = await temporaryFolder();
  const deep = 'd'.repeat(200);
  const script = 'for i in $(seq 25); do mkdir "$0" && cd "$0" || exit 1; done; echo 1 > a.txt';
  execFileSync('bash', ['-c', script, deep], { cwd: folder });
  onTestFinished(() => void execFileSync('rm', ['-rf', join(folder, deep)]));
  const { ready, degraded } = await openInbox(folder, { ...TIMES, scanEvery: 3_600_000 });
  await writeFile(join(folder, 'a.txt'), '1\n');
  await vi.waitFor(() => expect(ready).toEqual(['a.txt']), PATIENCE);
  expect(degraded).toEqual([]);
});

test('a marker counts once: it must not be older than the last change of its file', async () => {
  const folder = await temporaryFolder();
  const [path, marker] = [join(folder, 'a.txt'), join(folder, 'a.txt.done')];
  const { count } = await openInbox(folder, { ...TIMES, doneMarker: '.done' });
  await writeFile(marker, '');
  await setTimeout(50);
  await writeFile(path, '1\n');
  expect(await count(0)).toBe(0);
  await writeFile(marker, '');
  expect(await count(1)).toBe(1);
  await writeFile(path, '1\n2\n');
  expect(await count(1)).toBe(1);
  await utimes(marker, new Date(), new Date());
  expect(await count(2)).toBe(2);
});

test('a file that somebody appends to is announced when it rests', async () => {
  const folder = await temporaryFolder();
  const { count } = await openInbox(folder, { ...timesFor(1500), scanEvery: 50 });
  for (let record = 0; record < 5; record++) {
    await appendFile(join(folder, 'a.txt'), '1\n');
    await setTimeout(100);
  }
  expect(await count(1)).toBe(1);
});

test('a file without a last line feed never rests for less than by default', () => {
  expect(timesFor(3000)).toMatchObject({ settle: 3000, settleUnfinished: 3000 });
  expect(timesFor(10)).toMatchObject({ settle: 10, settleUnfinished: 1000 });
});

describe('scans of an inbox in which nothing happens', () => {
  /** Opens an inbox whose scans seem to take some processor time, in microseconds. Returns how many there were. */
  async function scansOf(user: number): Promise<() => number> {
    const spent = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user, system: 0 });
    onTestFinished(() => spent.mockRestore());
    await openInbox(await temporaryFolder(), TIMES);
    return () => spent.mock.calls.length / 2;
  }

  test('go on if they are quick', async () => {
    const scans = await scansOf(1);
    await vi.waitFor(() => expect(scans()).toBeGreaterThanOrEqual(4), PATIENCE);
  });

  test('wait two hundred times as long as they take', async () => {
    const scans = await scansOf(36_000_000);
    await setTimeout(10 * TIMES.scanEvery);
    expect(scans()).toBe(1);
  });
});
