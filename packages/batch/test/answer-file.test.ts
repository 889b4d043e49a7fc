import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  answerFile,
  Ledger,
  Router,
  type InboxFile,
  type AnswerSettings,
  type RecordReport,
} from '../src/index.ts';
import { temporaryFolder, useEngine } from './helpers.ts';

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

describe('a file that has been answered', () => {
  test('is not answered again, and its records are reported as before', async () => {
    const { run, read } = await place('4\nx\n5\n');
    const told: string[] = [];
    const onRecord = (record: RecordReport, text: () => string): void =>
      void told.push(`${record.line} ${record.status} ${text()}`);
    const first = await run({ onRecord });
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
