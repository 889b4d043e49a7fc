/** Records of any kind, in any chunks and batches, on a runner in this thread whose workers end at some of them. */
import { definePlugin, recordSeed, type RunContext, type Solver } from '@queenside/core';
import { RecordSplitter, runJob, unpackReports, type RecordJob } from '@queenside/runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registryOf, sums, sumsPlugin, type Sum } from '../../runtime/test/sums.ts';
import { Gauge } from '../src/index.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { answerRecords } from '../src/records/answer-records.ts';
import type { AnswerRun } from '../src/records/answer-run.ts';
import { deliver } from '../src/records/deliver.ts';
import { rescueAnswer } from '../src/records/rescue-answer.ts';
import type { FileRequest } from '../src/file/requests.ts';
import type { JobLimits } from '../src/pool/job-runner.ts';
import { JobStopped } from '../src/pool/job-stopped.ts';

/** Adds numbers in the number of parts that a record asks for. */
const splitter: Solver<Sum, number> = {
  ...sumsPlugin.solvers![0]!,
  id: 'crowd',
  split: {
    parts: ({ words: [word] }) => (word === 'parts' ? 3 : 1),
    solvePart: ({ total }, _options, part, parts, { stats }: RunContext) => {
      Object.assign(stats, { seen: 1 });
      return part === 0 ? total - 2 * (parts - 1) : 2;
    },
    join: (_instance, _options, parts) => (parts as number[]).reduce((sum, each) => sum + each, 0),
  },
};
const registry = registryOf(sumsPlugin, definePlugin({ solvers: [splitter] }));

/** How workers end at a record, and its error. */
const ENDS = {
  dies: ['died', 'batch/worker-died'],
  late: ['time-limit', 'batch/time-limit'],
  memory: ['out-of-memory', 'batch/out-of-memory'],
} as const;

/** The outcomes of records. */
const CODES: Readonly<Record<string, string | undefined>> = {
  fine: undefined,
  parts: undefined,
  wrong: 'core/answer-wrong',
  undecided: 'batch/not-verified',
  throws: 'core/solver-threw',
  ...Object.fromEntries(Object.entries(ENDS).map(([deed, [, code]]) => [deed, code])),
  long: 'core/record-too-long',
};
const LIMIT = 40;

/** Runs a job here, unless one of its records ends the worker. @param tells whether the error names that record. */
async function runHere(
  job: RecordJob,
  { progress = new SharedProgress() }: JobLimits,
  tells: boolean,
): Promise<unknown> {
  const { records } = job as Extract<RecordJob, { kind: 'solve' }>;
  const texts = records.ends.map((end, at) =>
    Buffer.from(records.bytes.subarray(records.ends[at - 1] ?? 0, end)).toString(),
  );
  const deeds = texts.map((text) => text.split('\n')[1] as keyof typeof ENDS);
  const index = deeds.findIndex((deed) => deed in ENDS);
  if (index === -1) return await runJob(registry, structuredClone(job), progress);
  const at = { index: tells ? index : -1, elapsed: 7, step: 'solve', about: 'crowd' } as const;
  throw new JobStopped(ENDS[deeds[index]!][0], at);
}

test('each record is answered once, in order, with what became of it alone', async () => {
  const record = fc.record({
    total: fc.integer({ min: 100, max: 999 }),
    deed: fc.constantFrom(...Object.keys(CODES)),
  });
  const setting = fc.record({
    sectioned: fc.boolean(),
    done: fc.nat(4),
    tells: fc.boolean(),
    batchMilliseconds: fc.constantFrom(0, 1000),
    capacity: fc.integer({ min: 1, max: 3 }),
    cuts: fc.array(fc.nat(60)),
  });
  const sections = [
    { label: 'one', solver: 'crowd' },
    { label: 'two', solver: 'crowd', options: { plus: 0 } },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 14 }), setting, async (all, given) => {
      const { sectioned, done, tells, batchMilliseconds, capacity, cuts } = given;
      const texts = all.map(
        ({ total, deed }) => `${total}\n${deed.padEnd(deed === 'long' ? LIMIT : 0, '.')}`,
      );
      const input = Buffer.from(texts.map((text) => `${text}\n\n`).join(''));
      async function* chunks(): AsyncGenerator<Uint8Array> {
        let from = 0;
        for (const cut of cuts) yield input.subarray(from, (from += cut));
        yield input.subarray(from);
      }
      const stops: [number, string, string | undefined][] = [];
      const gauge = new Gauge();
      const run: AnswerRun = {
        splitter: new RecordSplitter(sums, LIMIT),
        runner: {
          capacity,
          batchMilliseconds,
          run: async <Result>(job: RecordJob, limits: JobLimits) =>
            (await runHere(job, limits, tells)) as Result,
        },
        plan: {
          problem: 'sums',
          origin: { name: 'sums.txt' },
          ...(sectioned ? { sections } : { solver: 'crowd' }),
          options: {},
          seed: 5,
          timeLimitMs: 60_000,
          explain: false,
          draw: false,
        },
        signal: undefined,
        gauge,
        partStore: undefined,
        done,
        solvers: new Set(['crowd']),
        failedEstimates: [],
        considered: undefined,
        onStopped: (line, reason, solver) => void stops.push([line, reason, solver]),
      };
      const written: Uint8Array[] = [];
      const told: [number, string][] = [];
      const reports = [];
      const request: Partial<FileRequest> = {
        sink: {
          write: async (chunk) => void written.push(chunk),
          commit: async () => undefined,
          discard: async () => undefined,
        },
        onRecord: (report, text) => void told.push([report.line, text()]),
      };
      for await (const answered of answerRecords(chunks(), run)) {
        reports.push(...unpackReports(answered.reports));
        await deliver(answered, request as FileRequest, gauge);
      }
      const each = sectioned ? 2 : 1;
      const wanted = all
        .flatMap(({ total, deed }, index) =>
          Array.from({ length: each }, (_, at) => {
            const section = sectioned ? sections[at]!.label : undefined;
            return { total, deed, line: 3 * index + 1, section };
          }),
        )
        .slice(done);
      expect(reports.map(({ line, section, error }) => [line, section, error?.code])).toEqual(
        wanted.map(({ line, section, deed }) => [line, section, CODES[deed]]),
      );
      const lines = wanted.map(({ total, deed, line, section }) =>
        CODES[deed] === undefined
          ? `${section === undefined ? '' : `${section}: `}${total}\n`
          : `error: line ${line}${section === undefined ? '' : `, section ${section}`}: `,
      );
      const beginnings = told.map(([, text], index) => text.slice(0, lines[index]!.length));
      expect(beginnings).toEqual(lines);
      expect(told.map(([, text]) => text).join('')).toBe(Buffer.concat(written).toString());
      expect(told.map(([line]) => line)).toEqual(wanted.map(({ line }) => line));
      const ended = wanted.flatMap(({ deed, line }) =>
        deed in ENDS ? [[line, ENDS[deed as keyof typeof ENDS][0], 'crowd']] : [],
      );
      expect(stops.toSorted(([a], [b]) => a - b)).toEqual(ended);
      const count = (...codes: unknown[]) =>
        wanted.filter(({ deed }) => codes.includes(CODES[deed])).length;
      expect([gauge.records, gauge.undecided, gauge.failed]).toEqual([
        wanted.length,
        count('batch/not-verified'),
        wanted.length - count(undefined, 'batch/not-verified'),
      ]);
      const sizes = texts.map(({ length }) => (length > LIMIT ? 0 : length));
      expect(gauge.bytes).toBeCloseTo(sizes.reduce((sum, size) => sum + size, 0));
    }),
    { numRuns: 80 },
  );
});

test('the best announced answer of a stopped record is published with its own place and seed, if it is right', async () => {
  const bytes = Buffer.from('5\n2');
  const record = { bytes, ends: [bytes.length], lines: [9], first: 3 };
  const sections = [
    { label: 'one', solver: 'crowd' },
    { label: 'two', solver: 'abacus' },
  ];
  const rescue = (text: string | undefined, reason: 'time-limit' | 'out-of-memory' | 'died') =>
    rescueAnswer({
      runner: {
        capacity: 1,
        batchMilliseconds: 1,
        run: async <Result>(job: RecordJob, limits: JobLimits) =>
          (await runHere(job, limits, true)) as Result,
      },
      plan: {
        problem: 'sums',
        origin: { name: 'sums.txt' },
        sections,
        options: {},
        seed: 5,
        timeLimitMs: 60_000,
        explain: false,
        draw: false,
      },
      signal: undefined,
      record,
      stopped: new JobStopped(reason, {
        index: 0,
        elapsed: 7,
        incumbent: {
          index: 0,
          solver: 'abacus',
          ...(text !== undefined && { text: Buffer.from(text) }),
          course: { improvements: [], refused: 0, isTimed: false },
        },
      }),
      mustSettle: false,
    });
  const rescued = (await rescue('two: 7\n', 'time-limit'))!;
  expect(Buffer.concat(rescued.chunks).toString()).toBe('two: 7\n');
  expect(unpackReports(rescued.reports)).toMatchObject([
    {
      line: 9,
      section: 'two',
      status: 'right',
      solver: 'abacus',
      seed: recordSeed(5, 3),
      milliseconds: 7,
    },
  ]);
  const wrong = (await rescue('two: 8\n', 'died'))!;
  expect(unpackReports(wrong.reports)[0]!.error!.code).toBe('core/answer-wrong');
  expect(await rescue(undefined, 'out-of-memory')).toBeUndefined();
});
