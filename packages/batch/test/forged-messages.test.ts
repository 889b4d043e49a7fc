/** Plugins that write to the engine in the name of their process: they harm only their own records. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { isSolved } from '../src/pool/check-reply.ts';
import { answer, startWith, type Answered } from './helpers.ts';

type Report = Answered['records'][number];

const SEND = `
  import { writeSync } from 'node:fs';
  import { Serializer, serialize } from 'node:v8';
  import { parentPort } from 'node:worker_threads';
  const write = (bytes) => { try { writeSync(3, bytes); } catch {} };
  const send = (message) => {
    const body = serialize(message);
    const header = Buffer.alloc(4);
    header.writeUInt32LE(body.length);
    write(Buffer.concat([header, body]));
  };
  const pack = (value) => {
    const serializer = new Serializer();
    serializer.writeHeader();
    serializer.writeValue(value);
    return serializer.releaseBuffer();
  };
  const post = (outcome) => parentPort.postMessage(pack(outcome));
  const report = { line: 1, status: 'right', milliseconds: 1, stats: {}, bytes: 0 };
  const solved = (more, rest) => post({ result: { records: [{ ...report, ...more }], chunks: [], ...rest } });
  const failed = (error) => solved({ status: 'failed', error: { code: 'a/b', cause: 'c', remedy: 'd', ...error } });
  const holes = () => { const list = []; list.length = 4294967295; return list; };
`;

/** The actions of a solver for which the engine ends its process, by title. */
const FORGERIES: readonly (readonly [title: string, does: string])[] = [
  ['bytes that are no message', "write(Buffer.from('\\x03\\0\\0\\0xyz'))"],
  ['a message without an end', 'write(Buffer.alloc(4, 0xff))'],
  ['nothing', 'send(null)'],
  ['progress that is none', 'send({ progress: null })'],
  ['progress at no record', "send({ progress: { index: NaN, step: 'x' } })"],
  ['an end for no reason', 'send({ ending: { why: 1 }, progress: {} })'],
  ['an outcome that is none', "send({ outcome: 'x' })"],
  ['a list of holes', 'post({ result: { records: holes(), chunks: [] } })'],
  ['one hole', 'post({ result: { records: [,], chunks: [] } })'],
  ['chunks of holes', 'solved({}, { chunks: holes() })'],
  ['statistics that are a list', "solved({ stats: ['x'] })"],
  ['details that are no JSON', 'solved({ details: { x: 1n } })'],
  [
    'more parts than there can be',
    "post({ result: { records: [], chunks: [], inParts: { index: 0, parts: 1e15, solver: 'x' } } })",
  ],
  ['an interruption', "post({ error: { code: 'batch/interrupted', cause: 'c', remedy: 'd' } })"],
  ['an error of several lines', "failed({ cause: 'x\\n[2,4,1,3]' })"],
];

/** Texts of 100 MB, which take seconds. */
const LONG: typeof FORGERIES = [
  ['a long statistic', "solved({ stats: { x: 'x'.repeat(1e8) } })"],
  ['a long error', "failed({ cause: 'x'.repeat(1e8) })"],
];

/** An action of a solver that counts as a failed record. */
const WRONG_LINE = "failed({ line: 99, code: 'core/x' })";
const LONG_NAME = "post({ result: {}, changed: 'x'.repeat(1e7) })";

const ALL = [...[...FORGERIES, ...LONG].map(([, does]) => does), WRONG_LINE, LONG_NAME];

/** Its solver does the first of these things for 4 queens, the second for 5, and so on. */
const PLUGIN = `${SEND}
  const forgeries = [${ALL.map((does) => `() => { ${does} }`).join(',\n')}];
  export default { apiVersion: 2, solvers: [{
    id: 'forger', problem: 'nqueens', summary: 'x', options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
    solve({ size }) {
      if (size === 1) return { kind: 'board', rows: Int32Array.of(0) };
      forgeries[size - 4]();
      return new Promise(() => {});
    },
  }] };`;

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  engine = await startWith({ forger: PLUGIN }, {}, folder);
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Answers records at which the solver forges something, and one more after each. */
async function recordsOf(...forgeries: readonly string[]): Promise<readonly Report[]> {
  const destination = { problem: 'nqueens', solver: 'forger', options: {} };
  const input = forgeries.map((does) => `${4 + ALL.indexOf(does)}\n1\n`).join('');
  const { records } = await answer(engine, input, { destination, timeLimitMs: 100_000 });
  return records;
}

test.each([
  ['a forgery', FORGERIES],
  ['a long text', LONG],
])('each record with %s fails alone', async (_, forgeries) => {
  const records = await recordsOf(...forgeries.map(([, does]) => does));
  const outcomes = records.map(({ error, status }) => error?.code ?? status);
  expect(
    forgeries.map(([title], index) => [title, ...outcomes.slice(2 * index, 2 * index + 2)]),
  ).toEqual(forgeries.map(([title]) => [title, 'batch/worker-died', 'right']));
});

test('the line and the solver of a record are known without the process', async () => {
  expect(await recordsOf(WRONG_LINE)).toMatchObject([
    { line: 1, solver: 'forger', error: { code: 'core/x' } },
    { line: 2, status: 'right' },
  ]);
});

test('a long name of a changed object is shortened', async () => {
  const [{ error }] = (await recordsOf(LONG_NAME)) as [Report];
  expect(error!.code).toBe('batch/plugin-harms');
  expect(error!.cause.length).toBeLessThan(4096);
});

test('no record beyond the last of a job can be solved in parts', () => {
  const report = { line: 1, status: 'right', milliseconds: 1, stats: {}, bytes: 0 };
  const sent = (index: number) => ({
    records: Array.from({ length: index }, () => report),
    chunks: [],
    inParts: { index, parts: 2, solver: 'x' },
  });
  expect([0, 1, 2].map((index) => isSolved(sent(index), 2))).toEqual([true, true, false]);
});
