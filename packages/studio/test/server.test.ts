/** Tests the server's messages and actions over HTTP. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ledger, LedgerFollower } from '@queenside/batch';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AddedFile, InboxFile, WorkMessage } from '../src/messages.ts';
import { Feed } from '../src/server/live/feed.ts';
import { LiveFiles } from '../src/server/live/files.ts';
import { LiveWork } from '../src/server/live/work.ts';
import { joinFiles } from '../src/files-request.ts';
import { Served } from './serve.ts';
import { PATIENCE } from '../../../test/patience.ts';

const stateOf = (rows: readonly InboxFile[], name: string): string | undefined =>
  rows.find((row) => row.name === name)?.state;

const BOTH = ['backtracking', 'dancing-links'].map((solver) => ({ label: solver, solver }));

describe('a studio that watches the inbox', () => {
  let served: Served;

  beforeAll(async () => {
    served = await Served.start({
      isTraced: true,
      files: { 'nqueens-early.txt': '4\n' },
      routes: [{ match: 'nqueens-both.txt', sections: BOTH }],
    });
    await served.launch();
  });
  afterAll(async () => {
    await served[Symbol.asyncDispose]();
  });

  test('answers a file that is uploaded, and gives back its parts', async () => {
    const input = '6\nsix\n';
    expect((await served.upload('nqueens-up.txt', input)).status).toBe(201);
    const rows = await served.rowsUntil((found) => stateOf(found, 'nqueens-up.txt') === 'failed');
    expect(stateOf(rows, 'nqueens-early.txt')).toBe('done');
    const { id, right, failed, problem } = rows.find(({ name }) => name === 'nqueens-up.txt')!;
    expect({ right, failed, problem }).toEqual({ right: 1, failed: 1, problem: 'nqueens' });
    const part = async (name: string): Promise<string> =>
      (await served.get(`/api/files/${id}/${name}`)).text();
    expect(await part('input')).toBe(input);
    expect(await part('answer')).toBe(await served.answer('nqueens-up_out.txt'));
    expect(await part('errors')).toBe(await served.answer('nqueens-up_err.txt'));
    expect(await part('input?first=3')).toBe('6\ns');
    expect(JSON.parse(await part('drawings'))).toEqual([{ record: 1, line: 1 }]);
    expect(await part('drawings/1')).toMatch(/^<svg/);
    const { headers } = await served.get(`/api/files/${id}/drawings/1`);
    expect(headers.get('content-security-policy')).toContain('sandbox;');
    expect(await part('trace')).toBe(await served.answer('nqueens-up_trace.jsonl'));
  });

  test('draws each section of an answer', async () => {
    await served.upload('nqueens-both.txt', '6\n8\n');
    const rows = await served.rowsUntil((all) => stateOf(all, 'nqueens-both.txt') === 'done');
    const { id } = rows.find(({ name }) => name === 'nqueens-both.txt')!;
    const drawings = await (await served.get(`/api/files/${id}/drawings`)).json();
    expect(drawings).toEqual([
      { record: 1, line: 1 },
      { record: 2, line: 1 },
      { record: 3, line: 2 },
      { record: 4, line: 2 },
    ]);
  });

  test('takes several files in one request, and says of each what became of it', async () => {
    const bytes = Buffer.from([0x34, 0x0a, 0xff, 0x0a]);
    const files = [
      new File([bytes], 'nqueens-bytes.txt'),
      new File(['5\n'], 'nqueens-early.txt'),
      new File(['5\n'], 'page.html'),
      new File([], 'nqueens-empty.txt'),
      new File(['6\n'], 'nqueens-\u2655.txt'),
      new File(['7\n'], 'nqueens-\u2655.txt'),
    ];
    const response = await served.together(joinFiles(files));
    const added = (await response.json()) as AddedFile[];
    expect(added.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(added.map(({ id, error }) => error?.code ?? typeof id)).toEqual([
      'string',
      'batch/input-exists',
      'batch/not-an-input-name',
      'string',
      'string',
      'batch/input-exists',
    ]);
    const read = (name: string): Promise<Buffer> => readFile(join(served.inbox, name));
    expect(await read('nqueens-bytes.txt')).toEqual(bytes);
    expect(await read('nqueens-empty.txt')).toEqual(Buffer.alloc(0));
    expect(String(await read('nqueens-early.txt'))).toBe('4\n');
    expect(String(await read('nqueens-\u2655.txt'))).toBe('6\n');
    const isOver = (state = 'waiting'): boolean => state !== 'waiting' && state !== 'running';
    const rows = await served.rowsUntil((found) =>
      added.every(({ id, name }) => id === undefined || isOver(stateOf(found, name))),
    );
    expect(rows.find(({ name }) => name === 'nqueens-\u2655.txt')!.id).toBe(added[4]!.id);
  });

  test('never replaces a file, and refuses other names', async () => {
    const inbox = served.inbox;
    expect((await served.upload('nqueens-early.txt', '5\n')).status).toBe(409);
    expect(await readFile(join(inbox, 'nqueens-early.txt'), 'utf8')).toBe('4\n');
    expect((await served.upload('page.html', 'x')).status).toBe(422);
  });

  test('answers again what is asked for', async () => {
    const rows = await served.rowsUntil((found) => stateOf(found, 'nqueens-early.txt') === 'done');
    const { id, since } = rows.find(({ name }) => name === 'nqueens-early.txt')!;
    const response = await served.post('/api/retry', JSON.stringify({ ids: [id, 'unknown'] }));
    expect(await response.json()).toEqual({ queued: 1 });
    await served.rowsUntil((found) =>
      found.some((row) => row.id === id && row.state === 'done' && row.since > since),
    );
    expect(await served.answer('nqueens-early_out.txt')).not.toBe('');
  });

  test('a browser that reconnects gets what it has missed, and only that', async () => {
    let last = '';
    for await (const { event, id } of served.events())
      if (event === 'ready') {
        last = id;
        break;
      }
    await served.upload('nqueens-missed.txt', '5\n');
    const names = new Set<string>();
    for await (const { event, data } of served.events(last)) {
      expect(event).not.toBe('ready');
      if (event !== 'files') continue;
      for (const { name } of (JSON.parse(data) as { files: InboxFile[] }).files) names.add(name);
      if (names.has('nqueens-missed.txt')) break;
    }
    expect([...names]).toEqual(['nqueens-missed.txt']);
  });

  test.each([['another server: 0123456789ab-3'], ['000000000000-999'], ['nonsense']])(
    'a browser with the id of %s gets a snapshot',
    async (last) => {
      for await (const { data } of served.events(last)) {
        expect(JSON.parse(data)).toMatchObject({ isFirst: true });
        break;
      }
    },
  );

  test('forgets a file that the ledger has forgotten', async () => {
    await served.upload('nqueens-gone.txt', '5\n');
    await served.rowsUntil((rows) => stateOf(rows, 'nqueens-gone.txt') === 'done');
    await rm(join(served.inbox, 'nqueens-gone.txt'));
    using ledger = await Ledger.open(join(served.folder, 'outputs/.queenside'));
    expect(await ledger.forget(['nqueens-gone_out.txt'])).toBe(1);
    const rows = await served.rowsUntil(
      (found) => stateOf(found, 'nqueens-gone.txt') === undefined,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

test('a studio that does not watch shows what another ledger writes, and what waits', async () => {
  await using served = await Served.start({ isWatching: false, files: { 'nqueens.txt': '4\n' } });
  await served.launch();
  await served.rowsUntil((rows) => stateOf(rows, 'nqueens.txt') === 'waiting');
  await served.upload('nqueens-b.txt', '5\n');
  const { answerFile } = await import('@queenside/batch');
  for (const path of ['nqueens.txt', 'nqueens-b.txt'])
    await answerFile(served.engine, served.settings, { root: served.inbox, path });
  const rows = await served.rowsUntil((found) => found.every(({ state }) => state === 'done'));
  expect(rows.map(({ name }) => name)).toEqual(['nqueens-b.txt', 'nqueens.txt']);
});

test('tells what workers do, and how far a file is', async () => {
  await using served = await Served.start({ files: { 'nqueens-slow.txt': '4\n17 count\n' } });
  await served.launch();
  for await (const { event, data } of served.events()) {
    if (event !== 'work') continue;
    const work = JSON.parse(data) as WorkMessage;
    expect(work).toMatchObject({ isWatching: true, jobs: 2, inbox: served.inbox });
    if (work.running[0]?.records !== 1 || work.workers.length === 0) continue;
    expect(work.running).toMatchObject([{ name: 'nqueens-slow.txt', records: 1 }]);
    expect(work.running[0].share).toBeGreaterThan(0);
    expect(work.workers[0]).toMatchObject({ transport: 'thread', problem: 'nqueens' });
    expect(work.counts).toMatchObject({ running: 1, done: 0 });
    break;
  }
});

test('the remaining time is that of the files that wait or run, at the present rate', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const states: InboxFile['state'][] = ['waiting', 'waiting', 'running', 'done', 'failed'];
  const files = {
    finished: 0,
    rows: () => states.map((state, at) => ({ id: `${at}`, name: `${at}`, state, since: 0 })),
    entry: () => undefined,
  };
  const sources = { inbox: '/in', outbox: '/out', engine: { jobs: 1, tasks: [] } };
  const work = new LiveWork(files as never, sources as never, new Feed());
  const after = (seconds: number, finished: number) => {
    vi.setSystemTime(seconds * 1000);
    files.finished = finished;
    work.update();
    return work.snapshot()[0]!;
  };
  expect(after(0, 0)).not.toHaveProperty('secondsLeft');
  expect(after(2, 4)).toMatchObject({ filesPerSecond: 2, secondsLeft: 2 });
  // Only the last ten seconds count.
  expect(after(13, 4)).toMatchObject({ filesPerSecond: 0 });
  states.splice(0, 3);
  expect(after(14, 7)).not.toHaveProperty('secondsLeft');
});

test('a part that a file does not have says how to get it', async () => {
  await using served = await Served.start({ isWatching: false, files: { 'nqueens.txt': '4\n' } });
  await served.launch();
  const { id } = (await served.rowsUntil((rows) => rows.length === 1))[0]!;
  for (const part of ['answer', 'errors', 'trace']) {
    const response = await served.get(`/api/files/${id}/${part}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'studio/nothing-there' } });
  }
  expect(await (await served.get(`/api/files/${id}/input`)).text()).toBe('4\n');
});

test('a file that changes nothing in the ledger does not wait forever', async () => {
  await using served = await Served.start({ files: { 'nqueens.txt': '4\n' } });
  await served.launch();
  await served.rowsUntil((rows) => stateOf(rows, 'nqueens.txt') === 'done');
  // The same content again: the watcher announces it, and the ledger knows its answer.
  await writeFile(join(served.inbox, 'nqueens.txt'), '4\n');
  await vi.waitFor(async () => {
    const follower = await LedgerFollower.open(join(served.folder, 'outputs/.queenside'));
    onTestFinished(() => follower[Symbol.dispose]());
    const files = new LiveFiles(served.inbox, follower, new Feed());
    await files.update();
    expect([...files.rows()].map(({ state }) => state)).toEqual(['done']);
  }, PATIENCE);
  await served.rowsUntil((rows) => stateOf(rows, 'nqueens.txt') === 'done');
});

test('the feed keeps a bounded number of messages', () => {
  const feed = new Feed(100);
  for (let index = 0; index < 50; index++) feed.publish('files', { index });
  expect(feed.after(0)).toBeUndefined();
  expect(feed.after(49)).toMatchObject([{ position: 50, text: '{"index":49}' }]);
  expect(feed.after(50)).toEqual([]);
  expect(feed.after(51)).toBeUndefined();
  expect(feed.positionOf(feed.nameOf(7))).toBe(7);
  expect(new Feed().positionOf(feed.nameOf(7))).toBeUndefined();
});
