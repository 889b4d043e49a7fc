import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { answer, temporaryFolder, useEngine } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();
const task = { solver: 'splitter' };

test('a large record is solved in parts, and its neighbors are not', async () => {
  const { text, records } = await answer(engine(), '1\n2\n100\n3\n1000\n', task);
  expect(text).toBe('2\n4\n200\n6\n2000\n');
  expect(records.map(({ stats }) => stats['parts'])).toEqual([
    undefined,
    undefined,
    8,
    undefined,
    8,
  ]);
  expect(records.map(({ line, solver }) => [line, solver])).toEqual(
    [1, 2, 3, 4, 5].map((line) => [line, 'splitter']),
  );
});

test('a failed part fails its record, but no other', async () => {
  const { text, records } = await answer(engine(), '1\n666\n200\n', task);
  expect(text.split('\n')[0]).toBe('2');
  expect(records[1]).toMatchObject({
    line: 2,
    status: 'failed',
    error: { code: 'core/solver-threw' },
  });
  expect(text).toMatch(/line 2: .*part five is unlucky/);
  expect(text.trimEnd().split('\n')[2]).toBe('400');
});

test('the time limit applies to the record as a whole', async () => {
  const { records } = await answer(engine(), '777\n3\n', { ...task, timeLimitMs: 400 });
  expect(records[0]).toMatchObject({ status: 'failed', error: { code: 'batch/time-limit' } });
  expect(records[1]).toMatchObject({ status: 'right' });
});

test('time that parts wait for a worker does not count', async () => {
  const waiting = answer(engine(), '100\n', { ...task, timeLimitMs: 300 });
  // They occupy the workers after the record was read, before its parts start.
  const others = [1, 2].map(() =>
    answer(engine(), '13\n', { solver: 'looper', timeLimitMs: 1000 }),
  );
  expect((await waiting).records[0]).toMatchObject({ status: 'right' });
  await Promise.all(others);
});

test('a joined answer is explained if requested', async () => {
  const { records } = await answer(engine(), '100\n', { ...task, explain: true });
  expect(records[0]).toMatchObject({
    details: { shares: [193, 1, 1, 1, 1, 1, 1, 1] },
    stats: { parts: 8, least: 1 },
  });
  const plain = await answer(engine(), '100\n', task);
  expect(plain.records[0]!.details).toBeUndefined();
});

test('the gauge counts parts', async () => {
  const { gauge } = await answer(engine(), '100\n5\n', task);
  expect(gauge.records).toBe(2);
  expect(gauge.bytes).toBeCloseTo('1005'.length);
});

/** Runs a record whose last part never ends, stops the run when the others are finished, and adds that part by hand. */
async function stopAndAdd(partsFolder: string, share: number): Promise<void> {
  const abort = new AbortController();
  const stopped = answer(engine(), '777\n', { ...task, partsFolder, signal: abort.signal });
  stopped.catch(() => undefined);
  const path = await vi.waitFor(async () => {
    const [file] = await readdir(partsFolder);
    const found = join(partsFolder, file!);
    expect((await readFile(found, 'utf8')).trimEnd().split('\n')).toHaveLength(7);
    return found;
  }, PATIENCE);
  abort.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'batch/interrupted' });
  const last = { part: 7, result: { data: { share }, stats: {}, milliseconds: 1 } };
  // A line that was cut off does not count as a part.
  await appendFile(path, `${JSON.stringify(last)}\n{"part":`);
}

test('a stopped run resumes', async () => {
  const partsFolder = join(await temporaryFolder(), 'parts');
  await stopAndAdd(partsFolder, 1);
  const { text } = await answer(engine(), '777\n', { ...task, partsFolder });
  expect(text).toBe('1554\n');
  await expect(readdir(partsFolder)).rejects.toThrow(/ENOENT/);
});

test('kept parts of a wrong answer are not published, and are deleted', async () => {
  const partsFolder = join(await temporaryFolder(), 'parts');
  await stopAndAdd(partsFolder, 99);
  const { records } = await answer(engine(), '777\n', { ...task, partsFolder });
  expect(records[0]).toMatchObject({ status: 'failed', error: { code: 'core/answer-wrong' } });
  await expect(readdir(partsFolder)).rejects.toThrow(/ENOENT/);
});
