/** Jobs of third-party solvers: what the judging worker says counts, whatever the solver's process says. */
import { QueensideError } from '@queenside/core';
import type { ExamJob, Job, SolveJob, SolvePlan, TimeJob } from '@queenside/runtime';
import { unpackReports } from '@queenside/runtime/report';
import { describe, expect, test } from 'vitest';
import { isJudged, runJudged, type Sent } from '../src/pool/judge-elsewhere.ts';

const plan: SolvePlan = {
  problem: 'sums',
  origin: { name: 'sums.txt' },
  solver: 'abacus',
  options: {},
  seed: 3,
  timeLimitMs: 2000,
  explain: false,
  draw: false,
};
const harm = new QueensideError('batch/plugin-harms', 'x', 'y');
const report = { line: 1, status: 'right', milliseconds: 1, stats: {}, bytes: 1 } as const;
const failed = {
  ...report,
  status: 'failed',
  error: { code: 'core/answer-wrong', cause: 'c', remedy: 'd' },
} as const;
const chunk = Uint8Array.of(1);
const record = Uint8Array.of(65, 10, 66);

/** Runs a job with what workers send, one after the other. */
async function run(job: SolveJob | TimeJob | ExamJob, ...sent: readonly Sent[]) {
  const asked: Job[] = [];
  const moved: (readonly ArrayBuffer[] | undefined)[] = [];
  const result = await runJudged(job, async (each, memory) => {
    asked.push(each);
    moved.push(memory);
    return sent[asked.length - 1]!;
  });
  return { result, asked, moved };
}

test('jobs with answers of solvers are judged, and no others', () => {
  const kinds = ['solve', 'join', 'time', 'exam', 'judge', 'verify', 'part', 'replay', 'guarantee'];
  const judged = kinds.filter((kind) => isJudged({ kind } as Job));
  expect(judged).toEqual(['solve', 'join', 'time', 'exam']);
});

describe('an exam job', () => {
  const exam: ExamJob = { kind: 'exam', plan: { ...plan, traceLimit: 9 }, record: 'A' };
  const sent = { report, answer: '1', announced: 2, steps: [] };

  test('has the judge’s verdict', async () => {
    const judged = { records: [failed], chunks: [chunk] };
    const { result, asked } = await run(exam, { result: sent }, { result: judged });
    expect(asked).toMatchObject([{ plan: { unjudged: true } }, { kind: 'judge' }]);
    expect(result).toMatchObject({ report: failed, announced: 2, steps: [] });
  });

  test('is refused if it is no exam, or if built-in objects were changed', async () => {
    const judged = { result: { records: [failed], chunks: [chunk] } };
    await expect(run(exam, { result: { ...sent, answer: '' } })).rejects.toThrow('no answer');
    await expect(run(exam, { result: 7, harm })).rejects.toBe(harm);
    await expect(run(exam, { result: sent, harm }, judged)).rejects.toBe(harm);
  });
});

describe('a solve job', () => {
  const two: SolveJob = {
    kind: 'solve',
    plan,
    records: { bytes: record, ends: [2, 3], lines: [1, 2], first: 6 },
  };
  const answers = { records: [report, report], chunks: [chunk, chunk] };

  test('has the judge’s verdicts, with the drawings of right answers and all traces', async () => {
    const picture = (at: number) => ({ record: at, line: at, svg: `<svg>${at}</svg>` });
    const trace = (end: number) => ({
      chunks: [chunk],
      end: { end, status: 'undecided' as const, announced: 2, kept: 1 },
    });
    const sent = { ...answers, pictures: [picture(8), picture(7)], traces: [trace(7), trace(8)] };
    const judged = { records: [report, failed], chunks: [chunk, chunk], pictures: [picture(6)] };
    const { result, asked, moved } = await run(two, { result: sent }, { result: judged });
    expect(asked).toMatchObject([
      { kind: 'solve', plan: { unjudged: true } },
      { kind: 'judge', plan: { solver: 'abacus' }, mustSettle: false },
    ]);
    expect(asked[1]).not.toHaveProperty('plan.unjudged');
    expect(moved).toEqual([undefined, []]);
    const { reports, pictures, traces } = result as Extract<typeof result, { reports: unknown }>;
    expect(unpackReports(reports)).toEqual([report, failed]);
    expect(pictures?.map((each) => each.record)).toEqual([6, 7]);
    expect(traces?.map(({ end }) => [end.end, end.status, end.announced, end.kept])).toEqual([
      [7, 'right', 2, 1],
      [8, 'failed', 2, 1],
    ]);
  });

  test('of one record moves its memory to the judge', async () => {
    const one = { ...two, records: { bytes: record, ends: [3], lines: [1], first: 0 } };
    const sent = { records: [report], chunks: [chunk] };
    const { result, moved } = await run(one, { result: sent }, { result: sent });
    expect(moved[1]).toEqual([record.buffer]);
    expect(result).not.toHaveProperty('pictures');
    expect(result).not.toHaveProperty('traces');
  });

  test('asks no judge if nothing was answered, and passes on what is left', async () => {
    const inParts = { index: 0, parts: 2, solver: 'abacus' };
    const none = { records: [], chunks: [] };
    const { result, asked } = await run(two, { result: { ...none, inParts } });
    expect(asked).toHaveLength(1);
    expect(result).toMatchObject({ inParts: { ...inParts, bytes: Uint8Array.of(65, 10) } });
    const later = { records: [report], chunks: [chunk], inParts: { ...inParts, index: 1 } };
    const judged = { result: { records: [report], chunks: [chunk] } };
    const { result: second } = await run(two, { result: later }, judged);
    expect(second).toMatchObject({ inParts: { index: 1, bytes: Uint8Array.of(66) } });
    const unable = { index: 1, count: 1 };
    const { result: third } = await run(
      two,
      { result: { ...later, inParts: undefined, unable } },
      judged,
    );
    expect(third).toMatchObject({ unable, reports: { count: 1 } });
  });

  test('fails if what it gets is malformed, or if a plugin did harm', async () => {
    const right = { result: answers };
    const oneFailed = { result: { ...answers, records: [report, failed] } };
    await expect(run(two, { result: 1 })).rejects.toMatchObject({ reason: 'died', index: -1 });
    await expect(run(two, { result: 1, harm })).rejects.toBe(harm);
    await expect(run(two, right, { result: {} })).rejects.toMatchObject({ reason: 'died' });
    await expect(run(two, { ...right, harm }, oneFailed)).rejects.toBe(harm);
    expect((await run(two, { ...right, harm }, right)).result).toMatchObject({
      reports: { count: 2 },
    });
    expect((await run(two, right, oneFailed)).result).toMatchObject({ reports: { count: 2 } });
  });
});

test('a timed run has the objective that the judge computed, and the first error', async () => {
  const job = { kind: 'time', plan, record } as unknown as TimeJob;
  const unjudged = { records: [report], chunks: [chunk] };
  const claimed = { milliseconds: 5, stats: {}, objective: { value: 99 }, unjudged };
  const course = { improvements: [], refused: 0, isTimed: false };
  const objective = { ...course, sense: 'min', unit: 'km', value: 3 };
  const judged = { records: [{ ...report, objective }], chunks: [chunk] };
  const timed = async (...sent: readonly Sent[]) => (await run(job, ...sent)).result;
  const plain = { milliseconds: 5, stats: {} };
  expect(await timed({ result: claimed }, { result: unjudged })).toEqual(plain);
  expect(await timed({ result: claimed }, { result: judged })).toEqual({ ...plain, objective });
  const wrong = { records: [failed], chunks: [chunk] };
  const { error } = failed;
  expect(await timed({ result: claimed }, { result: wrong })).toEqual({ ...plain, error });
  expect(await timed({ result: { ...claimed, error } })).toEqual({ ...plain, error });
  const harmed = await timed({ result: claimed, harm });
  expect(harmed).toMatchObject({ ...plain, error: { code: 'batch/plugin-harms' } });
  const { asked } = await run(job, { result: claimed }, { result: unjudged });
  expect(asked[1]).toMatchObject({
    mustSettle: true,
    records: { ends: [3], lines: [1], first: 0 },
  });
  const malformed = { reason: 'died' };
  await expect(timed({ result: plain })).rejects.toMatchObject(malformed);
  const twice = { records: [report, report], chunks: [chunk, chunk] };
  await expect(timed({ result: { ...claimed, unjudged: twice } })).rejects.toMatchObject(malformed);
  await expect(timed({ result: claimed }, { result: twice })).rejects.toMatchObject(malformed);
});
