/** How an input becomes batches of records, for any records, chunks, and sections. */
import type { Answered } from '@queenside/runtime';
import { RecordSplitter } from '@queenside/runtime/records';
import { packReports } from '@queenside/runtime/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sums } from '../../runtime/test/sums.ts';
import { Gauge } from '../src/index.ts';
import type { AnswerRun } from '../src/records/answer-run.ts';
import { batches, BatchSizer, slice } from '../src/records/batches.ts';

const LIMIT = 12;
/** The longest batch, in bytes and in records. */
const MOST_BYTES = 1 << 20;

/** Returns the batches of a text, which comes in chunks of these lengths. */
async function batchesOf(
  text: string,
  {
    labels = 0,
    done = 0,
    limit = LIMIT,
    cuts = [] as readonly number[],
    sizer = new BatchSizer(100),
  },
) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    let from = 0;
    for (const cut of cuts) yield bytes.subarray(from, (from += cut));
    yield bytes.subarray(from);
  }
  const sections = Array.from({ length: labels }, (_, at) => ({ label: `${at}`, solver: 'x' }));
  const gauge = new Gauge();
  const run = {
    splitter: new RecordSplitter(sums, limit),
    done,
    gauge,
    plan: labels === 0 ? {} : { sections },
  } as unknown as AnswerRun;
  const all = [];
  for await (const batch of batches(chunks(), sizer, run)) all.push(batch);
  return { all, gauge };
}

test('each record is in one batch for each section, from the first that has no answer', async () => {
  const record = fc.constantFrom('1', '22', '333\n4', 'long'.repeat(LIMIT));
  const setting = fc.record({
    labels: fc.nat(3),
    done: fc.nat(5),
    size: fc.integer({ min: 1, max: 5 }),
    cuts: fc.array(fc.nat(9)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 9 }), setting, async (records, given) => {
      const { done, size, labels } = given;
      const sizer = new BatchSizer(100);
      sizer.records = size;
      const text = records.map((each) => `${each}\n\n`).join('');
      const { all, gauge } = await batchesOf(text, { ...given, sizer });
      const times = Math.max(1, labels);
      let line = 1;
      const wanted = records.flatMap((each) => {
        const place = line;
        line += each.split('\n').length + 1;
        const isLong = each.length > LIMIT;
        return Array.from({ length: times }, () => [isLong ? '' : each, place, isLong] as const);
      });
      const found = all.flatMap(({ records: { bytes, ends, lines, first }, error }, at) => {
        expect(bytes.length).toBe(ends.at(-1));
        const isShared = bytes.buffer === all[at - 1]?.records.bytes.buffer;
        expect(isShared && bytes.length > 0).toBe(false);
        return ends.map((end, index) => {
          const own = Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)).toString();
          return [first + index, own.trimEnd(), lines[index], error !== undefined];
        });
      });
      const left = wanted.slice(done);
      expect(found).toEqual(left.map((each, at) => [done + at, ...each]));
      for (const [at, { records: batch, error }] of all.entries()) {
        const next = all[at + 1];
        const isLast = next === undefined || next.error !== undefined;
        const { length } = batch.ends;
        const isFull = length === (error === undefined ? size : 1);
        expect([length, isFull || (isLast && length < size)]).toEqual([length, true]);
      }
      const skipped = wanted.slice(0, done).reduce((sum, [own]) => sum + own.length / times, 0);
      expect(gauge.bytes).toBeCloseTo(skipped);
    }),
  );
});

test('a batch ends with the record that fills a mebibyte', async () => {
  const sizer = new BatchSizer(100);
  sizer.records = 100;
  const record = '1'.repeat(MOST_BYTES / 2);
  const text = `${record}\n\n`.repeat(3);
  const { all } = await batchesOf(text, { limit: MOST_BYTES, sizer });
  expect(all.map(({ records }) => records.ends.length)).toEqual([2, 1]);
});

test('a slice has its own memory, and the place of its first record', () => {
  const records = { bytes: Buffer.from('abcdef'), ends: [1, 3, 6], lines: [2, 4, 9], first: 5 };
  for (const [from, to, text, ends, lines] of [
    [0, 3, 'abcdef', [1, 3, 6], [2, 4, 9]],
    [0, 1, 'a', [1], [2]],
    [1, 3, 'bcdef', [2, 5], [4, 9]],
    [2, 2, '', [], []],
  ] as const) {
    const { bytes, ...rest } = slice(records, from, to);
    expect(Buffer.from(bytes).toString()).toBe(text);
    expect(bytes.buffer.byteLength).toBe(text.length);
    expect(rest).toEqual({ ends, lines, first: 5 + from });
  }
});

test('batches grow at most eightfold, to what fills the target time', () => {
  const answered = (milliseconds: number, elapsed?: number): Answered => ({
    reports: { ...packReports([]), milliseconds },
    chunks: [],
    ...(elapsed !== undefined && { elapsed }),
  });
  const learn = (before: number, ...given: Parameters<BatchSizer['learn']>): number => {
    const sizer = new BatchSizer(100);
    sizer.records = before;
    sizer.learn(...given);
    return sizer.records;
  };
  expect(new BatchSizer(100).records).toBe(1);
  expect([
    learn(1, 1, 0, answered(1)),
    learn(100, 10, 0, answered(20)),
    learn(10, 10, 0, answered(5000)),
    learn(1, 1, 0, answered(101)),
    learn(4000, 4000, 0, answered(0)),
    learn(100, 10, 0, answered(20, 50)),
    learn(100, 10, 999, answered(20, 10)),
    learn(100, 10, 200, answered(20)),
  ]).toEqual([8, 50, 1, 1, 4096, 20, 50, 20]);
});
