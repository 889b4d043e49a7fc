import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { claimFile, Keeper } from '../src/ledger/attempt.ts';
import { GroupCommit } from '../src/ledger/group-commit.ts';
import { packReports } from '@queenside/runtime/report';
import { Ledger, type ClaimRequest, type FileReport, type Lease } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

const LEDGER = new URL('../src/ledger/ledger.ts', import.meta.url).href;
const WISH: ClaimRequest = {
  output: 'a_out.txt',
  input: '/in/a.txt',
  hash: 'h',
  bytes: 4,
  plan: 'p',
};
const REPORT: FileReport = {
  input: 'in/a.txt',
  output: 'out/a_out.txt',
  problem: 'double',
  status: 'done',
  right: 2,
  feasible: 0,
  undecided: 0,
  failed: 0,
  milliseconds: 5,
};
const PLACED = { bytes: 10, changed: 123_456_789_012_345_678n };

async function open(folder: string): Promise<Ledger> {
  const ledger = await Ledger.open(folder);
  onTestFinished(() => ledger[Symbol.dispose]());
  return ledger;
}

async function granted(ledger: Ledger, wish: Partial<ClaimRequest> = {}): Promise<Lease> {
  const claim = await ledger.claim({ ...WISH, ...wish });
  if (claim.kind !== 'granted') throw new Error(`the claim was ${claim.kind}`);
  return claim.lease;
}

function place(folder: string) {
  return { file: join(folder, 'a_out.txt'), place: () => PLACED };
}

/** Runs a script with a ledger in another process. `end` kills it. */
async function elsewhere(folder: string, script: string): Promise<string> {
  const file = join(await temporaryFolder(), 'main.mjs');
  await writeFile(
    file,
    `import { Ledger } from ${JSON.stringify(LEDGER)};
     const ledger = await Ledger.open(${JSON.stringify(folder)});
     const wish = ${JSON.stringify(WISH)};
     const end = () => process.kill(process.pid, 'SIGKILL');
     ${script}`,
  );
  return (await execa(process.execPath, [file], { reject: false })).stdout;
}

const reportOf = (line: number) => ({
  line,
  status: 'right' as const,
  milliseconds: 1,
  stats: {},
  bytes: 3,
});
const reports = (...lines: number[]) => packReports(lines.map(reportOf));
const text = (content: string) => new Uint8Array(Buffer.from(content));

describe('one process', () => {
  test('a finished file has an answer and is not claimed again', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const lease = await granted(ledger);
    expect(lease).toMatchObject({ attempt: 1, kept: [] });
    expect(await ledger.finish(lease, 'done', REPORT, { results: [place(folder)] })).toBe(true);
    expect(await ledger.claim(WISH)).toEqual({
      kind: 'answered',
      report: REPORT,
      records: [],
      published: PLACED,
    });
    expect(ledger.entries()).toMatchObject([{ output: 'a_out.txt', state: 'done', attempts: 1 }]);
  });

  test.each([
    ['another content', { hash: 'other' }],
    ['another plan', { plan: 'other' }],
    ['a wish to have it again', { again: true }],
  ])('%s is answered again', async (_, wish) => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    await ledger.finish(await granted(ledger), 'done', REPORT, { results: [place(folder)] });
    const lease = await granted(ledger, wish);
    expect(lease.kept).toEqual([]);
    expect(lease.isReplanned).toBe('plan' in wish);
  });

  test('the next claim of a released file gets the kept answers up to the first gap', async () => {
    const ledger = await open(await temporaryFolder());
    const lease = await granted(ledger);
    const parts = [
      { first: 0, text: text('2\n4\n'), reports: reports(1, 2) },
      { first: 2, text: text('6\n'), reports: reports(3) },
      { first: 4, text: text('10\n'), reports: reports(5) },
    ];
    for (const part of parts) expect(await ledger.keep(lease, part)).toBe(true);
    await ledger.release(lease, 'stopped');
    const next = await granted(ledger);
    expect(next).toMatchObject({ attempt: 2, fence: lease.fence + 1 });
    expect(next.kept).toEqual(parts.slice(0, 2));
    expect(await ledger.keep(lease, parts[2]!)).toBe(false);
    expect(await ledger.finish(lease, 'done', REPORT)).toBe(false);
    expect((await granted(await reopened(ledger, next), { hash: 'other' })).kept).toEqual([]);
  });

  test.each([
    ['again', { again: true, side: {} }],
    ['with drawings', { side: { drawings: 'pictures' } }],
  ])('a released file that is claimed %s has no kept answers', async (_, wish) => {
    const ledger = await open(await temporaryFolder());
    const lease = await granted(ledger);
    await ledger.keep(lease, { first: 0, text: text('2\n'), reports: reports(1) });
    await ledger.release(lease, 'stopped');
    expect((await granted(ledger, wish)).kept).toEqual([]);
  });

  async function reopened(ledger: Ledger, lease: Lease): Promise<Ledger> {
    await ledger.release(lease, 'stopped');
    return ledger;
  }

  test('retry, history, and forget', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    await ledger.finish(
      await granted(ledger),
      'failed',
      { ...REPORT, failed: 1 },
      { results: [place(folder)] },
    );
    expect(await ledger.retry(['/in/a.txt', '/in/b.txt'])).toBe(1);
    expect(ledger.entries()).toMatchObject([{ state: 'queued' }]);
    await granted(ledger);
    expect(await ledger.retry(['/in/a.txt'])).toBe(0);
    expect(ledger.history('/in/a.txt').map(({ event }) => event)).toEqual([
      'claimed',
      'failed',
      'retry',
      'claimed',
    ]);
    expect(await ledger.forget(['a_out.txt'])).toBe(0);
    await ledger.release(await granted(ledger, { output: 'b' }), 'x');
    expect(await ledger.forget(['b'])).toBe(1);
    expect(ledger.entries()).toHaveLength(1);
  });

  test('an operation that throws changes nothing and does not affect others', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const [a, b] = await Promise.all([granted(ledger), granted(ledger, { output: 'b' })]);
    const failing = {
      file: join(folder, 'a'),
      place: () => {
        throw new Error('no room');
      },
    };
    const [first, second] = await Promise.allSettled([
      ledger.finish(a, 'done', REPORT, { results: [failing] }),
      ledger.finish(b, 'done', REPORT, { results: [place(folder)] }),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'no room' } });
    expect(second).toMatchObject({ status: 'fulfilled', value: true });
    expect(ledger.entries().map(({ state }) => state)).toEqual(['running', 'done']);
  });

  test('any number of answers at once is kept', async () => {
    const ledger = await open(await temporaryFolder());
    const keeper = new Keeper(ledger, await granted(ledger));
    const many = Array.from({ length: 200_000 }, (_, line) => line);
    await keeper.add({ reports: reports(...many.slice(0, 10)), chunks: [] });
    await keeper.add({
      reports: packReports(many.map(reportOf)),
      chunks: many.map(() => text('')),
    });
    await expect(keeper.flush()).resolves.toBeUndefined();
  });

  test('a claim that could not be written is not held, and later ones work', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const lease = await granted(ledger);
    const gone = { results: [place(join(folder, 'gone'))] };
    const other = { ...WISH, output: 'b_out.txt' };
    const together = [ledger.finish(lease, 'done', REPORT, gone), ledger.claim(other)];
    expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await ledger.claim(other)).toMatchObject({ kind: 'granted' });
    expect(await ledger.claim(other)).toMatchObject({ kind: 'taken' });
    const results = [place(folder)];
    expect(await ledger.finish(await granted(ledger), 'done', REPORT, { results })).toBe(true);
  });

  test('a file can be claimed again if the disk was too full to keep answers and to record the release', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const attempt = await claimFile(ledger, WISH, join(folder, 'a_out.txt'));
    if (!('add' in attempt)) throw new Error('the file is known');
    await attempt.add({ reports: reports(1), chunks: [text('2\n')] });
    const full = vi.spyOn(GroupCommit.prototype, 'run').mockRejectedValue(new Error('full'));
    await expect(attempt.release('disk full')).rejects.toThrow('full');
    full.mockRestore();
    expect(await granted(ledger)).toMatchObject({ attempt: 2 });
  });

  test('a lease ends if its release could not be recorded', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const lease = await granted(ledger);
    await granted(ledger, { output: 'b_out.txt' });
    const full = vi.spyOn(GroupCommit.prototype, 'run').mockRejectedValue(new Error('full'));
    await expect(ledger.release(lease, 'disk full')).rejects.toThrow('full');
    full.mockRestore();
    for (let beats = 0; beats < 4; beats++) {
      vi.advanceTimersByTime(5000);
      await ledger.retry([]);
    }
    const other = await open(folder);
    expect(await other.claim(WISH)).toMatchObject({ kind: 'granted' });
    expect(await other.claim({ ...WISH, output: 'b_out.txt' })).toMatchObject({ kind: 'taken' });
  });

  test('a ledger of version 1, which calls causes `wrong`, is migrated', async () => {
    const folder = await temporaryFolder();
    const error = { code: 'a/b', cause: 'found "wrong":"x"', remedy: 'r' };
    const records = [{ ...reportOf(1), status: 'failed' as const, error }];
    const report: FileReport = { ...REPORT, status: 'failed', error };
    const written = await Ledger.open(folder);
    const done = { results: [place(folder)], records: packReports(records) };
    await written.finish(await granted(written), 'failed', report, done);
    written[Symbol.dispose]();
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    database.exec(`
      UPDATE file SET report = replace(report, '"cause"', '"wrong"'), records = replace(records, '"cause"', '"wrong"');
      ALTER TABLE file DROP COLUMN side;
      ALTER TABLE file DROP COLUMN waiting;
      ALTER TABLE file DROP COLUMN stop;
      ALTER TABLE file DROP COLUMN version;
      DROP INDEX queued_files;
      PRAGMA user_version = 1`);
    database.close();
    const ledger = await open(folder);
    expect(ledger.entries()[0]!.report).toEqual(report);
    expect(await ledger.claim(WISH)).toMatchObject({ kind: 'answered', report, records });
    const lease = await granted(ledger, { output: 'b_out.txt' });
    const part = { first: 0, text: text('error\n'), reports: packReports(records) };
    await ledger.keep(lease, part);
    await ledger.release(lease, 'stopped');
    expect((await granted(ledger, { output: 'b_out.txt' })).kept).toEqual([part]);
  });

  test('kept answers take little room, and give it back when the file is done', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const lease = await granted(ledger);
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    onTestFinished(() => database.close());
    const bytes = (): number => {
      const { page_count: pages } = database.prepare('PRAGMA page_count').get() as {
        page_count: number;
      };
      return pages * 4096;
    };
    const empty = bytes();
    const records = Array.from({ length: 5000 }, (_, index) => reportOf(index + 1));
    const kept = { first: 0, text: randomBytes(1 << 20), reports: packReports(records) };
    await ledger.keep(lease, kept);
    expect(kept.reports.json.length).toBeGreaterThan(300_000);
    expect(bytes() - empty).toBeLessThan((1 << 20) + 80_000);
    await ledger.finish(lease, 'done', REPORT, { results: [place(folder)] });
    expect(bytes()).toBeLessThan(empty + 10 * 4096);
  });

  test('a damaged ledger is refused with a remedy', async () => {
    const folder = await temporaryFolder();
    const written = await Ledger.open(folder);
    for (let file = 0; file < 40; file++) await granted(written, { output: `f${file}` });
    written[Symbol.dispose]();
    const file = join(folder, 'ledger.sqlite');
    const bytes = await readFile(file);
    await writeFile(
      file,
      bytes.map((byte, at) => (at < 2 * 4096 ? byte : (at * 7919) & 0xff)),
    );
    const ledger = await open(folder);
    const refusal = { code: 'batch/ledger-unusable', message: expect.stringContaining(file) };
    await expect(ledger.claim(WISH)).rejects.toMatchObject(refusal);
    await expect(ledger.retry([WISH.input])).rejects.toMatchObject(refusal);
    expect(() => ledger.entries()).toThrow(expect.objectContaining(refusal));
  });

  test.each([
    ['text', 'zeroblob(20)'],
    ['reports', 'zeroblob(20)'],
  ])('kept answers with damaged %s are not used', async (column, damaged) => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const lease = await granted(ledger);
    await ledger.keep(lease, { first: 0, text: text('2\n'), reports: reports(1) });
    await ledger.keep(lease, { first: 1, text: text('4\n'), reports: reports(2) });
    await ledger.release(lease, 'stopped');
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    database.exec(`UPDATE answer SET ${column} = ${damaged} WHERE first = 1`);
    database.close();
    expect((await granted(ledger)).kept).toHaveLength(1);
  });

  test('a file whose stored report is damaged is answered again', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    const done = { results: [place(folder)], records: reports(1) };
    await ledger.finish(await granted(ledger), 'done', REPORT, done);
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    database.exec("UPDATE file SET records = '[{'");
    database.close();
    expect(await ledger.claim(WISH)).toMatchObject({ kind: 'granted' });
  });

  test('a file that is no ledger is refused with a remedy', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'ledger.sqlite'), 'this is no database, and never was one');
    await expect(Ledger.open(folder)).rejects.toThrow(
      /cannot use the ledger .*ledger.sqlite .* delete/,
    );
  });
});

describe('several processes', () => {
  test('a lost lease releases nothing', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    const second = await open(folder);
    const lost = await granted(first);
    await first.release(lost, 'interrupted');
    await granted(second);
    await first.release(lost, 'late');
    expect(second.entries()).toMatchObject([{ state: 'running', attempts: 2 }]);
    expect(second.history(WISH.input).map(({ event }) => event)).toEqual([
      'claimed',
      'released',
      'claimed',
    ]);
  });

  test('one of many simultaneous claims is granted', async () => {
    const folder = await temporaryFolder();
    const marks = await temporaryFolder();
    // The claims of a process that has ended may be taken, so each waits for the others.
    const script = `
      const outputs = Array.from({ length: 40 }, (_, n) => 'f' + n);
      const claims = await Promise.all(outputs.map((output) => ledger.claim({ ...wish, output })));
      console.log(claims.map(({ kind }) => kind[0]).join(''));
      const { readdirSync, writeFileSync } = await import('node:fs');
      writeFileSync(${JSON.stringify(marks)} + '/' + process.pid, '');
      while (readdirSync(${JSON.stringify(marks)}).length < 3)
        await new Promise((resolve) => setTimeout(resolve, 20));`;
    const answers = await Promise.all([1, 2, 3].map(() => elsewhere(folder, script)));
    for (let file = 0; file < 40; file++)
      expect(answers.filter((kinds) => kinds[file] === 'g')).toHaveLength(1);
  });

  test("a killed process's files can be claimed at once, with its kept answers", async () => {
    const folder = await temporaryFolder();
    await elsewhere(
      folder,
      `const { lease } = await ledger.claim(wish);
       await ledger.keep(lease, { first: 0, text: new Uint8Array([50, 10]), reports: ${JSON.stringify(reports(1))} });
       end();`,
    );
    const ledger = await open(folder);
    expect(ledger.entries()).toMatchObject([{ state: 'running', isAbandoned: true }]);
    const lease = await granted(ledger);
    expect(lease).toMatchObject({ attempt: 2, kept: [{ first: 0, reports: reports(1) }] });
  });

  test('a running process keeps its claims', async () => {
    const folder = await temporaryFolder();
    const ledger = await open(folder);
    await granted(ledger);
    const script = 'console.log((await ledger.claim(wish)).kind);';
    expect(await elsewhere(folder, script)).toBe('taken');
    expect(ledger.entries()).toMatchObject([{ isAbandoned: false, process: process.pid }]);
  });
});
