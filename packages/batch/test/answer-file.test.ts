import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RecordReport } from '@queenside/runtime/report';
import {
  answerFile,
  describeBusy,
  Ledger,
  Router,
  type InboxFile,
  type AnswerSettings,
} from '../src/index.ts';
import { skipKnown } from '../src/answer-file.ts';
import { InputFile } from '../src/inbox/input-file.ts';
import { temporaryFolder, useEngine } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();

/** Makes an inbox, an outbox, and a ledger. */
async function place(input: string, more: Partial<AnswerSettings> = {}) {
  const folder = await temporaryFolder();
  const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(inbox);
  await writeFile(join(inbox, 'double.txt'), input);
  const ledger = await Ledger.open(join(outbox, '.queenside'));
  onTestFinished(() => ledger[Symbol.dispose]());
  const settings: AnswerSettings = {
    outbox,
    router: new Router(engine().installed.catalog, []),
    wanted: {},
    seed: 1,
    timeLimitMs: Infinity,
    outputLimit: 1 << 20,
    ledger,
    ...more,
  };
  const run = (job: Partial<InboxFile> = {}, other: Partial<AnswerSettings> = {}) =>
    answerFile(engine(), { ...settings, ...other }, { root: inbox, path: 'double.txt', ...job });
  const output = join(outbox, 'double_out.txt');
  return { inbox, outbox, output, ledger, run, read: () => readFile(output, 'utf8') };
}

describe('a file that has not changed since it was answered', () => {
  /** Answers a file whose version is steady, and counts how often it is opened from then on. */
  async function answered() {
    const at = await place('4\n');
    await sleep(200);
    expect(await at.run()).toMatchObject({ status: 'done' });
    const opened = vi.spyOn(InputFile, 'open');
    onTestFinished(() => opened.mockRestore());
    return { ...at, opened, input: join(at.inbox, 'double.txt') };
  }

  test('is not opened again', async () => {
    const { run, opened, inbox, ledger, outbox } = await answered();
    expect(await run()).toMatchObject({ status: 'done', right: 1, unchanged: true });
    const router = new Router(engine().installed.catalog, []);
    const plain = { wanted: {}, seed: 1, timeLimitMs: Infinity, outputLimit: 1 << 20 };
    const settings = { outbox, router, ledger, ...plain };
    expect(await skipKnown(engine(), settings, { root: inbox, path: 'double.txt' })).toBe(true);
    expect(opened).not.toHaveBeenCalled();
    const other = { ...settings, seed: 2 };
    expect(await skipKnown(engine(), other, { root: inbox, path: 'double.txt' })).toBe(false);
  });

  test('is opened if it was written again, with its old size and modification time', async () => {
    const { run, opened, input, read } = await answered();
    const { atime, mtime } = await stat(input);
    await writeFile(input, '6\n');
    await utimes(input, atime, mtime);
    await sleep(200);
    const report = await run();
    expect(report).toMatchObject({ status: 'done', right: 1 });
    expect(report.unchanged).toBeUndefined();
    expect(await read()).toBe('12\n');
    expect(opened).toHaveBeenCalled();
  });

  test('is answered again if its answer file is another one', async () => {
    const { run, output, read } = await answered();
    await writeFile(output, 'edited\n');
    expect((await run()).unchanged).toBeUndefined();
    expect(await read()).toBe('8\n');
  });

  test('is answered again on request', async () => {
    const { run, ledger, input } = await answered();
    await ledger.retry([input]);
    expect((await run()).unchanged).toBeUndefined();
  });
});

describe('a file that the user stops', () => {
  /** Begins a file whose last record never ends, and stops it from another process's ledger. */
  async function stopped() {
    const at = await place('4\n5\n13\n', { wanted: { solver: 'looper' } });
    const others = await Ledger.open(join(at.outbox, '.queenside'));
    onTestFinished(() => others[Symbol.dispose]());
    const running = at.run();
    const input = join(at.inbox, 'double.txt');
    await vi.waitFor(async () => expect(await others.stop([input])).toBe(1), PATIENCE);
    return { ...at, input, report: await running };
  }

  test('is rejected, and stays so until its content changes', async () => {
    const { report, run, ledger, input, inbox, outbox } = await stopped();
    expect(report).toMatchObject({ status: 'rejected', error: { code: 'batch/stopped' } });
    expect(await run()).toMatchObject({ status: 'rejected', error: { code: 'batch/stopped' } });
    const events = ledger.history(input).map(({ event }) => event);
    expect(events).toEqual(['claimed', 'stop', 'rejected']);
    expect(await readFile(join(outbox, 'double_err.txt'), 'utf8')).toMatch(/stopped on request/);
    await writeFile(input, '6\n');
    expect(await run()).toMatchObject({ status: 'done', right: 1 });
    expect(await readdir(inbox)).toEqual(['double.txt']);
  });

  test('is answered after all if the user retries it', async () => {
    const { run, ledger, input } = await stopped();
    await ledger.retry([input]);
    expect(ledger.retries()).toEqual([input]);
    const again = run();
    await vi.waitFor(async () => expect(await ledger.stop([input])).toBe(1), PATIENCE);
    expect(await again).toMatchObject({ status: 'rejected' });
    const details = ledger.history(input).map(({ detail }) => detail);
    expect(details.some((each) => each.startsWith('attempt 2'))).toBe(true);
  });
});

test('a file that waits for a worker is known as waiting, and for which file', async () => {
  const at = await place('13\n13\n', { wanted: { problem: 'double', solver: 'looper' } });
  const stop = new AbortController();
  const long = at.run({ signal: stop.signal });
  await vi.waitFor(() => expect(engine().busyWorkers).toBe(2), PATIENCE);
  const stopOthers = new AbortController();
  // One of them is a guest.
  const others = ['a.txt', 'b.txt'].map(async (path) => {
    await writeFile(join(at.inbox, path), '13\n');
    return at.run({ path, signal: stopOthers.signal });
  });
  const waiting = () =>
    at.ledger.entries().flatMap((entry) => (entry.waiting === undefined ? [] : [entry]));
  await vi.waitFor(() => expect(waiting()).toHaveLength(1), PATIENCE);
  const [{ waiting: wait, input } = { waiting: undefined, input: '' }] = waiting();
  expect(describeBusy(wait!.busy)).toBe('2 workers are busy with double.txt');
  expect(Date.now() - wait!.since).toBeGreaterThanOrEqual(1000);
  stop.abort();
  expect((await long).status).toBe('released');
  await vi.waitFor(() => expect(waiting()).toEqual([]), PATIENCE);
  const events = at.ledger.history(input).map(({ event }) => event);
  expect(events).toEqual(['claimed', 'waiting', 'working']);
  stopOthers.abort();
  await Promise.all(others);
});

describe('a file that has been answered', () => {
  test('is not answered again, and its records are reported as before', async () => {
    const { run, read } = await place('4\nx\n5\n');
    const told: string[] = [];
    const onRecord = (record: RecordReport, text: () => string): void =>
      void told.push(`${record.line} ${record.status} ${text()}`);
    // A busy machine lets it wait for a worker.
    const { waited: _, ...first } = await run({ onRecord });
    const before = await read();
    const second = await run({ onRecord });
    expect(first).toMatchObject({ status: 'failed', right: 2, failed: 1 });
    expect(second).toMatchObject({ ...first, unchanged: true, milliseconds: expect.any(Number) });
    expect(await read()).toBe(before);
    expect(told.slice(3)).toEqual(told.slice(0, 3));
    expect(told[0]).toBe('1 right 8\n');
  });

  test.each([
    ['the content', async ({ inbox }) => writeFile(join(inbox, 'double.txt'), '5\n')],
    ['the result', async ({ output }) => writeFile(output, '9\n')],
    ['the presence of the result', async ({ output }) => rm(output)],
  ] satisfies [string, (at: Awaited<ReturnType<typeof place>>) => Promise<void>][])(
    'is answered again when %s has changed',
    async (_, change) => {
      const at = await place('4\n');
      await at.run();
      await change(at);
      expect((await at.run()).unchanged).toBeUndefined();
      expect(await at.read()).toMatch(/^(?:8|10)\n$/);
    },
  );

  test('is answered again for another seed, solver, limit, or drawing, but not after a touch', async () => {
    const { run, inbox } = await place('4\n');
    await run();
    const changes: Partial<AnswerSettings>[] = [
      { seed: 2 },
      { wanted: { solver: 'async-adder' } },
      { wanted: { options: { addend: 0 } } },
      { timeLimitMs: 60_000 },
      { again: true },
    ];
    for (const change of changes) expect((await run({}, change)).unchanged).toBeUndefined();
    await run();
    await utimes(join(inbox, 'double.txt'), 1, 1);
    expect((await run()).unchanged).toBe(true);
  });

  test('is not answered again for a trace that was made with the answer', async () => {
    const { run, outbox } = await place('4\n', { wanted: { solver: 'counter' } });
    const traced = (folder: string, limit = Infinity) =>
      run({}, { side: { traces: { folder, limit } } });
    expect((await run()).unchanged).toBeUndefined();
    const first = await traced(outbox);
    expect(first.unchanged).toBeUndefined();
    expect(await traced(outbox)).toMatchObject({ unchanged: true, side: first.side });
    expect((await run()).unchanged).toBe(true);
    await rm(first.side!.trace!);
    expect((await traced(outbox)).unchanged).toBeUndefined();
    expect((await traced(outbox, 5)).unchanged).toBeUndefined();
    expect((await traced(join(outbox, 'traces'))).unchanged).toBeUndefined();
    expect((await traced(join(outbox, 'traces'))).unchanged).toBe(true);
  });

  test('is not answered again for the many records of an earlier answer if only news are wanted', async () => {
    const { run } = await place('4\n'.repeat(2001));
    let records = 0;
    const onRecord = (): void => void records++;
    expect((await run({ onRecord, newsOnly: true })).unchanged).toBeUndefined();
    expect(await run({ onRecord, newsOnly: true })).toMatchObject({ unchanged: true, right: 2001 });
    expect(records).toBe(2001);
    expect((await run({ onRecord })).unchanged).toBeUndefined();
  });

  test('is rejected once, however often it is found', async () => {
    const { run, ledger, inbox } = await place('4\n');
    const path = 'unknown.txt';
    await writeFile(join(inbox, path), '4\n');
    for (let count = 0; count < 3; count++)
      expect(await run({ path })).toMatchObject({ status: 'rejected' });
    expect(ledger.history(join(inbox, path))).toMatchObject([{ event: 'rejected' }]);
  });
});

test('a file with too many records to remember is answered again if someone reads them', async () => {
  const { run } = await place(Array.from({ length: 2500 }, (_, index) => `${index}\n`).join(''));
  await run();
  expect((await run()).unchanged).toBe(true);
  let told = 0;
  expect((await run({ onRecord: () => void told++ })).unchanged).toBeUndefined();
  expect(told).toBe(2500);
});

test('a file without errors has no error file, even if it had errors before', async () => {
  const { run, inbox, outbox } = await place('x\n');
  await run();
  expect(await readdir(outbox)).toContain('double_err.txt');
  await writeFile(join(inbox, 'double.txt'), '5\n');
  await run();
  expect(await readdir(outbox)).toEqual(['.queenside', 'double_out.txt']);
});

describe('a stopped file', () => {
  test('resumes after its answered records, with the same bytes', async () => {
    const input = `${Array.from({ length: 300 }, (_, index) => index + 14).join('\n')}\n`;
    const settings = { wanted: { solver: 'dawdler' } };
    const { run, read, ledger, inbox } = await place(input, settings);
    const whole = await place(input, settings);
    await whole.run();
    const abort = new AbortController();
    let seen = 0;
    const stop = { signal: abort.signal, onRecord: () => ++seen === 150 && abort.abort() };
    expect(await run(stop)).toMatchObject({ status: 'released' });
    expect(ledger.entries()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    const lines: number[] = [];
    const report = await run({ onRecord: ({ line }) => void lines.push(line) });
    expect(report).toMatchObject({ status: 'done', right: 300 });
    expect(lines).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(await read()).toBe(await whole.read());
    const [entry] = ledger.entries();
    expect(entry).toMatchObject({ state: 'done', attempts: 2 });
    expect(ledger.history(join(inbox, 'double.txt')).map(({ event }) => event)).toEqual([
      'claimed',
      'released',
      'claimed',
      'done',
    ]);
  });

  test('is traced from its first record', async () => {
    const input = `${Array.from({ length: 40 }, (_, index) => index + 14).join('\n')}\n`;
    const { run, outbox, ledger } = await place(input, { wanted: { solver: 'dawdler' } });
    const side = { traces: { folder: outbox, limit: 1 } };
    const abort = new AbortController();
    let seen = 0;
    const stop = { signal: abort.signal, onRecord: () => ++seen === 20 && abort.abort() };
    expect(await run(stop, { side })).toMatchObject({ status: 'released' });
    const report = await run({}, { side });
    expect(report).toMatchObject({ status: 'done', right: 40 });
    expect(ledger.entries()).toMatchObject([{ attempts: 2 }]);
    const trace = await readFile(report.side!.trace!, 'utf8');
    expect(trace.match(/"record":/g)).toHaveLength(40);
  });

  test('leaves no draft', async () => {
    const { run, outbox } = await place('13\n', { wanted: { solver: 'looper' } });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 200);
    expect(await run({ signal: abort.signal })).toMatchObject({ status: 'released' });
    expect(await readdir(outbox)).toEqual(['.queenside']);
  });
});

test('if two answer the same file at once, one has to wait', async () => {
  const { run, read } = await place('4\n');
  const reports = await Promise.all([run(), run()]);
  expect(reports.map(({ status }) => status).toSorted()).toEqual(['done', 'released']);
  expect(reports.find(({ status }) => status === 'released')!.error).toMatchObject({
    code: 'batch/taken-elsewhere',
  });
  expect(await read()).toBe('8\n');
});
