/** The messages about stopped jobs, busy files, and names, table after table. */
import { QueensideError } from '@queenside/core';
import { STEPS, type SolvePlan } from '@queenside/runtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Gauge, isInputName } from '../src/index.ts';
import { SharedProgress, MOST_CHARACTERS } from '../src/protocol/shared-progress.ts';
import { checkerStopped, errorOfStop, failRecord } from '../src/records/fail-record.ts';
import { partsKey } from '../src/records/part-store.ts';
import { describeBusy, Share } from '../src/file/share.ts';
import { isIncumbent, isPartResult, isSolved, isUnjudged } from '../src/pool/check-reply.ts';
import { JobStopped } from '../src/pool/job-stopped.ts';
import { ERROR_SUFFIX, namedAfter, OUT_SUFFIX, whyNoInput } from '../src/routing/names.ts';

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

describe('a stopped job', () => {
  const course = { improvements: [], refused: 2, refusal: 'it is short', isTimed: false };
  test.each([
    ['time-limit', 'solve', {}, 'batch/time-limit', /^(?!.*found)/],
    ['time-limit', 'check', { about: '[1,2]' }, 'batch/not-verified', /\[1,2\]/],
    ['time-limit', 'judge', { about: '[1,2]' }, 'batch/not-verified', /\[1,2\]/],
    ['time-limit', 'draw', {}, 'batch/time-limit', /a right one was found, but not drawn in time/],
    ['time-limit', 'explain', {}, 'batch/time-limit', /one was found, but not explained in time/],
    [
      'time-limit',
      'solve',
      { incumbent: { index: 0, solver: 'abacus', course } },
      'batch/time-limit',
      /2 announced answers were wrong, the last because it is short/,
    ],
    [
      'time-limit',
      'solve',
      { incumbent: { index: 0, solver: 'abacus', course: { ...course, refused: 1 } } },
      'batch/time-limit',
      /1 announced answer was wrong/,
    ],
    ['interrupted', 'solve', {}, 'batch/interrupted', /./],
    ['out-of-memory', 'solve', {}, 'batch/out-of-memory', /./],
    ['died', 'solve', {}, 'batch/worker-died', /abacus.*exit code 7|exit code 7.*abacus/],
    ['died', 'judge', {}, 'batch/checker-stopped', /on this record.*|exit code 7/],
  ] as const)('by %s in the step %s', (reason, step, more, code, words) => {
    const stopped = new JobStopped(reason, { index: 0, elapsed: 1, step, ...more }, 'exit code 7');
    const error = errorOfStop(stopped, plan);
    expect([error.code, `${error.cause} ${error.remedy}`]).toEqual([
      code,
      expect.stringMatching(words),
    ]);
  });

  test.each([
    ['time-limit', 4, /at record 5\b.*took too long|took too long.*at record 5\b/],
    ['died', -1, /between records/],
    ['out-of-memory', 0, /at record 1\b/],
  ] as const)('of a checker by %s at %i', (reason, index, words) => {
    const { code, cause } = checkerStopped(new JobStopped(reason, { index, elapsed: 1 }), 'sums');
    expect([code, cause]).toEqual(['batch/checker-stopped', expect.stringMatching(words)]);
    const stopped = new JobStopped('interrupted', { index, elapsed: 1 });
    expect(checkerStopped(stopped, 'sums').code).toBe('batch/interrupted');
  });

  test('costs its record alone, with the place, seed, and solver of its answer', () => {
    const sections = [
      { label: 'one', solver: 'abacus' },
      { label: 'two', solver: 'beads' },
    ];
    const records = { bytes: new Uint8Array(3), ends: [1, 2, 3], lines: [4, 4, 9], first: 6 };
    const error = new QueensideError('batch/not-verified', 'x', 'y');
    const { reports, chunks } = failRecord(records, 1, error, 17, { ...plan, sections });
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(/^error: line 4, section two: x; y\n$/);
    expect(reports.notable).toMatchObject([
      {
        line: 4,
        section: 'two',
        status: 'undecided',
        solver: 'beads',
        milliseconds: 17,
        bytes: text.length,
      },
    ]);
  });
});

test('the parts of a record are kept for all that determines them', () => {
  const record = { bytes: Uint8Array.of(1, 2), ends: [2], lines: [1], first: 0 };
  const keys = [
    partsKey(plan, record, 2),
    partsKey(plan, record, 3),
    partsKey(plan, { ...record, first: 1 }, 2),
    partsKey(plan, { ...record, bytes: Uint8Array.of(1, 3) }, 2),
    ...[
      { problem: 'x' },
      { solver: 'x' },
      { options: { x: 1 } },
      { seed: 4 },
      { origin: { name: 'x' } },
    ].map((change) => partsKey({ ...plan, ...change }, record, 2)),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(partsKey({ ...plan, timeLimitMs: 1, explain: true }, { ...record, lines: [9] }, 2)).toBe(
    keys[0],
  );
});

test('busy files are named, the oldest two, with all their workers', () => {
  const busy = (input: string, workers: number) => ({ input: `/in/${input}`, workers, since: 0 });
  expect([
    describeBusy([]),
    describeBusy([busy('a', 1)]),
    describeBusy([busy('a', 2)]),
    describeBusy([busy('a', 1), busy('b', 1)]),
    describeBusy([busy('a', 1), busy('b', 1), busy('c', 2)]),
    describeBusy([busy('a', 1), busy('b', 1), busy('c', 1), busy('d', 1)]),
  ]).toEqual([
    'all workers are busy',
    '1 worker is busy with a',
    '2 workers are busy with a',
    '2 workers are busy with a and b',
    '4 workers are busy with a, b, and 1 more file',
    '4 workers are busy with a, b, and 2 more files',
  ]);
});

test('a share counts jobs, and waits while some wait and none runs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (steps) => {
      const share = new Share('x');
      let [waiting, running] = [0, 0];
      for (const [isWaiting, isMore] of steps) {
        const change = isMore ? 1 : -1;
        if (isWaiting) waiting = Math.max(0, waiting + change);
        else running = Math.max(0, running + change);
        share.count(waiting - (share.pending - share.running), running - share.running);
        expect([share.pending, share.running]).toEqual([waiting + running, running]);
        expect(share.waitsSince !== undefined).toBe(waiting > 0 && running === 0);
      }
    }),
  );
});

test('names: what is written for an input is no input, and why a name is none is told', () => {
  const all = ['.txt', '.map'];
  const extensionOf = (path: string) => (/(?:^|\/)sums/.test(path) ? '.map' : undefined);
  const names = { extensions: all, extensionOf };
  for (const [name, isInput, why] of [
    ['sums.txt', true, undefined],
    ['sums.map', true, undefined],
    ['sums.MAP', false, 'batch/extension-case'],
    ['sums_out.txt', false, 'batch/answer-name'],
    ['a/sums_err.txt', false, 'batch/answer-name'],
    ['sums.csv', false, 'batch/other-extension'],
    ['a/sums', false, 'batch/other-extension'],
    ['sums.Text', false, 'batch/other-extension'],
    ['sums.py', false, undefined],
    ['sums.txt.done', false, undefined],
    ['totals.csv', false, undefined],
    ['.sums.TXT', false, undefined],
    ['sums.txt.crdownload', false, undefined],
  ] as const) {
    expect([name, isInputName(name.split('/').at(-1)!, all)]).toEqual([name, isInput]);
    expect([name, isInput ? undefined : whyNoInput(name, names)?.code]).toEqual([name, why]);
  }
  expect(whyNoInput('SUMS.TXT', names)!.remedy).toContain('sums.txt');
  expect(whyNoInput('Sums.Txt', names)!.remedy).toContain('Sums.txt');
  expect(whyNoInput('sums.csv', names)!.remedy).toContain('sums.map');
  expect(namedAfter('a/b.map', OUT_SUFFIX)).toBe('a/b.map_out.txt');
  expect(namedAfter('b.txt', ERROR_SUFFIX)).toBe('b_err.txt');
  expect(Buffer.byteLength(namedAfter(`${'é'.repeat(123)}a.txt`, OUT_SUFFIX))).toBe(255);
  expect(() => namedAfter(`${'é'.repeat(124)}.txt`, OUT_SUFFIX)).toThrow('251');
});

test('shared progress gives back what was set, in every thread', () => {
  const state = fc.record({
    index: fc.integer({ min: 0, max: 5000 }),
    step: fc.constantFrom(...STEPS),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    about: fc.string({ unit: 'grapheme', maxLength: 300 }),
  });
  fc.assert(
    fc.property(state, fc.nat(9999), ({ index, step, fraction, about }, elapsed) => {
      const here = new SharedProgress();
      const there = new SharedProgress(here.memory);
      expect([there.index, there.elapsed, there.fraction]).toEqual([-1, 0, 0]);
      here.set({ index, step, elapsed, fraction, about });
      const known = about.slice(0, MOST_CHARACTERS);
      expect(there.state).toMatchObject({ index, step, fraction, about: known });
      expect(Math.floor(there.elapsed - elapsed)).toBeGreaterThanOrEqual(0);
      here.begin(index + 1, 'check');
      expect(there.state).toMatchObject({
        index: index + 1,
        step: 'check',
        fraction: 0,
        about: '',
      });
      here.rest();
      expect([there.index, there.elapsed, there.fraction]).toEqual([-1, 0, 0]);
    }),
  );
});

test('a gauge counts shares of batches, and starts over', () => {
  const gauge = new Gauge();
  const progress = new SharedProgress();
  gauge.begin(
    progress,
    { bytes: new Uint8Array(30), ends: [10, 30], lines: [1, 1], first: 0 },
    0.5,
  );
  progress.begin(1, 'solve');
  progress.fraction = 0.5;
  expect(gauge.bytes).toBe(10);
  progress.begin(2, 'solve');
  expect(gauge.bytes).toBe(10);
  gauge.advance(3);
  const report = { line: 1, milliseconds: 0, stats: {}, bytes: 0 } as const;
  gauge.count({
    count: 9,
    notable: [
      { ...report, status: 'failed' },
      { ...report, status: 'undecided' },
      { ...report, status: 'undecided' },
      { ...report, status: 'right', proof: 'feasible' },
      { ...report, status: 'right', proof: 'optimal' },
    ],
    solvers: ['abacus'],
    milliseconds: 1,
    json: '',
  });
  const counts = ({ bytes, records, failed, undecided, feasible, solvers }: Gauge) => [
    bytes,
    records,
    failed,
    undecided,
    feasible,
    [...solvers],
  ];
  expect(counts(gauge)).toEqual([13, 9, 1, 2, 1, ['abacus']]);
  gauge.restart();
  expect(counts(gauge)).toEqual([0, 0, 0, 0, 0, []]);
});

describe('what a process sends', () => {
  const course = {
    improvements: [{ milliseconds: 1, value: '12' }],
    refused: 1,
    refusal: 'no',
    bound: 3,
    stopped: { by: 'time-limit', detail: 'x' },
    isTimed: true,
  };
  const right = {
    line: 1,
    status: 'right',
    seed: 4,
    milliseconds: 1.5,
    stats: { nodes: 3, word: 'x' },
    solver: 'abacus',
    guarantee: 'optimal',
    bytes: 2,
    details: { best: [1] },
    proof: 'feasible',
    course,
    objective: { ...course, sense: 'min', unit: 'km', value: 3, boundIs: 'claimed', gap: 0.5 },
  };
  const failed = {
    line: 2,
    status: 'failed',
    error: { code: 'a/b', cause: 'c', remedy: 'd', line: 3, column: 4 },
    milliseconds: 0,
    stats: {},
    bytes: 1,
  };
  const whole = {
    records: [right, failed],
    chunks: [Uint8Array.of(1), Uint8Array.of(2, 3)],
    pictures: [
      { record: 1, line: 1, svg: '<svg/>' },
      { record: 2, line: 2, error: failed.error },
    ],
    traces: [
      { chunks: [Uint8Array.of(1)], end: { end: 1, status: 'right', announced: 2, kept: 1 } },
    ],
  };
  /** Values that no field accepts, unless it accepts everything. */
  const ODD = [
    null,
    -1,
    1.5,
    NaN,
    Infinity,
    true,
    'x\ny',
    'x'.repeat(70_000),
    [null],
    { x: 1n },
    () => 1,
  ];

  /** Lists the paths of all values inside. */
  function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
    if (path.length > 0) yield path;
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    for (const [key, each] of Object.entries(value)) yield* pathsIn(each, [...path, key]);
  }
  function withValue(of: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
    if (key === undefined) return value;
    const inner = (of as Record<string, unknown>)[key];
    const copy = Array.isArray(of) ? [...(of as unknown[])] : { ...(of as object) };
    return Object.assign(copy, { [key]: withValue(inner, rest, value) });
  }

  test('is taken if it is well-formed', () => {
    expect(isUnjudged(whole)).toBe(true);
    expect(isSolved(whole, 2)).toBe(true);
    const first = { ...whole, records: [right], chunks: [Uint8Array.of(1, 2)] };
    const inParts = { index: 1, parts: 2, solver: 'x' };
    for (const [value, count, isRight] of [
      [whole, 1, false],
      [whole, 3, false],
      [{ ...first, inParts }, 2, true],
      [{ ...first, inParts }, 1, false],
      [{ ...first, inParts: { ...inParts, index: 0 } }, 2, false],
      [{ ...first, inParts: { ...inParts, parts: 1 } }, 2, false],
      [{ ...first, inParts: { ...inParts, parts: 65_536 } }, 2, true],
      [{ ...first, inParts: { ...inParts, parts: 65_537 } }, 2, false],
      [{ ...first, unable: { index: 1, count: 2 } }, 3, true],
      [{ ...first, unable: { index: 1, count: 3 } }, 3, false],
      [{ ...first, unable: { index: 1, count: 0 } }, 3, false],
      [{ ...first, unable: { index: 0, count: 1 } }, 3, false],
      [{ ...first, unable: { index: 1, count: 1 }, inParts }, 3, false],
    ] as const)
      expect([value, count, isSolved(value, count)]).toEqual([value, count, isRight]);
  });

  test('is refused if any field is odd', () => {
    const accepted: string[] = [];
    for (const path of pathsIn(whole))
      for (const odd of ODD)
        if (isUnjudged(withValue(whole, path, odd)))
          accepted.push(`${path.join('.')} ${typeof odd}`);
    const free =
      /stats\.(?:nodes|word)|details|milliseconds|value|bound|gap|svg|solver|guarantee|isTimed|boundIs|status|remedy|unit/;
    expect([...new Set(accepted)].filter((each) => !free.test(each))).toEqual([]);
    for (const change of [
      { bytes: 3 },
      { status: 'failed' },
      { error: failed.error },
      { judged: {} },
      { proof: 'sure' },
      { milliseconds: NaN },
      { stats: { x: null } },
      { solver: 'x'.repeat(2001) },
      {
        course: {
          ...course,
          improvements: Array.from({ length: 101 }, () => course.improvements[0]),
        },
      },
    ])
      expect([
        change,
        isUnjudged({ ...whole, records: [{ ...right, ...change }, failed] }),
      ]).toEqual([change, false]);
  });

  test('as parts and answers so far, too', () => {
    const part = { data: { x: [1] }, stats: { n: 1 }, milliseconds: 2 };
    expect(isPartResult(part)).toBe(true);
    for (const change of [{ stats: [] }, { stats: { n: {} } }, { milliseconds: '2' }, { data: 1n }])
      expect(isPartResult({ ...part, ...change })).toBe(false);
    const best = { index: 0, solver: 'abacus', text: Uint8Array.of(1), course };
    expect([best, { ...best, text: undefined }].map(isIncumbent)).toEqual([true, true]);
    for (const change of [{ index: -1 }, { solver: 1 }, { text: 'x' }, { course: {} }])
      expect(isIncumbent({ ...best, ...change })).toBe(false);
  });
});
