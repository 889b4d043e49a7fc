import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { BatchEvent } from '@queenside/batch';
import { describe, expect, test, vi } from 'vitest';
import { LOG_LEVELS } from '../src/flags/values.ts';
import { lineOf, type LogLine } from '../src/observe/log.ts';
import { LOG_EVENTS, logSchema, type LogFields } from '../src/observe/log-schema.ts';
import { call } from './call.ts';
import {
  configWith,
  DOUBLE,
  DOUBLE_CONFIG,
  folderWith,
  isBoard,
  parseChecked,
  put,
  queenside,
  read,
} from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const MAIN = process.env['QUEENSIDE_COMMAND']!;
const PAGE = fileURLToPath(new URL('../../../docs/observability.md', import.meta.url));
const BROKEN = fileURLToPath(
  new URL('../../batch/test/fixtures/plugins/broken-import', import.meta.url),
);
const COMMON = ['level', 'time', 'pid', 'msg'];

type Line = ReturnType<typeof parseLine>;
const parseLine = (text: string) => parseChecked(logSchema, text);

/** Reads a log and checks each line against the schema. */
async function linesOf(folder: string, name = 'log.jsonl'): Promise<readonly Line[]> {
  const text = await read(folder, name);
  expect(text.endsWith('\n')).toBe(true);
  return text.trimEnd().split('\n').map(parseLine);
}

const sorted = (words: Iterable<string>) => [...words].toSorted((a, b) => (a < b ? -1 : 1));
const eventsOf = (lines: readonly Line[]) => lines.map(({ event }) => event);
const pick = (lines: readonly Line[], event: Line['event']) =>
  lines.filter((line) => line.event === event);

/** Reads the table of events in docs/observability.md. */
async function documented() {
  const page = await readFile(PAGE, 'utf8');
  const rows = page.matchAll(
    /^\| `([\w-]+)`\s+\| (`[a-z]+`(?:, `[a-z]+`)*)\s+\| (`(?:file|command|plugin|reason)`.*?)\s*\|$/gm,
  );
  return new Map(
    [...rows].map(([, event, levels, fields]) => [
      event!,
      { levels: names(levels!), fields: names(fields!.replace(/\(.*\)/, '')) },
    ]),
  );
}

function expectDocumented(line: LogFields & { level: string }, pages: Pages): void {
  const { levels, fields } = pages.get(line.event)!;
  expect(levels).toContain(line.level);
  const must = fields.filter((name) => !name.endsWith('?'));
  const may = fields.map((name) => name.replace('?', ''));
  expect(Object.keys(line)).toEqual(expect.arrayContaining(['event', ...must]));
  expect([...COMMON, 'event', ...may]).toEqual(expect.arrayContaining(Object.keys(line)));
}

type Pages = Awaited<ReturnType<typeof documented>>;

const names = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Files with records that are right, that fail, and that stop their worker. */
const EVERY_KIND = {
  'queenside.config.json': configWith([DOUBLE, BROKEN]),
  'inputs/nqueens.txt': '8 with (3,5)\nsix\n6\n',
  // It waits without taking processor time, so the time limit can be one for busy machines.
  'inputs/double.waiter.txt': '12\n13\n',
  'inputs/double.quitter.txt': '13\n14\n',
  'inputs/double.liar.txt': '13\n',
  'inputs/notes.txt': 'buy milk\n',
};

const SECRET = 'correct-horse-battery';

interface Logged {
  readonly folder: string;
  readonly text: string;
  readonly lines: readonly Line[];
  readonly boards: readonly string[];
}

async function logged(level: string): Promise<Logged> {
  const folder = await folderWith(EVERY_KIND);
  const flags = ['--log', 'log.jsonl', '--log-level', level, '--time-limit', '5', '--seed', '7'];
  const { exitCode } = await call(folder, ['run', ...flags], '', { PASSWORD: SECRET });
  expect(exitCode).toBe(1);
  const [text, boards] = [
    await read(folder, 'log.jsonl'),
    await read(folder, 'outputs/nqueens_out.txt'),
  ];
  return { folder, text, lines: await linesOf(folder), boards: boards.split('\n') };
}

const runs = new Map<string, Promise<Logged>>();

/** Runs all these files once for each level; tests share the result. */
function runWith(level: string): Promise<Logged> {
  const run = runs.get(level) ?? logged(level);
  runs.set(level, run);
  return run;
}

describe('the log', () => {
  test('has exactly the fields that docs/observability.md lists', async () => {
    const { lines } = await runWith('trace');
    const again = await folderWith({ 'inputs/nqueens.txt': '8\n' });
    for (let turn = 0; turn < 2; turn++)
      await call(again, ['run', '--log', 'log.jsonl', '--log-level', 'trace']);
    const pages = await documented();
    expect(sorted(pages.keys())).toEqual(sorted(Object.keys(LOG_EVENTS)));
    const all = [...lines, ...(await linesOf(again))];
    for (const line of all) expectDocumented(line, pages);
    const expected = [
      'file-answered',
      'file-claimed',
      'file-failed',
      'file-rejected',
      'file-unchanged',
      'plugin-broken',
      'record-failed',
      'record-right',
      'started',
      'stopped',
      'worker-stopped',
    ];
    expect(sorted(new Set(eventsOf(all)))).toEqual(expected);
  });

  test('has them for rare events, too', async () => {
    const pages = await documented();
    const release = (code: string) => {
      const error = { code, cause: 'a reason', remedy: 'wait' };
      const counts = { right: 0, feasible: 0, undecided: 0, failed: 0, milliseconds: 1 };
      const report = { input: '/in/a.txt', status: 'released', ...counts, error } as const;
      return { kind: 'file-finished', report, sinceReady: 2 } as const;
    };
    const error = { code: 'batch/disk-full', cause: 'disk full', remedy: 'free some space' };
    const events: readonly [BatchEvent, string][] = [
      [release('batch/interrupted'), 'info file-released'],
      [release('batch/file-changed'), 'info file-released'],
      [release('batch/taken-elsewhere'), 'debug file-released'],
      [release('batch/lease-lost'), 'warn lease-lost'],
      [{ kind: 'file-paused', input: '/in/a.txt', error }, 'warn file-paused'],
      [{ kind: 'file-skipped', input: '/in/A.TXT', error }, 'warn file-skipped'],
      [{ kind: 'file-stale', input: '/in/a.txt' }, 'trace file-stale'],
      [{ kind: 'inbox-degraded', reason: 'no watches left' }, 'warn inbox-degraded'],
    ];
    for (const [event, expected] of events) {
      // Fields without a value are not written.
      const { level, fields } = JSON.parse(JSON.stringify(lineOf(event))) as LogLine;
      expect(`${level} ${fields.event}`).toBe(expected);
      expectDocumented({ ...fields, level }, pages);
    }
  });

  test('has the figures of the run', async () => {
    const { folder, lines } = await runWith('debug');
    const input = (name: string) => join(folder, 'inputs', name);
    expect(lines[0]).toMatchObject({ event: 'plugin-broken', level: 'warn', location: BROKEN });
    expect(pick(lines, 'started')).toMatchObject([
      { command: 'run', seed: 7, timeLimit: 5, inbox: join(folder, 'inputs') },
    ]);
    expect(pick(lines, 'started')[0]!.plugins).toContainEqual(
      expect.stringMatching(/^@queenside\/problem-nqueens@\d/),
    );
    const ofQueens = lines.filter(({ file }) => file === input('nqueens.txt'));
    expect(ofQueens).toMatchObject([
      { event: 'file-claimed', problem: 'nqueens', bytes: 19, attempt: 1, kept: 0 },
      { event: 'record-right', level: 'debug', line: 1, seed: 7 },
      { event: 'record-failed', level: 'warn', line: 2, code: 'nqueens/size-not-integer' },
      { event: 'record-right', line: 3 },
      {
        event: 'file-failed',
        output: join(folder, 'outputs/nqueens_out.txt'),
        right: 2,
        failed: 1,
      },
    ]);
    expect(
      pick(lines, 'worker-stopped').toSorted((a, b) => (a.file! < b.file! ? -1 : 1)),
    ).toMatchObject([
      { level: 'error', file: input('double.quitter.txt'), line: 1, reason: 'died' },
      { level: 'warn', file: input('double.waiter.txt'), line: 2, reason: 'time-limit' },
    ]);
    expect(pick(lines, 'record-failed')).toContainEqual(
      expect.objectContaining({ file: input('double.liar.txt'), code: 'core/answer-wrong' }),
    );
    expect(pick(lines, 'file-rejected')).toMatchObject([
      { file: input('notes.txt'), level: 'error', code: 'batch/no-problem-for-file' },
    ]);
    expect(lines.at(-1)).toMatchObject({
      event: 'stopped',
      files: 5,
      right: 4,
      failed: 4,
      status: 1,
    });
  });

  test('has no records, no answers, and nothing of the environment', async () => {
    const { text, boards } = await runWith('trace');
    const [board] = boards;
    expect(isBoard(8, board!)).toBe(true);
    expect(text).toContain('nqueens.txt');
    for (const kept of ['with (3,5)', 'buy milk', board!, SECRET, 'PATH', `"${hostname()}"`])
      expect(text).not.toContain(kept);
  });
});

test('each level includes the one before it', async () => {
  const all = (await runWith('trace')).lines;
  const kinds = (lines: readonly Line[]) =>
    lines
      .map(({ event, file = '', line = 0 }) => `${event} ${file.split('/').at(-1)} ${line}`)
      .toSorted();
  for (const level of ['warn', 'debug'] as const) {
    const { lines } = await runWith(level);
    const allowed = new Set(LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1));
    expect(kinds(lines)).toEqual(kinds(all.filter((line) => allowed.has(line.level))));
  }
});

test('flags override the log of the configuration', async () => {
  const folder = await folderWith({
    'below/queenside.config.json': JSON.stringify({
      log: { file: 'logs/a.jsonl', level: 'error' },
    }),
    'below/inputs/nqueens.txt': '4\n',
  });
  const config = ['--config', 'below/queenside.config.json'];
  expect((await call(folder, ['run', ...config])).exitCode).toBe(0);
  expect(await read(folder, 'below/logs/a.jsonl')).toBe('');
  expect((await call(folder, ['run', ...config, '--log-level', 'info'])).exitCode).toBe(0);
  expect(eventsOf(await linesOf(folder, 'below/logs/a.jsonl'))).toEqual([
    'started',
    'file-unchanged',
    'stopped',
  ]);
  const flags = ['--log', 'b.jsonl', '--log-level', 'info'];
  expect((await call(folder, ['run', ...config, ...flags])).exitCode).toBe(0);
  expect(await linesOf(folder, 'b.jsonl')).toHaveLength(3);
});

describe('a log is complete', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('after %s to watch', async (signal) => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
    const child = queenside(folder, ['watch', '--log', 'log.jsonl', '--log-level', 'trace']);
    await vi.waitFor(() => read(folder, 'outputs/nqueens_out.txt'), PATIENCE);
    await put(folder, 'inputs/nqueens-b.txt', '5\n');
    await vi.waitFor(() => read(folder, 'outputs/nqueens-b_out.txt'), PATIENCE);
    child.kill(signal);
    expect((await child).exitCode).toBe(0);
    const lines = await linesOf(folder);
    expect(eventsOf(lines).slice(0, 2)).toEqual(['started', 'file-ready']);
    expect(pick(lines, 'file-answered').map(({ file }) => file)).toEqual([
      join(folder, 'inputs/nqueens.txt'),
      join(folder, 'inputs/nqueens-b.txt'),
    ]);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped', command: 'watch', files: 2, status: 0 });
  });

  test('after SIGKILL; the next start appends to it', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
    const child = queenside(folder, ['watch', '--log', 'log.jsonl']);
    await vi.waitFor(
      async () => expect(await read(folder, 'log.jsonl')).toContain('file-answered'),
      PATIENCE,
    );
    child.kill('SIGKILL');
    await child;
    const before = await linesOf(folder);
    expect(eventsOf(before)).toEqual(['started', 'file-claimed', 'file-answered']);
    expect((await queenside(folder, ['run', '--log', 'log.jsonl'])).exitCode).toBe(0);
    const lines = await linesOf(folder);
    expect(lines.slice(0, 3)).toEqual(before);
    expect(eventsOf(lines.slice(3))).toEqual(['started', 'file-unchanged', 'stopped']);
    expect(new Set(lines.map(({ pid }) => pid)).size).toBe(2);
  });

  test('for released files and failed commands', async () => {
    const folder = await folderWith();
    const { exitCode } = await call(folder, ['run', 'nowhere', '--log', 'log.jsonl']);
    expect(exitCode).toBe(2);
    expect(await linesOf(folder)).toMatchObject([
      { event: 'stopped', level: 'error', code: 'batch/file-unreadable', files: 0 },
    ]);
    await put(folder, 'queenside.config.json', DOUBLE_CONFIG);
    await put(folder, 'inputs/double.looper.txt', '13\n');
    const child = queenside(folder, ['run', '--log', 'released.jsonl']);
    await vi.waitFor(
      async () => expect(await read(folder, 'released.jsonl')).toContain('looper'),
      PATIENCE,
    );
    child.kill('SIGTERM');
    expect((await child).exitCode).toBe(1);
    const lines = await linesOf(folder, 'released.jsonl');
    expect(pick(lines, 'file-released')).toMatchObject([
      { level: 'info', code: 'batch/interrupted' },
    ]);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped', level: 'info', status: 1 });
  });
});

test('a full disk stops only the log', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  const { exitCode, stderr } = await call(folder, ['run', '--log', '/dev/full']);
  expect(exitCode).toBe(0);
  expect(stderr).toBe('warning: cannot write the log /dev/full: no space left on device\n');
  expect(isBoard(4, (await read(folder, 'outputs/nqueens_out.txt')).trim())).toBe(true);
});

describe('an unusable log is an error before any file is answered', () => {
  test.each([
    [['--log', 'inputs'], 'observe/log-unwritable'],
    [['--log', 'inputs'], 'error: --log: cannot write the log inputs'],
    [['--log', 'inputs/log.txt'], 'observe/log-in-inbox'],
    [['--log', 'inputs/nqueens.txt/log.jsonl'], 'observe/log-in-inbox'],
    [['--log', 'queenside.config.json/log.jsonl'], 'observe/log-unwritable'],
    [['--log-level', 'debug'], 'observe/level-without-log'],
    [['--log', 'x', '--log-level', 'loud'], 'Allowed choices are error, warn, info, debug, trace'],
  ])('%j', async (flags, wrong) => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '4\n', 'queenside.config.json': '{}' });
    for (const command of ['run', 'watch']) {
      const { exitCode, stderr, stdout } = await call(folder, [command, ...flags]);
      expect(stderr).toMatch(/^error: /);
      expect(stderr).toContain(wrong);
      expect(stderr).not.toContain('    at ');
      expect(stdout).toBe('');
      expect(exitCode).toBe(2);
    }
    expect(await readdir(folder)).toEqual(['inputs', 'queenside.config.json']);
    expect(await read(folder, 'inputs/nqueens.txt')).toBe('4\n');
  });
});

describe('only requested libraries are loaded', () => {
  const LOADED = `
    const { isMainThread } = require('node:worker_threads');
    if (isMainThread) process.on('exit', () => {
      const list = [...process.moduleLoadList, ...Object.keys(require.cache)];
      require('node:fs').writeFileSync('loaded.json', JSON.stringify(list));
    });`;

  async function loadedBy(args: readonly string[]) {
    const folder = await folderWith({ 'loaded.cjs': LOADED, 'inputs/nqueens.txt': '4\n' });
    const child = execa(process.execPath, ['--require', './loaded.cjs', MAIN, ...args], {
      cwd: folder,
      reject: false,
    });
    if (args[0] === 'watch') {
      await vi.waitFor(() => read(folder, 'outputs/nqueens_out.txt'), PATIENCE);
      child.kill('SIGINT');
    }
    expect((await child).exitCode).toBe(0);
    const list = JSON.parse(await read(folder, 'loaded.json')) as string[];
    const isLoaded = (name: string) => list.some((each) => `${each}/`.includes(`${name}/`));
    return [
      'NativeModule http',
      'node_modules/pino',
      'node_modules/@platformatic/prom-client',
    ].filter(isLoaded);
  }

  test.each([
    [['--help'], []],
    [['run'], []],
    [['watch'], []],
    [['run', '--log', 'log.jsonl'], ['node_modules/pino']],
    [
      ['watch', '--metrics', '0'],
      ['NativeModule http', 'node_modules/@platformatic/prom-client'],
    ],
  ])('%j', async (args, expected) => {
    expect(await loadedBy(args)).toEqual(expected);
  });
});
