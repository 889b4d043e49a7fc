/** Anytime solvers: the best answer that they announced outlives them, in a thread as in a process. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimedRun } from '@queenside/runtime';
import type { ObjectiveReport } from '@queenside/runtime/report';
import type { Engine } from '../src/index.ts';
import { answer, startEngine, startThirdParty } from './helpers.ts';

const FOLDER = fileURLToPath(new URL('fixtures/anytime', import.meta.url));
const RING = '0,0 0,9 9,9 9,0';
const CITIES = Array.from({ length: 30 }, (_, at) => `${(at * 37) % 101},${(at * 61) % 89}`);
const LIMIT = 300;

interface Wishes {
  readonly solver: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly timeLimitMs?: number;
}

function solveTours(engine: Engine, input: string, { solver, options = {}, timeLimitMs }: Wishes) {
  const destination = { problem: 'tour', options, solver };
  return answer(engine, input, { destination, timeLimitMs: timeLimitMs ?? Infinity });
}

const ENGINES = {
  thread: () => startEngine(2, FOLDER),
  process: () => startThirdParty([`${FOLDER}/touring`]),
} as const;

describe.each(['thread', 'process'] as const)('in a %s', (transport) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await ENGINES[transport]();
  });
  afterAll(async () => engine[Symbol.asyncDispose]());

  async function solve(solver: string, input = RING, timeLimitMs = LIMIT) {
    const answered = await solveTours(engine, `${input}\n`, { solver, timeLimitMs });
    const [record] = answered.records;
    return { ...answered, record: record!, objective: record!.objective as ObjectiveReport };
  }

  test('a solver that loops is killed, and its last improvement published', async () => {
    const { text, record, objective } = await solve('looper');
    expect(text).toBe('0 1 2 3\n');
    expect(record).toMatchObject({ status: 'right', proof: 'feasible', solver: 'looper' });
    expect(objective).toMatchObject({
      sense: 'min',
      unit: 'km',
      value: 36,
      bound: 2,
      boundIs: 'proved',
      stopped: { by: 'time-limit' },
      isTimed: true,
    });
    expect(objective.gap).toBeCloseTo(34 / 36);
    expect(objective.improvements).toEqual([{ milliseconds: expect.any(Number), value: 36 }]);
    expect(record.milliseconds).toBeGreaterThan(LIMIT);
  });

  test('one that gives the time back is not killed', async () => {
    const { objective } = await solve('two-opt', CITIES.join(' '), 1500);
    expect(objective).not.toHaveProperty('stopped');
    expect(objective).toMatchObject({ isTimed: true, refused: 0 });
    const values = objective.improvements.map(({ value }) => Number(value));
    expect(values.length).toBeGreaterThan(2);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values.at(-1)).toBe(objective.value);
  });

  test('a limit of its own effort is reproducible', async () => {
    const options = { steps: 2000 };
    const runs = [1, 2].map(() =>
      solveTours(engine, `${CITIES.join(' ')}\n`, { solver: 'two-opt', options }),
    );
    const [one, two] = await Promise.all(runs);
    expect(one!.text).toBe(two!.text);
    expect(one!.records[0]!.objective!.isTimed).toBe(false);
  });

  test('thousands of improvements do not flood', async () => {
    const { objective } = await solve('flooder', CITIES.join(' '), 1500);
    expect(objective.stopped).toEqual({ by: 'time-limit', detail: '' });
    expect(objective.improvements.length).toBeGreaterThan(2);
    expect(objective.improvements.length).toBeLessThanOrEqual(101);
  });

  test.each([
    ['returns', RING],
    ['loops', `${RING} 4,4`],
  ])('a wrong improvement does not count if the solver %s', async (_, input) => {
    const { text, objective } = await solve('boaster', input, 2000);
    expect(text).toMatch(/^0 1 2 3/);
    expect(objective).toMatchObject({ refused: 1, refusal: 'it visits 1 cities' });
  });

  test('without a right improvement, the record fails as before', async () => {
    const { record } = await solve('liar');
    expect(record).toMatchObject({ status: 'failed', error: { code: 'batch/time-limit' } });
    expect(record.error!.cause).toMatch(
      /: \d+ announced answers? w(?:as|ere) wrong, the last because it visits 1 cities$/,
    );
  });

  test('a false bound is refuted', async () => {
    const { objective } = await solve('prophet');
    expect(objective).toMatchObject({ value: 36, bound: 1_000_000, boundIs: 'refuted' });
    expect(objective).not.toHaveProperty('gap');
  });

  test('a better improvement is published instead of a worse answer', async () => {
    const { text } = await solve('forgetful', '0,0 9,0 1,0 8,0');
    expect(text).toBe('0 2 3 1\n');
  });

  test('an answer that the checker proves is optimal', async () => {
    const { record, objective } = await solve('two-opt', '0,0 3,4 0,8', 50);
    expect(record.proof).toBe('optimal');
    expect(objective).toMatchObject({ value: 18, bound: 18, boundIs: 'proved', gap: 0 });
  });

  test('a solver that throws leaves its best answer and its fault', async () => {
    const { objective } = await solve('thrower');
    // A process names the place, too.
    const detail = expect.stringMatching(/^lost the map(?: \(at index\.js:\d+:\d+\))?$/);
    expect(objective.stopped).toEqual({ by: 'failed', detail });
  });

  test('records beside it are answered as if it were not there', async () => {
    const input = `${RING}\n0,0 1,0\n${RING} 4,4\n`;
    const { records, text } = await solveTours(engine, input, {
      solver: 'boaster',
      timeLimitMs: LIMIT,
    });
    expect(records.map(({ status }) => status)).toEqual(['right', 'right', 'right']);
    expect(text.split('\n')).toHaveLength(4);
  });

  test('a timed run tells how good its answer is', async () => {
    const plan = {
      problem: 'tour',
      options: {},
      seed: 1,
      explain: false,
      draw: false,
      origin: { name: 'tour.txt' },
    } as const;
    const { objective, error } = await engine.ownWorkers.run<TimedRun>(
      {
        kind: 'time',
        plan: { ...plan, solver: 'two-opt', timeLimitMs: 1000 },
        record: Buffer.from(RING),
      },
      { milliseconds: 1000, signal: undefined },
    );
    expect(error).toBeUndefined();
    expect(objective).toMatchObject({ value: 36, isTimed: true });
  });
});

test('a process that is killed leaves what it announced', async () => {
  await using engine = await startThirdParty([`${FOLDER}/touring`]);
  const { records } = await solveTours(engine, `${RING}\n`, { solver: 'crasher' });
  expect(records[0]).toMatchObject({
    status: 'right',
    objective: { value: 36, stopped: { by: 'failed', detail: 'it was ended by SIGKILL' } },
  });
});
