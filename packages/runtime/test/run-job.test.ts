/** Each kind of job, run in this thread as a browser's worker would run it. */
import { LineReader, type Plugin } from '@queenside/core';
import fc from 'fast-check';
import { Registry } from '../src/plugins/registry.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  localProgress,
  runJob,
  unpackReports,
  type Answered,
  type Job,
  type MadeRecord,
  type PackedRecords,
  type PartResult,
  type SceneFilm,
  type SolvePlan,
  type TextFrame,
  type TimedRun,
  type Unpacked,
  type Verified,
} from '../src/index.ts';
import { SideView } from '../src/observe/side-view.ts';
import { EventList, unpack } from '../src/trace/event-list.ts';
import { readTrace } from '../src/trace/index.ts';
import { LONGEST_RECORD, writeTraceEnd } from '../src/trace/write-trace.ts';

const PACKAGES = new URL('../../', import.meta.url);
const registry = new Registry();

beforeAll(async () => {
  const names = [
    'problem-nqueens',
    'game-tic-tac-toe',
    'solver-backtracking',
    'solver-meet-in-the-middle',
  ];
  for (const name of names) {
    const { href } = new URL(`${name}/src/index.ts`, PACKAGES);
    const { default: plugin } = (await import(href)) as { default: Plugin };
    registry.add(plugin, { name, version: '1', location: href, source: 'bundled' });
  }
});

async function run<Result>(job: Job): Promise<Result> {
  return (await runJob(registry, job, localProgress())) as Result;
}

const origin = { name: 'nqueens.txt' };

function planOf(solver: string, more: Partial<SolvePlan> = {}): SolvePlan {
  const plan = { problem: 'nqueens', origin, solver, options: {}, seed: 1 };
  return { ...plan, timeLimitMs: Infinity, explain: false, draw: false, ...more };
}

function oneRecord(text: string): PackedRecords {
  const bytes = Buffer.from(text);
  return { bytes, ends: [bytes.length], lines: [1], first: 0 };
}

const textOf = ({ chunks }: Answered): string => Buffer.concat(chunks).toString();

test('a record solved in parts has the answer of the whole', async () => {
  const plan = planOf('meet-in-the-middle');
  const records = oneRecord('17 count');
  const { inParts } = await run<Answered>({ kind: 'solve', plan, records });
  const { parts } = inParts!;
  expect(parts).toBeGreaterThan(1);
  const results: PartResult[] = [];
  for (let part = 0; part < parts; part++)
    results.push(await run({ kind: 'part', plan, records, part, parts }));
  const joined = await run<Answered>({ kind: 'join', plan, records, results });
  expect(textOf(joined)).toBe('Solutions: 95815104; Unique: 11977939\n');
  expect(unpackReports(joined.reports)).toMatchObject([
    { status: 'right', solver: 'meet-in-the-middle' },
  ]);
  const wrong = results.map((result) => ({ ...result, data: results[0]!.data }));
  const refused = await run<Answered>({ kind: 'join', plan, records, results: wrong });
  expect(unpackReports(refused.reports)[0]!.error).toBeDefined();
});

test('a timed run reports its time, or why there is no right answer', async () => {
  const plan = planOf('backtracking');
  const timed = (record: string) =>
    run<TimedRun>({ kind: 'time', plan, record: Buffer.from(record) });
  const { milliseconds, error, stats } = await timed('8');
  expect(error).toBeUndefined();
  expect(milliseconds).toBeGreaterThan(0);
  expect(stats).toMatchObject({ backtracks: 105 });
  expect((await timed('eight')).error).toMatchObject({ code: 'nqueens/size-not-integer' });
});

test('an estimate is no mistake, and no answer for a grader', async () => {
  const verify = async (grades: boolean) =>
    await run<Verified>({
      kind: 'verify',
      problem: 'tic-tac-toe',
      origin: { name: 'tic-tac-toe.txt' },
      grades,
      timeLimitMs: Infinity,
      input: Buffer.from('.........\n.....XOOX\n'),
      answers: Buffer.from(
        'Estimate: 0.36; Best Move: 5; Visits: 86 of 500; Nodes: 3827\nScore: 1; Best Move: 3; Nodes: 9\n',
      ),
    });
  const plain = await verify(false);
  expect(plain.records.map(({ status }) => status)).toEqual(['right', 'right']);
  const { records } = await verify(true);
  expect(records.map(({ judged }) => judged)).toMatchObject([
    { finding: 'missing', reason: expect.stringMatching(/^the answer settles nothing/) },
    { finding: 'right' },
  ]);
});

test('answers that begin like UTF-16 are unreadable one by one; a record that is unreadable itself stays so', async () => {
  const answers = Buffer.from('\uFEFF[1]\n', 'utf16le');
  const verified = await run<Verified>({
    kind: 'verify',
    problem: 'nqueens',
    origin,
    grades: true,
    timeLimitMs: Infinity,
    input: Buffer.from('1\none\n'),
    answers,
    answersName: 'mine.txt',
  });
  expect(verified.records.map(({ error }) => [error!.mistake, error!.cause])).toEqual([
    ['unreadable', 'cannot read the answer: mine.txt is not UTF-8 text (it begins like UTF-16)'],
    ['unreadable-record', '"one" is not a board size'],
  ]);
  const report = { line: 1, status: 'right', milliseconds: 0, stats: {} } as const;
  const judged = await run<Unpacked>({
    kind: 'judge',
    plan: planOf('backtracking'),
    records: oneRecord('1'),
    answers: { records: [{ ...report, bytes: answers.length }], chunks: [answers] },
    mustSettle: false,
  });
  expect(judged.records[0]!.error).toMatchObject({ code: 'batch/answer-unusable' });
});

test('what follows the answers is read under the time limit, too', async () => {
  const progress = localProgress();
  const blocks = ['\n', '\n', '[1]\n'];
  const readAt: number[] = [];
  const verified = (await runJob(
    registry,
    {
      kind: 'verify',
      problem: 'nqueens',
      origin,
      grades: false,
      timeLimitMs: Infinity,
      input: Buffer.from('1\n'),
      answers: new Uint8Array(),
      answersFile: 'mine.txt',
    },
    progress,
    (_, format) => {
      const lines = new LineReader(Buffer.from('[1]\n'), format, () => {
        readAt.push(progress.index);
        const block = blocks.shift();
        return block === undefined ? undefined : Buffer.from(block);
      });
      return Object.assign(lines, { [Symbol.dispose]: () => undefined });
    },
  )) as Verified;
  expect(verified.leftOver).toMatchObject({ answerLine: 4 });
  expect(readAt.length).toBeGreaterThanOrEqual(3);
  expect(readAt).not.toContain(-1);
});

test('a record for a comparison is read or made', async () => {
  const job = { kind: 'bench-record', problem: 'nqueens', origin } as const;
  const read = await run<MadeRecord>({ ...job, from: { record: Buffer.from('9 count') } });
  expect(read.need).toMatchObject({ task: 'count', size: 9 });
  const made = await run<MadeRecord>({ ...job, from: { size: 12, task: 'find', seed: 1 } });
  expect(Buffer.from(made.record).toString()).toBe('12');
  expect(made.need).toMatchObject({ task: 'find', size: 12 });
});

test('a trace replays as text and as scenes, frame by frame', async () => {
  const plan = planOf('backtracking', { traceLimit: 1000 });
  const { traces } = await run<Answered>({ kind: 'solve', plan, records: oneRecord('6') });
  const { events } = readTrace(Buffer.concat(traces![0]!.chunks), undefined);
  const job = { kind: 'replay', problem: 'nqueens', origin, from: 0 } as const;
  const replay = (as: 'text' | 'scenes') => ({
    ...job,
    record: Buffer.from('6'),
    events: events.pack(),
    as,
  });
  const frames = await run<TextFrame[]>(replay('text'));
  expect(frames.length).toBeGreaterThan(10);
  expect(frames.at(-1)!.text.match(/Q/g)).toHaveLength(6);
  const film = await run<SceneFilm>(replay('scenes'));
  expect(film.frames).toHaveLength(frames.length);
  let said = '';
  const parts = film.pieces.length + film.facts.length + film.memories.length;
  const words = film.frames.map((frame) => {
    const at = frame.findIndex((part, index) => index % 2 === 0 && part === parts + 3);
    if (at >= 0) said = film.texts[frame[at + 1]!]!;
    return said;
  });
  expect(words).toEqual(frames.map(({ words: told }) => told));
});

test('a trace without one of its events is refused', async () => {
  const plan = planOf('backtracking', { traceLimit: 1000 });
  const { traces } = await run<Answered>({ kind: 'solve', plan, records: oneRecord('6') });
  const { chunks, end } = traces![0]!;
  const lines = Buffer.concat([...chunks, writeTraceEnd(end)])
    .toString()
    .split('\n');
  const read = (some: readonly string[]) => readTrace(Buffer.from(some.join('\n')), 1);
  expect(read(lines).end).toEqual(end);
  expect(() => read(lines.toSpliced(1, 1))).toThrow(/it ends record 1 with \d+ events, but/);
});

test('a trace contains its record unless it is long', () => {
  const side = new SideView(registry.problem('nqueens'), { draw: false, traceLimit: 1 });
  const solver = registry.solver('nqueens', 'backtracking');
  for (const size of [LONGEST_RECORD, LONGEST_RECORD + 1]) {
    const head = { file: 'x', record: 1, line: 1, problem: 'nqueens', solver: 'x', seed: 1 };
    const view = side.watch(solver, undefined)!;
    side.trace({ ...head, options: {} }, Buffer.alloc(size, '8'), 'right', view);
  }
  const inputs = side
    .take()
    .traces!.map(
      ({ chunks }) => (JSON.parse(Buffer.concat(chunks).toString()) as { input: unknown }).input,
    );
  expect(inputs).toEqual(['8'.repeat(LONGEST_RECORD), null]);
});

test('a list of events gives back any events', () => {
  const fields = { none: [], one: ['a'], two: ['a', 'b'], four: ['a', 'b', 'c', 'd'] };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const event = fc.nat(3).map((code) => {
    const values = fields[names[code]!].map((_, index) => 10 * code + index);
    return { code, values };
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 200, maxLength: 600 }), (events) => {
      const list = new EventList({ fields });
      for (const { code, values } of events) list.add(code, values);
      expect(
        [...unpack(list.pack())].map(({ name, values }) => [name, ...Object.values(values)]),
      ).toEqual(events.map(({ code, values }) => [names[code], ...values]));
    }),
  );
});

test('an unjudged answer is judged as text: a right one is published, a wrong one is refused', async () => {
  const plan = planOf('backtracking', { unjudged: true });
  const records = oneRecord('8');
  const solved = await run<Unpacked>({ kind: 'solve', plan, records });
  const judge = (text: string, bytes = text.length) => {
    // Only a checker knows whether an answer is proved.
    const sent = { ...solved.records[0]!, bytes, proof: 'optimal' } as const;
    const answers = { records: [sent], chunks: [Buffer.from(text)] };
    return run<Unpacked>({ kind: 'judge', plan, records, answers, mustSettle: true });
  };
  const text = Buffer.concat(solved.chunks).toString();
  const right = await judge(text);
  expect(right.records).toMatchObject([{ status: 'right', solver: 'backtracking', line: 1 }]);
  expect(right.records[0]).not.toHaveProperty('proof');
  expect(Buffer.concat(right.chunks).toString()).toBe(text);
  const codes = [];
  for (const wrong of ['[1,2,3,4,5,6,7,8]\n', '[1,2\n', '\n', `${text}more\n`]) {
    const { records: reports, chunks } = await judge(wrong);
    expect(Buffer.concat(chunks).toString()).toMatch(/^error: line 1: .*backtracking.*\n$/);
    codes.push(reports[0]!.error!.code);
  }
  const unusable = 'batch/answer-unusable';
  expect(codes).toEqual(['core/answer-wrong', unusable, unusable, unusable]);
});
