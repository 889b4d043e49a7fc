/** Jobs step by step: what a worker tells while it runs them, which records it hands back, and whom it blames. */
import {
  ANY_TASK,
  defineEvents,
  definePlugin,
  FEASIBLE,
  gaveUp,
  recordSeed,
  type Problem,
  type RunContext,
  type Solver,
} from '@queenside/core';
import { describe, expect, test } from 'vitest';
import {
  localProgress,
  runJob,
  unpackReports,
  type Answered,
  type Edited,
  type Job,
  type PackedRecords,
  type Progress,
  type SolvePlan,
  type TimedRun,
  type Unpacked,
} from '../src/index.ts';
import { listTrace } from '../src/trace/index.ts';
import { registryOf, sums, sumsPlugin, type Sum } from './sums.ts';

const origin = { name: 'sums.txt' };
const planOf = (more: Partial<SolvePlan> = {}): SolvePlan => ({
  problem: 'sums',
  origin,
  solver: 'abacus',
  options: {},
  seed: 1,
  timeLimitMs: Infinity,
  explain: false,
  draw: false,
  ...more,
});

function packed(...texts: readonly string[]): PackedRecords {
  let end = 0;
  return {
    bytes: Buffer.from(texts.join('')),
    ends: texts.map((text) => (end += text.length)),
    lines: texts.map((_, index) => index + 1),
    first: 0,
  };
}

/** A solver with the id `crowd`, otherwise like the abacus. */
function crowd(parts: Partial<Solver<Sum, number>>): Solver<Sum, number> {
  return { ...(sumsPlugin.solvers![0] as Solver<Sum, number>), id: 'crowd', ...parts };
}

interface Followed<Result> {
  readonly result: Result;
  readonly steps: readonly unknown[][];
}

/** Runs a job of the problem `sums`, changed in parts, and follows its progress. */
async function run<Result>(
  job: Job,
  solvers: readonly Solver[] = [],
  parts: Partial<Problem> = {},
): Promise<Followed<Result>> {
  const steps: unknown[][] = [];
  const base = localProgress();
  const progress: Progress = Object.assign(Object.create(base) as Progress, {
    begin(...step: Parameters<Progress['begin']>) {
      steps.push(step);
      base.begin(...step);
    },
    tell(about: string | Uint8Array) {
      steps.push([typeof about === 'string' ? about : Buffer.from(about).toString()]);
    },
    rest() {
      steps.push([]);
      base.rest();
    },
  });
  const problem = { ...sums, ...parts } as Problem;
  const plugin = { ...sumsPlugin, problems: [problem] };
  const registry = registryOf(plugin, definePlugin({ solvers }));
  return { result: (await runJob(registry, job, progress)) as Result, steps };
}

describe('the steps of a job', () => {
  test('that solves are told record by record', async () => {
    const { steps } = await run({
      kind: 'solve',
      plan: planOf({ draw: true }),
      records: packed('1', '?'),
    });
    expect(steps).toEqual([
      [0, 'read'],
      [0, 'solve', 'abacus'],
      [0, 'check'],
      [0, 'draw'],
      [],
      [1, 'read'],
      [],
    ]);
  });

  test('name the solvers that estimate and the beginning of an answer under a time limit', async () => {
    const records = packed('1');
    const { solver: _solver, ...open } = planOf({ timeLimitMs: 1000 });
    const told = await run({ kind: 'solve', plan: open, records }, [
      crowd({ estimate: () => Infinity }),
    ]);
    expect(told.steps).toEqual([
      [0, 'read'],
      [0, 'choose'],
      ['crowd'],
      [0, 'solve', 'abacus'],
      [0, 'check'],
      ['1\n'],
      [],
    ]);
    for (const [length, beginning] of [
      [199, `${'x'.repeat(199)}\n`],
      [200, ''],
    ] as const) {
      const format = () => [Buffer.from(`${'x'.repeat(length)}\n`)];
      const { steps } = await run({ kind: 'solve', plan: open, records }, [], { format });
      expect(steps.findLast((step) => step.length === 1)).toEqual([beginning]);
    }
  });

  test('that joins, judges, or times', async () => {
    const split = { parts: () => 2, solvePart: () => 1, join: () => 2 };
    const plan = planOf({ solver: 'crowd' });
    const solvers = [crowd({ split })];
    const parts = await run<Answered>({ kind: 'solve', plan, records: packed('2') }, solvers);
    expect(parts.steps).toEqual([[0, 'read'], [0, 'solve', 'crowd'], []]);
    expect(parts.result.inParts).toMatchObject({ index: 0, parts: 2 });
    const records = packed('2');
    const part = await run({ kind: 'part', plan, records, part: 1, parts: 2 }, solvers);
    expect(part.steps).toEqual([[0, 'solve', 'crowd'], []]);
    const results = [1, 2].map((milliseconds) => ({ data: 1, stats: {}, milliseconds }));
    const joined = await run<Answered>({ kind: 'join', plan, records, results }, solvers);
    expect(joined.steps).toEqual([[0, 'read'], [0, 'solve', 'crowd'], [0, 'check'], []]);
    expect(joined.result.reports.milliseconds).toBe(3);
    const record = Buffer.from('2');
    const timed = await run<TimedRun>({ kind: 'time', plan: planOf(), record });
    expect(timed.steps).toEqual([[0, 'read'], [0, 'solve', 'abacus'], [0, 'check'], []]);
    expect(timed.result.error).toBeUndefined();
    const report = { line: 1, status: 'right', milliseconds: 0, stats: {}, bytes: 2 } as const;
    const answers = { records: [report, report], chunks: [Buffer.from('2\n9\n')] };
    const judge = (draw: boolean) =>
      run<Unpacked>({
        kind: 'judge',
        plan: planOf({ draw }),
        records: packed('2', '3'),
        answers,
        mustSettle: false,
      });
    const judged = await judge(true);
    expect(judged.steps).toEqual([[0, 'judge'], [0, 'draw'], [], [1, 'judge'], []]);
    const { pictures, records: reports } = judged.result;
    expect(pictures).toEqual([{ record: 1, line: 1, svg: '<svg>2</svg>' }]);
    expect(reports.map(({ solver, status }) => [solver, status])).toEqual([
      ['abacus', 'right'],
      ['abacus', 'failed'],
    ]);
    expect((await judge(false)).result).not.toHaveProperty('pictures');
  });
});

test('a trace begins with what is known of its record', async () => {
  const head = {
    file: 'sums.txt',
    record: 4,
    line: 1,
    title: 'sum 4, 2',
    problem: 'sums',
    solver: 'abacus',
    seed: recordSeed(1, 3),
    options: { plus: 0 },
    input: '2',
    events: {},
  };
  const headOf = async (more: Partial<SolvePlan>, first: number) => {
    const plan = planOf({ traceLimit: 5, ...more });
    const records = { ...packed('2'), first };
    const { result } = await run<Answered>({ kind: 'solve', plan, records });
    return listTrace(Buffer.concat(result.traces![0]!.chunks));
  };
  expect(await headOf({}, 3)).toEqual([head]);
  const sections = [
    { label: 'A', solver: 'beads' },
    { label: 'B', solver: 'abacus', options: { plus: 1 } },
  ];
  const variant = { name: 'sums.txt', variant: 'v' };
  const title = 'sum 2, 2, B';
  expect(await headOf({ origin: variant, sections }, 3)).toEqual([
    { ...head, title, variant: 'v', section: 'B', options: { plus: 1 } },
  ]);
});

test('a problem that overwrites the bytes of a record spoils neither its trace, nor its parts, nor its text', async () => {
  const parts = {
    input: 'bytes',
    parse(bytes: Uint8Array) {
      const sum = sums.parse(Buffer.from(bytes).toString(), undefined as never);
      bytes.fill(0x39);
      return sum;
    },
  } as unknown as Partial<Problem>;
  const records = () => packed('2', '3');
  const plan = planOf({ traceLimit: 5 });
  const { traces } = (await run<Answered>({ kind: 'solve', plan, records: records() }, [], parts))
    .result;
  const inputs = traces!.map(({ chunks }) => listTrace(Buffer.concat(chunks))[0]);
  expect(inputs).toMatchObject([{ input: '2' }, { input: '3' }]);
  const split = { parts: () => 2, solvePart: () => 1, join: () => 2 };
  const job: Job = { kind: 'solve', plan: planOf({ solver: 'crowd' }), records: records() };
  const { inParts } = (await run<Answered>(job, [crowd({ split })], parts)).result;
  expect(Buffer.from(inParts!.bytes).toString()).toBe('2');
  const asText = crowd({
    capabilities: { tasks: [ANY_TASK], complete: false, deterministic: true },
    solve: (_sum, _options, { text }) => text!.readAnswer(text!.record) as number,
  });
  const { chunks } = (await run<Answered>({ ...job, records: records() }, [asText], parts)).result;
  expect(Buffer.concat(chunks).toString()).toBe('2\n3\n');
});

test('a search is drawn where it was observed, or as the reference search', async () => {
  const scene = { width: 1, height: 2, backdrop: '<b/>', pieces: new Map() };
  const stage = () => ({ scene: () => scene, follow: () => undefined, text: () => '' });
  const parts = { draw: undefined, stage } as unknown as Partial<Problem>;
  const solve: Job = { kind: 'solve', plan: planOf({ draw: true }), records: packed('2') };
  const verify: Job = {
    kind: 'verify',
    problem: 'sums',
    origin,
    grades: false,
    timeLimitMs: Infinity,
    input: Buffer.from('2\n'),
    answers: Buffer.from('2\n'),
    draw: 'all',
  };
  const place = { record: 1, line: 1 };
  const drawn = [{ ...place, svg: expect.stringContaining('<b/>') }];
  const picturesOf = async (job: Job, problem: Partial<Problem>) =>
    (await run<Answered>(job, [], problem)).result.pictures;
  expect(await picturesOf(solve, parts)).toEqual(drawn);
  expect(await picturesOf(verify, { ...parts, walk: () => [] })).toEqual(drawn);
  const failing = (when: string) => (seen: unknown) => {
    if (seen === when) throw new Error('torn');
  };
  const stages = ['begin', 'step', 'none'].map((when) => (): unknown => {
    failing(when)('begin');
    return { ...stage(), follow: ({ name }: { name: string }) => failing(when)(name) };
  });
  const events = defineEvents({ step: [] });
  const watched = crowd({
    events,
    solve({ total }: Sum, _options, { observer }: RunContext) {
      observer?.event(events.code.step);
      return total;
    },
  });
  const watch: Job = { ...solve, plan: planOf({ draw: true, solver: 'crowd' }) };
  const seen = stages.map((each) =>
    run<Answered>(watch, [watched], { ...parts, stage: each } as never),
  );
  const torn = expect.objectContaining({
    code: 'batch/drawing-failed',
    cause: expect.stringContaining('torn'),
  });
  expect((await Promise.all(seen)).map(({ result }) => result.pictures)).toEqual([
    [{ ...place, error: torn }],
    [{ ...place, error: torn }],
    drawn,
  ]);
  const error = expect.objectContaining({ code: 'batch/not-watched' });
  expect(await picturesOf(verify, parts)).toEqual([{ ...place, error }]);
});

test('a worker with the usual solvers hands back the records that none of them is able to do', async () => {
  const plugin = {
    ...sumsPlugin,
    solvers: sumsPlugin.solvers!.map((each) => ({
      ...each,
      capabilities: { ...each.capabilities, maxSize: 0 },
    })),
  };
  const solve = async (among: SolvePlan['among'], ...texts: readonly string[]) => {
    const { solver: _solver, ...plan } = planOf(among && { among });
    const job: Job = { kind: 'solve', plan, records: packed(...texts) };
    const solved = (await runJob(registryOf(plugin), job, localProgress())) as Answered;
    const reports = unpackReports(solved.reports);
    return [reports.map(({ error, status }) => error?.code ?? status), solved.unable];
  };
  const all = ['1', '2 x', '3 x', '4', '5 x'];
  for (const among of ['usual', 'bundled'] as const) {
    expect(await solve(among, ...all)).toEqual([['right'], { index: 1, count: 2 }]);
    expect(await solve(among, '1 x', '?')).toEqual([[], { index: 0, count: 1 }]);
    expect(await solve(among, '?', '1')).toEqual([['sums/number', 'right'], undefined]);
  }
  const unable = 'core/no-able-solver';
  for (const among of ['all', undefined] as const)
    expect(await solve(among, ...all)).toEqual([
      ['right', unable, unable, 'right', unable],
      undefined,
    ]);
});

test.each([
  [1, undefined],
  [65_536, undefined],
  [65_537, 'batch/bad-parts'],
  [0, 'batch/bad-parts'],
  [1.5, 'batch/bad-parts'],
  ['2', 'batch/bad-parts'],
])('a solver may split a record into %o parts: %s', async (count, code) => {
  const split = { parts: () => count as number, solvePart: () => 1, join: () => 2 };
  const plan = planOf({ solver: 'crowd' });
  const job: Job = { kind: 'solve', plan, records: packed('2') };
  const { result } = await run<Answered>(job, [crowd({ split })]);
  const isWhole = count === 1 || code !== undefined;
  expect(result.inParts?.parts).toBe(isWhole ? undefined : count);
  expect(unpackReports(result.reports)[0]?.error?.code).toBe(code);
});

describe('an explanation', () => {
  const explain = async (details: () => unknown, wanted = true) => {
    const solver = crowd({
      solve({ total }: Sum, _options, context: RunContext) {
        context.explain?.(details as () => object);
        return total;
      },
    });
    const plan = planOf({ solver: 'crowd', explain: wanted });
    const { result } = await run<Answered>({ kind: 'solve', plan, records: packed('2') }, [solver]);
    const [report] = unpackReports(result.reports);
    expect(report!.status).toBe('right');
    return report!.details;
  };

  test('is plain data on one line each, if it is wanted and not too long', async () => {
    expect(await explain(() => ({ why: 'a\nb', list: [1] }))).toEqual({ why: 'a b', list: [1] });
    expect(await explain(() => ({ why: 'a' }), false)).toBeUndefined();
    const text = (length: number) => ({ x: 'x'.repeat(1000).repeat(length / 1000) });
    expect(await explain(() => [text(1000), text(1000)])).toHaveLength(2);
    expect(await explain(() => Array.from({ length: 70 }, () => text(1000)))).toBeUndefined();
  });

  test('that fails costs nothing', async () => {
    expect(
      await explain(() => {
        throw new Error('x');
      }),
    ).toBeUndefined();
    expect(await explain(() => ({ x: 1n }))).toBeUndefined();
  });
});

test('an error is blamed on who made it, and on the time limit only if the solver gave up after it', async () => {
  const broken = () => {
    throw new Error('torn');
  };
  const codeOf = async (
    solve: (sum: Sum, options: unknown, context: RunContext) => number,
    parts: Partial<Problem> = {},
  ) => {
    const plan = planOf({ solver: 'crowd', timeLimitMs: -1 });
    const { result } = await run<TimedRun>(
      { kind: 'time', plan, record: Buffer.from('2') },
      [crowd({ solve })],
      parts,
    );
    return result.error?.code;
  };
  const right = ({ total }: Sum): number => total;
  const late = ({ total }: Sum, _options: unknown, { signal }: RunContext): number =>
    signal.aborted ? total : 0;
  expect(await codeOf(right)).toBeUndefined();
  expect(await codeOf(late)).toBeUndefined();
  expect(await codeOf(broken)).toBe('core/solver-threw');
  expect(await codeOf(right, { parse: broken })).toBe('batch/problem-failed');
  expect(await codeOf((...all) => late(...all) + 1)).toBe('core/answer-wrong');
  expect(await codeOf(late, { check: () => FEASIBLE })).toBe('core/gave-up');
  const quits = () => {
    throw gaveUp('crowd', 'tired');
  };
  expect(await codeOf(quits)).toBe('core/gave-up');
  expect(await codeOf((...all) => (late(...all) > 0 ? quits() : 0))).toBe('batch/time-limit');
  expect(await codeOf((...all) => (late(...all) > 0 ? broken() : 0))).toBe('batch/time-limit');
});

describe('a job that concerns no records', () => {
  test('is told as one step', async () => {
    const job = { kind: 'guarantee', problem: 'sums', solver: 'beads', options: {} } as const;
    const { result, steps } = await run(job);
    expect([result, steps]).toEqual(['beads says so', [[0, 'solve'], []]]);
    await expect(run({ ...job, options: { minus: 1 } })).rejects.toMatchObject({
      code: 'core/bad-option',
    });
    const plain = [crowd({ guarantee: undefined as never })];
    expect((await run({ ...job, solver: 'crowd' }, plain)).result).toBe('');
  });

  test('may make instances, the same for the same seed', async () => {
    const generator = {
      parameters: { count: { type: 'integer', default: 2, maximum: 9, description: 'x' } },
      *generate({ count }: { count: number }, random: { int(limit: number): number }) {
        for (let index = 0; index < count; index++) yield `${random.int(1e9)}\n\n`;
      },
    };
    const parts = { generator } as unknown as Partial<Problem>;
    const make = async (parameters: object, seed: number) => {
      const job = { kind: 'generate', problem: 'sums', parameters, seed } as Job;
      const { result } = await run<{ chunks: Uint8Array[] }>(job, [], parts);
      return Buffer.concat(result.chunks).toString();
    };
    expect((await make({}, 1)).split('\n\n')).toHaveLength(3);
    const three = await make({ count: '3' }, 1);
    expect(three.split('\n\n')).toHaveLength(4);
    expect(await make({ count: 3 }, 1)).toBe(three);
    expect(await make({ count: 3 }, 2)).not.toBe(three);
    await expect(make({ count: 10 }, 1)).rejects.toThrow('count');
  });

  test('may edit a record', async () => {
    const editor = {
      view: ({ total }: Sum) => ({ tools: [], spots: [], settings: [], total }),
      apply: (_sum: Sum, { value }: { value: string }, record: string) => `${record} ${value}`,
    };
    const parts = { editor } as unknown as Partial<Problem>;
    const edit = async (more: object, changed: Partial<Problem> = parts) => {
      const record = Buffer.from('1 2');
      const job = { kind: 'edit', problem: 'sums', origin, record, ...more } as Job;
      return (await run<Edited>(job, [], changed)).result;
    };
    const change = { edit: { setting: 'more', value: '4' } };
    const need = { task: 'add', size: 0 };
    expect(await edit({})).toEqual({
      record: '1 2',
      need,
      view: editor.view({ total: 3 } as Sum),
    });
    expect(await edit(change)).toMatchObject({ record: '1 2 4', view: { total: 7 } });
    expect(await edit(change, {})).toEqual({ record: '1 2', need });
    const scene = { width: 1, height: 2, backdrop: '<b/>', pieces: new Map() };
    const stage = () => ({ scene: () => scene, follow: () => undefined, text: () => '' });
    const { film } = await edit({}, { ...parts, stage } as Partial<Problem>);
    expect(film).toMatchObject({ width: 1, height: 2, frames: [expect.any(Array)] });
    const large = { ...parts, stage: () => undefined } as unknown as Partial<Problem>;
    expect(await edit({}, large)).not.toHaveProperty('film');
    const failing = () => {
      throw new Error('torn');
    };
    expect(await edit({}, { ...parts, stage: failing })).not.toHaveProperty('film');
    await expect(edit({}, { editor: { ...editor, view: failing } } as never)).rejects.toMatchObject(
      {
        code: 'batch/problem-failed',
      },
    );
    const refusal = { code: 'sums/number', place: { line: 2 } };
    await expect(edit({ record: Buffer.from('?') })).rejects.toMatchObject(refusal);
    const spoils = { editor: { ...editor, apply: () => '?' } };
    await expect(edit(change, spoils as never)).rejects.toMatchObject(refusal);
  });
});
