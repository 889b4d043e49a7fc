import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addInput, Router, Watcher, type AnswerSettings, type FileReport } from '../src/index.ts';
import { Inbox, type InboxTimes } from '../src/inbox/inbox.ts';
import { temporaryFolder, useEngine } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();
const TIMES = { settle: 30, settleUnfinished: 250, scanEvery: 150 };
/** An unfinished file is never taken. */
const PATIENT: InboxTimes = { ...TIMES, settleUnfinished: 3_600_000 };
/** Only events find files. */
const UNSCANNED: InboxTimes = { ...TIMES, scanEvery: 3_600_000 };

interface Watched {
  readonly inbox: string;
  readonly outbox: string;
  readonly reports: FileReport[];
  readonly watcher: Watcher;
  /** Waits for an answer file, and returns its text. */
  readonly result: (name: string) => Promise<string>;
  /** Waits until this many files have been reported, and a while for further ones, which there must not be. */
  readonly reported: (count: number) => Promise<void>;
}

async function watchFolder(
  prepare: (inbox: string, outbox: string) => Promise<void> = async () => undefined,
  wanted: AnswerSettings['wanted'] = {},
  times: InboxTimes = TIMES,
  inboxName = 'in',
): Promise<Watched> {
  const folder = await temporaryFolder();
  const [inbox, outbox] = [join(folder, inboxName), join(folder, 'out')];
  await mkdir(inbox);
  await mkdir(outbox);
  await prepare(inbox, outbox);
  const reports: FileReport[] = [];
  const settings: AnswerSettings = {
    outbox,
    router: new Router(engine().installed.catalog, []),
    wanted,
    seed: 1,
    timeLimitMs: Infinity,
    outputLimit: 1 << 20,
  };
  const watcher = new Watcher(
    engine(),
    settings,
    inbox,
    { finished: (report) => void reports.push(report) },
    times,
  );
  onTestFinished(() => watcher.release());
  await watcher.start();
  return {
    inbox,
    outbox,
    reports,
    watcher,
    result: (name) =>
      vi.waitFor(() => readFile(join(outbox, name), 'utf8'), { timeout: PATIENCE, interval: 10 }),
    reported: async (count) => {
      await vi.waitFor(() => expect(reports.length).toBeGreaterThanOrEqual(count), PATIENCE);
      await settled();
      expect(reports).toHaveLength(count);
    },
  };
}

const settled = (milliseconds = 400): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test('answers a dropped file, even in a new folder', async () => {
  const { inbox, result } = await watchFolder();
  await writeFile(join(inbox, 'double.txt'), '4\n');
  expect(await result('double_out.txt')).toBe('8\n');
  await mkdir(join(inbox, 'section-a/deep'), { recursive: true });
  await writeFile(join(inbox, 'section-a/deep/double-1.txt'), '5\n');
  expect(await result('section-a/deep/double-1_out.txt')).toBe('10\n');
});

describe('events alone find', () => {
  test('files that come by a temporary name, and those of a page', async () => {
    const { inbox, result } = await watchFolder(undefined, {}, UNSCANNED);
    await writeFile(join(inbox, '.double-a.txt.Xy12'), '1\n');
    await rename(join(inbox, '.double-a.txt.Xy12'), join(inbox, 'double-a.txt'));
    expect(await result('double-a_out.txt')).toBe('2\n');
    await mkdir(join(inbox, 'section'));
    await writeFile(join(inbox, 'section/double-b.part'), '2\n');
    await rename(join(inbox, 'section/double-b.part'), join(inbox, 'section/double-b.txt'));
    expect(await result('section/double-b_out.txt')).toBe('4\n');
    const content = (async function* () {
      yield Buffer.from('3\n');
    })();
    await addInput({ inbox, name: 'double-c.txt', extensions: ['.txt'] }, content, 10);
    expect(await result('double-c_out.txt')).toBe('6\n');
  });

  test('files of an inbox whose own name is hidden', async () => {
    const { inbox, result } = await watchFolder(undefined, {}, UNSCANNED, '.in');
    await writeFile(join(inbox, 'double.txt'), '4\n');
    expect(await result('double_out.txt')).toBe('8\n');
  });
});

describe('at the start', () => {
  test('takes files without an answer or with an older one, and skips answered ones', async () => {
    const { reports, result, outbox } = await watchFolder(async (inbox, out) => {
      await writeFile(join(inbox, 'double-new.txt'), '1\n');
      await writeFile(join(inbox, 'double-changed.txt'), '2\n');
      await writeFile(join(inbox, 'double-done.txt'), '3\n');
      await writeFile(join(out, 'double-changed_out.txt'), 'old\n');
      await writeFile(join(out, 'double-done_out.txt'), 'kept\n');
      await utimes(join(out, 'double-changed_out.txt'), 1, 1);
    });
    expect(await result('double-new_out.txt')).toBe('2\n');
    await vi.waitFor(() => expect(reports).toHaveLength(2), PATIENCE);
    expect(await readFile(join(outbox, 'double-changed_out.txt'), 'utf8')).toBe('4\n');
    expect(await readFile(join(outbox, 'double-done_out.txt'), 'utf8')).toBe('kept\n');
  });
});

describe('a file is taken when it no longer changes', () => {
  test('a slow writer gets one answer, to the whole file', async () => {
    const { inbox, reported, result } = await watchFolder(undefined, {}, PATIENT);
    const path = join(inbox, 'double.txt');
    await writeFile(path, '1\n2');
    for (const piece of ['2', '\n3', '3\n']) {
      await settled(120);
      await appendFile(path, piece);
    }
    await reported(1);
    expect(await result('double_out.txt')).toBe('2\n44\n66\n');
  });

  test('a last line without a line feed is taken, a little later', async () => {
    const { inbox, result } = await watchFolder();
    await writeFile(join(inbox, 'double.txt'), '1\n2');
    expect(await result('double_out.txt')).toBe('2\n4\n');
  });

  test('a large file that changes in the queue is answered once, with its new content', async () => {
    const { inbox, reports, watcher } = await watchFolder(undefined, { solver: 'looper' });
    const large = `# ${'x'.repeat(1 << 20)}\n`;
    /** Puts a file in one step. */
    const drop = async (name: string, text: string): Promise<void> => {
      await writeFile(join(inbox, `${name}~`), text);
      await rename(join(inbox, `${name}~`), join(inbox, name));
    };
    const areRunning = (count: number) =>
      vi.waitFor(() => expect(watcher.running).toBe(count), PATIENCE);
    // The number of files that the engine answers at once.
    const endless = ['double-x.txt', 'double-y.txt'];
    for (const name of endless) await drop(name, `${large}13\n`);
    await areRunning(2);
    await drop('double-b.txt', `${large}5\n`);
    await areRunning(3);
    await drop('double-b.txt', `${large}6\n7\n`);
    await vi.waitFor(() => expect(reports).toHaveLength(1), PATIENCE);
    for (const name of endless) await rm(join(inbox, name));
    await vi.waitFor(() => expect(reports).toHaveLength(4), PATIENCE);
    await settled(300);
    const told = reports.map(({ input, status, right }) => [input.at(-5), status, right]);
    expect(told[0]).toEqual(['b', 'released', 0]);
    expect(told.slice(1)).toHaveLength(3);
    expect(told.slice(1)).toContainEqual(['b', 'done', 2]);
  });

  test("an editor's atomic save is one file", async () => {
    const { inbox, reported, result } = await watchFolder();
    await writeFile(join(inbox, '.double.txt.swp'), 'x');
    await writeFile(join(inbox, 'double.txt~'), '1\n');
    await writeFile(join(inbox, 'double.tmp'), '7\n');
    await rename(join(inbox, 'double.tmp'), join(inbox, 'double.txt'));
    expect(await result('double_out.txt')).toBe('14\n');
    await reported(1);
  });

  test('new content is answered again', async () => {
    const { inbox, outbox, result } = await watchFolder();
    const path = join(inbox, 'double.txt');
    await writeFile(path, '1\n');
    await result('double_out.txt');
    await writeFile(path, '2\n');
    await vi.waitFor(
      async () => expect(await readFile(join(outbox, 'double_out.txt'), 'utf8')).toBe('4\n'),
      PATIENCE,
    );
  });

  test('a file that changes while it is answered is aborted and retried', async () => {
    const { inbox, outbox, reports } = await watchFolder(undefined, { solver: 'looper' });
    const path = join(inbox, 'double.txt');
    await writeFile(path, '13\n');
    await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), PATIENCE);
    await writeFile(path, '14\n');
    await vi.waitFor(
      async () => expect(await readFile(join(outbox, 'double_out.txt'), 'utf8')).toBe('28\n'),
      PATIENCE,
    );
    // The answer file appears a moment before the report.
    await vi.waitFor(
      () => expect(reports.map(({ status }) => status)).toEqual(['released', 'done']),
      PATIENCE,
    );
    expect(await readdir(outbox)).toEqual(['double_out.txt']);
  });
});

describe('a file that changes while it is answered', () => {
  const watchSlowly = () => watchFolder(undefined, { solver: 'dawdler' });
  const CHANGES: readonly (readonly [string, (path: string) => Promise<void>, string])[] = [
    ['grows', (path) => appendFile(path, '6\n'), '10\n10\n12\n'],
    ['is cut', (path) => truncate(path, 2), '10\n'],
    [
      'is replaced',
      async (path) => {
        await writeFile(`${path}~`, '7\n');
        await rename(`${path}~`, path);
      },
      '14\n',
    ],
  ];

  test.each(CHANGES)('and %s: only its new content is answered', async (_, change, text) => {
    const { inbox, outbox, result } = await watchSlowly();
    const path = join(inbox, 'double.txt');
    await writeFile(path, '5\n5\n');
    await vi.waitFor(async () => expect(await readdir(outbox)).not.toEqual([]), {
      timeout: PATIENCE,
      interval: 5,
    });
    await change(path);
    await vi.waitFor(async () => expect(await result('double_out.txt')).toBe(text), PATIENCE);
    expect(await readdir(outbox)).toEqual(['double_out.txt']);
  });

  test('and is deleted: nothing is published, and nothing remains', async () => {
    const { inbox, outbox, reports } = await watchFolder(undefined, { solver: 'looper' });
    await writeFile(join(inbox, 'double.txt'), '13\n');
    await vi.waitFor(async () => expect(await readdir(outbox)).not.toEqual([]), {
      timeout: PATIENCE,
      interval: 5,
    });
    await rm(join(inbox, 'double.txt'));
    await vi.waitFor(
      () => expect(reports.map(({ status }) => status)).toEqual(['released']),
      PATIENCE,
    );
    expect(await readdir(outbox)).toEqual([]);
  });
});

describe('names and kinds of files', () => {
  test('rejects links and pipes, and ignores answer files and hidden files', async () => {
    const { inbox, outbox, reports, reported, result } = await watchFolder(async (folder, out) => {
      await writeFile(join(out, '..', 'double-secret.txt'), '6\n');
      await symlink(join(out, '..', 'double-secret.txt'), join(folder, 'double-link.txt'));
      await symlink(out, join(folder, 'linked'));
      execFileSync('mkfifo', [join(folder, 'double-pipe.txt')]);
      await writeFile(join(folder, 'double_out.txt'), '1\n');
      await writeFile(join(folder, '.double.txt'), '1\n');
      await writeFile(join(folder, 'double-real.txt'), '9\n');
    });
    expect(await result('double-real_out.txt')).toBe('18\n');
    await writeFile(join(inbox, 'double_out.txt'), '2\n');
    await reported(3);
    const told = reports.map(
      ({ input, status, error }) =>
        `${basename(input)}: ${error?.cause.split(' is ')[1] ?? status}`,
    );
    expect(told.toSorted()).toEqual([
      'double-link.txt: a symbolic link',
      'double-pipe.txt: a named pipe',
      'double-real.txt: done',
    ]);
    expect((await readdir(outbox)).toSorted()).toEqual([
      'double-link_err.txt',
      'double-pipe_err.txt',
      'double-real_out.txt',
    ]);
  });

  test('announces a skipped file once, and again if it comes back', async () => {
    const skipped: string[] = [];
    engine().events.listen((event) => {
      if (event.kind === 'file-skipped')
        skipped.push(`${basename(event.input)} ${event.error.code}`);
    });
    const { inbox, outbox } = await watchFolder(async (folder) => {
      await writeFile(join(folder, 'double_err.txt'), '1\n');
      await writeFile(join(folder, 'double.csv'), '1\n');
    });
    const said = async (all: readonly string[]): Promise<void> => {
      await vi.waitFor(() => expect(skipped.length).toBeGreaterThanOrEqual(all.length), PATIENCE);
      await settled();
      expect(skipped).toEqual(all);
    };
    const first = ['double.csv batch/other-extension', 'double_err.txt batch/answer-name'];
    await said(first);
    const [away, capitals] = [join(outbox, '..', 'away'), join(inbox, 'DOUBLE.TXT')];
    await writeFile(capitals, '1\n');
    await said([...first, 'DOUBLE.TXT batch/extension-case']);
    await rename(capitals, away);
    await settled();
    await rename(away, capitals);
    await said([...skipped, 'DOUBLE.TXT batch/extension-case']);
  });

  test('rejects a file without a problem once, with a reason', async () => {
    const { inbox, reports, reported } = await watchFolder();
    await writeFile(join(inbox, 'shopping.txt'), 'milk\n');
    await reported(1);
    expect(reports).toMatchObject([
      { status: 'rejected', error: { code: 'batch/no-problem-for-file' } },
    ]);
  });

  test.each([
    ['-rf', 'double--rf.txt'],
    ['a line feed', 'double-a\nb.txt'],
    ['__proto__', 'double-__proto__.txt'],
    ['the longest name', `double-${'x'.repeat(240)}.txt`],
  ])('accepts odd names: %s', async (_, name) => {
    const { inbox, result } = await watchFolder();
    await writeFile(join(inbox, name), '21\n');
    expect(await result(name.replace('.txt', '_out.txt'))).toBe('42\n');
  });

  test('distinguishes A.txt from a.txt', async () => {
    const { inbox, result } = await watchFolder();
    await writeFile(join(inbox, 'double-A.txt'), '1\n');
    await writeFile(join(inbox, 'double-a.txt'), '2\n');
    expect(await result('double-A_out.txt')).toBe('2\n');
    expect(await result('double-a_out.txt')).toBe('4\n');
  });
});

test('watches an inbox that is deleted and created again', async () => {
  const { inbox, result } = await watchFolder();
  await rm(inbox, { recursive: true });
  await settled(250);
  await mkdir(inbox);
  await settled(250);
  await writeFile(join(inbox, 'double.txt'), '4\n');
  expect(await result('double_out.txt')).toBe('8\n');
});

test('misses none of 600 files in 60 folders, created while others are answered', async () => {
  const { inbox, reports } = await watchFolder();
  for (let folder = 0; folder < 60; folder++) {
    const path = join(inbox, `section-${folder}`);
    await mkdir(path);
    await Promise.all(
      Array.from({ length: 10 }, (_, file) => writeFile(join(path, `double-${file}.txt`), '1\n')),
    );
  }
  await vi.waitFor(() => expect(reports).toHaveLength(600), PATIENCE);
  expect(reports.every(({ status }) => status === 'done')).toBe(true);
});

describe('stopping', () => {
  test('finish waits for running files and takes no more', async () => {
    const { inbox, outbox, watcher } = await watchFolder(undefined, { solver: 'poller' });
    await writeFile(join(inbox, 'double.txt'), '4\n');
    await vi.waitFor(
      async () => expect(await readdir(outbox)).toEqual(['double_out.txt']),
      PATIENCE,
    );
    await watcher.finish();
    await writeFile(join(inbox, 'double-2.txt'), '4\n');
    await settled(300);
    expect(await readdir(outbox)).toEqual(['double_out.txt']);
  });

  test('at any moment of the start ends the start', async () => {
    const folder = await temporaryFolder();
    const unheard = { ready() {}, stale() {}, degraded() {}, skipped() {} };
    for (let turns = 0; turns < 12; turns++) {
      const inbox = new Inbox(
        folder,
        { extensions: ['.txt'] },
        { ...unheard, isAnswered: async () => false },
      );
      const opening = inbox.open();
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      await inbox.close();
      await expect(opening).resolves.toBeUndefined();
    }
  });

  test('release aborts at once, and publishes nothing', async () => {
    const { inbox, outbox, watcher, reports } = await watchFolder(undefined, { solver: 'looper' });
    await writeFile(join(inbox, 'double.txt'), '13\n');
    await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), PATIENCE);
    await watcher.release();
    expect(reports).toMatchObject([{ status: 'released' }]);
    expect(await readdir(outbox)).toEqual([]);
  });
});
