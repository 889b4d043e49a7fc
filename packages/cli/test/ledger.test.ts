import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger, type FileReport } from '@queenside/batch';
import { Random } from '@queenside/core';
import { describe, expect, test, vi } from 'vitest';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import {
  DOUBLE,
  DOUBLE_CONFIG,
  folderWith,
  parseChecked,
  put,
  queenside,
  read,
} from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

/** The number of kills; the long test uses QUEENSIDE_KILLS=200. */
const KILLS = Number(process.env['QUEENSIDE_KILLS'] ?? 3);
const FILES = KILLS < 100 ? 30 : 500;

test('a long file leaves workers to small ones, and stops on request', async () => {
  const folder = await folderWith({ 'inputs/nqueens.backtracking.txt': '8\n20 count\n20 count\n' });
  const watching = queenside(folder, ['watch', '--jobs', '1']);
  const states = async () => {
    const { stdout } = await call(folder, ['status', '--json']);
    const { files } = JSON.parse(stdout) as { files: { state: string; reason: string | null }[] };
    return files.map(({ state, reason }) => [state, reason]);
  };
  await vi.waitFor(async () => expect(await states()).toEqual([['running', null]]), PATIENCE);
  await put(folder, 'inputs/factor.txt', '15\n');
  await vi.waitFor(async () => read(folder, 'outputs/factor_out.txt'), PATIENCE);
  const stopped = await call(folder, ['stop', 'nqueens.backtracking.txt']);
  expect(stopped.stdout).toBe('1 file stopped. `queenside retry <file>` resumes it.\n');
  expect(await states()).toContainEqual(['rejected', 'it was stopped on request']);
  // Without names, only files that failed are answered again.
  expect((await call(folder, ['retry'])).stdout).toMatch(/^0 files queued/);
  const unknown = await call(folder, ['stop', 'nqueens.backtracking.txt']);
  expect(unknown).toMatchObject({
    exitCode: 1,
    stderr: /nqueens.backtracking.txt is not being answered/,
  });
  watching.kill('SIGINT');
  await watching;
});

test('run says once why it answers files again that have not changed', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n', 'inputs/nqueens-2.txt': '5\n' });
  const whys = async (...flags: string[]): Promise<number> => {
    const { stderr } = await call(folder, ['run', ...flags]);
    return stderr.split('Answering files again that have not changed').length - 1;
  };
  expect(await whys()).toBe(0);
  expect(await whys('--seed', '2')).toBe(1);
  expect(await whys('--seed', '2')).toBe(0);
});

test('stop waits until the process of a file has rejected it, and not only released it', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '8\n', 'outputs/nqueens_out.txt': '' });
  using ledger = await Ledger.open(join(folder, 'outputs/.queenside'));
  const input = join(folder, 'inputs/nqueens.txt');
  const asked = Promise.withResolvers<void>();
  const claim = await ledger.claim({
    output: 'nqueens_out.txt',
    input,
    hash: '',
    bytes: 2,
    plan: '',
    watch: { waiting: () => undefined, stop: asked.resolve },
  });
  if (claim.kind !== 'granted') throw new Error(`the claim was ${claim.kind}`);
  let hasStopped = false;
  const stop = call(folder, ['stop', 'nqueens.txt']).then(() => (hasStopped = true));
  await asked.promise;
  await ledger.release(claim.lease, 'stopped');
  await sleep(2000);
  expect(hasStopped).toBe(false);
  await ledger.reject('nqueens_out.txt', { input } as FileReport);
  await stop;
});

describe('an answered file', () => {
  test('is unchanged until it changes or --again is given', async () => {
    const folder = await folderWith({
      'inputs/nqueens.txt': '8\nx\n',
      'inputs/factor.txt': '35\n',
    });
    const first = await call(folder, ['run']);
    const again = await call(folder, ['run']);
    expect(first.stdout).not.toContain('unchanged');
    expect(again.stdout).toMatch(
      /✓ .*factor.txt: 1 right \(unchanged\) -> outputs\/factor_out.txt/,
    );
    expect(again.stdout).toMatch(
      /✗ .*nqueens.txt: 1 right, 1 failed \(unchanged\)[^]*line 2, column 1: "x"/,
    );
    expect([first.exitCode, again.exitCode]).toEqual([1, 1]);
    expect((await call(folder, ['run', '--again'])).stdout).not.toContain('unchanged');
    await put(folder, 'inputs/factor.txt', '91\n');
    expect((await call(folder, ['run'])).stdout).toMatch(/factor.txt: 1 right in /);
  });

  test('is reported again with its records, answers and seeds', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '8\n4\n' });
    const run = async () =>
      parseChecked(reportSchema, (await call(folder, ['run', '--json'])).stdout);
    const [first, again] = [await run(), await run()];
    const changed = { unchanged: true, ms: expect.any(Number), waitedMs: 0 };
    expect(again.files[0]).toEqual({ ...first.files[0], ...changed });
  });

  test('is answered again for an explanation', async () => {
    const folder = await folderWith({ 'inputs/nim.negascout.txt': '1 2\n' });
    await call(folder, ['run']);
    const { stdout } = await call(folder, ['run', '--explain']);
    const [file] = parseChecked(reportSchema, stdout).files;
    expect(file!.unchanged).toBe(false);
    expect(file!.records[0]!.details).toHaveProperty('principalVariation');
  });
});

test('an error file lies beside the answer file until the input is fixed', async () => {
  const folder = await folderWith({
    'inputs/a/nqueens.txt': '8\nx\n',
    'inputs/strange.txt': '1\n',
  });
  await call(folder, ['run']);
  expect(await read(folder, 'outputs/a/nqueens_err.txt')).toMatch(
    /^line 2, column 1: "x" is not .*\n$/,
  );
  expect(await read(folder, 'outputs/strange_err.txt')).toMatch(/^cannot tell which problem/);
  await put(folder, 'inputs/a/nqueens.txt', '8\n6\n');
  await call(folder, ['run']);
  await expect(access(join(folder, 'outputs/a/nqueens_err.txt'))).rejects.toThrow('ENOENT');
});

test('status, history, retry and clean', async () => {
  const folder = await folderWith({
    'inputs/nqueens.txt': 'x\n',
    'inputs/factor.txt': '35\n',
    'inputs/strange.txt': '1\n',
  });
  const say = async (...args: string[]) => (await call(folder, args)).stdout;
  expect(await say('status')).toMatch(
    /^inputs: 3 queued, 0 running, 0 done, 0 failed, 0 rejected\n/,
  );
  await say('run');
  expect(await say('status')).toMatch(
    /^inputs: 0 queued, 0 running, 1 done, 1 failed, 1 rejected\n +failed +inputs\/nqueens.txt +1 record of 1 failed\n +rejected +inputs\/strange.txt +cannot tell/,
  );
  expect(await say('retry')).toMatch(/^2 files queued for the next `run` or the active watcher/);
  expect(await say('retry', 'inputs/factor.txt')).toMatch(/^1 file queued for/);
  const { files } = JSON.parse(await say('status', '--json')) as { files: { state: string }[] };
  expect(files.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  expect(await say('run')).not.toContain('unchanged');
  expect(await say('history', 'inputs/factor.txt')).toMatch(
    /claimed +attempt 1, [^]*done +1 right, 0 failed[^]*retry [^]*claimed +attempt 1[^]*done/,
  );
  // A path from the inbox names the same file.
  expect(await say('history', 'factor.txt')).toBe(await say('history', 'inputs/factor.txt'));
  await rm(join(folder, 'inputs/strange.txt'));
  expect(await say('clean')).toBe('Forgot 1 deleted file.\n');
  expect(await say('status')).toContain('0 rejected');
});

/** Files of the problem `double`, for a slow solver. */
function slowFiles(count: number): Record<string, string> {
  const lines = (file: number) =>
    Array.from({ length: 1 + (file % 40) }, (_, index) => `${file + 14 * index + 14}\n`).join('');
  const names = Array.from(
    { length: count },
    (_, file) => `inputs/f${file % 7}/double-${file}.txt`,
  );
  return Object.fromEntries(names.map((name, file) => [name, lines(file)]));
}

/** The answer files of such inputs. */
function doubled(files: Readonly<Record<string, string>>): Record<string, string> {
  const inputs = Object.entries(files).filter(([name]) => name.startsWith('inputs/'));
  return Object.fromEntries(
    inputs.map(([name, text]) => [
      name.replace(/^inputs\/(.*)\.txt$/, '$1_out.txt'),
      text.replaceAll(/\d+/g, (number) => String(2 * Number(number))),
    ]),
  );
}

async function results(folder: string): Promise<Record<string, string>> {
  // A run that was killed at its start has not created the folder.
  const outputs = join(folder, 'outputs');
  const names = await readdir(outputs, { recursive: true }).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.txt')).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await read(folder, `outputs/${name}`)])),
  );
}

test(
  `a batch that is killed ${KILLS} times gives the same answer files, each complete`,
  { timeout: 240_000 + 3000 * KILLS },
  async () => {
    const files = {
      'queenside.config.json': JSON.stringify({ plugins: [DOUBLE] }),
      ...slowFiles(FILES),
    };
    const killed = await folderWith(files);
    const args = ['run', '--solver', 'dawdler', '--jobs', '2', '--quiet'];
    const expected = doubled(files);
    const random = new Random(5);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = queenside(killed, args);
      await sleep(250 + random.int(700));
      child.kill('SIGKILL');
      await child;
      for (const [name, text] of Object.entries(await results(killed)))
        expect([name, text]).toEqual([name, expected[name]]);
    }
    const { exitCode } = await call(killed, args);
    expect(exitCode).toBe(0);
    expect(await results(killed)).toEqual(expected);
    const names = await readdir(join(killed, 'outputs'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    const status = (await call(killed, ['status'])).stdout;
    expect(status).toMatch(/0 failed, 0 rejected/);
    expect(status).toContain(`0 queued, 0 running, ${FILES} done,`);
  },
);

test('two watchers of one inbox answer each file once', async () => {
  const folder = await folderWith({ 'queenside.config.json': DOUBLE_CONFIG });
  const logs = ['one.jsonl', 'two.jsonl'];
  const watchers = logs.map((log) => queenside(folder, ['watch', '--json', '--log', log]));
  for (const log of logs)
    await vi.waitFor(async () => expect(await read(folder, log)).toContain('started'), PATIENCE);
  const count = 60;
  for (let file = 0; file < count; file++)
    await put(folder, `inputs/double-${file}.txt`, `${file + 14}\n`);
  await vi.waitFor(
    async () => expect(Object.keys(await results(folder))).toHaveLength(count),
    PATIENCE,
  );
  // The answer file appears shortly before the ledger entry.
  await vi.waitFor(
    async () => expect((await call(folder, ['status'])).stdout).toContain(` ${count} done`),
    PATIENCE,
  );
  for (const watcher of watchers) watcher.kill('SIGINT');
  const outputs = await Promise.all(watchers);
  const answered = outputs.flatMap(({ stdout }) =>
    stdout
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { input: string; status: string; unchanged: boolean }),
  );
  expect(answered.filter(({ status, unchanged }) => status === 'done' && !unchanged)).toHaveLength(
    count,
  );
  expect(new Set(answered.map(({ input }) => input)).size).toBe(count);
});
