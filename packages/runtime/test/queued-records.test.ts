/** Records of a solver that gets the next ones before it has answered the first. */
import { definePlugin, gaveUp, type RunContext, type Solver } from '@queenside/core';
import { expect, test } from 'vitest';
import { localProgress, type PackedRecords, type Progress, type Unpacked } from '../src/index.ts';
import { solveRecords } from '../src/solve/solve-records.ts';
import { registryOf, type Sum, sumsPlugin } from './sums.ts';

const abacus = sumsPlugin.solvers![0] as Solver<Sum, number>;

/** A solver that answers in turns of the event loop, one record after the other, and notes what it does. */
class Queue {
  readonly log: string[] = [];
  /** The most records that it had at once. */
  most = 0;
  readonly solver: Solver<Sum, number>;
  readonly #waiting: (() => void)[] = [];

  constructor(queues: boolean) {
    this.solver = {
      ...abacus,
      id: 'queue',
      queues,
      solve: (instance, options, context) => this.#solve(instance, options as never, context),
    };
  }

  async #solve(instance: Sum, options: never, context: RunContext): Promise<number> {
    this.log.push(`gets ${instance.total}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.most = Math.max(this.most, this.#waiting.length);
    if (this.#waiting.length === 1) setImmediate(() => this.#next());
    await promise;
    if (instance.words[0] === 'endless') {
      // Without a limit it ends, too, so that the test fails.
      const last = performance.now() + 1500;
      while (!context.signal.aborted && performance.now() < last)
        await new Promise((next) => setImmediate(next));
      this.#done();
      throw gaveUp('queue', 'it never ends');
    }
    this.#done();
    this.log.push(`answers ${instance.total}`);
    return await abacus.solve(instance, options, context);
  }

  #next(): void {
    this.#waiting[0]?.();
  }

  #done(): void {
    this.#waiting.shift();
    setImmediate(() => this.#next());
  }
}

function packed(texts: readonly string[]): PackedRecords {
  let end = 0;
  return {
    bytes: Buffer.from(texts.join('')),
    ends: texts.map((text) => (end += text.length)),
    lines: texts.map((_, index) => index + 1),
    first: 0,
  };
}

function run(
  { solver }: Queue,
  texts: readonly string[],
  {
    timeLimitMs = Infinity,
    traceLimit,
    progress = localProgress(),
  }: {
    readonly timeLimitMs?: number;
    readonly traceLimit?: number;
    readonly progress?: Progress;
  } = {},
): Promise<Unpacked> {
  const plan = {
    problem: 'sums',
    origin: { name: 'sums.txt' },
    solver: 'queue',
    options: { plus: 0 },
    seed: 1,
    timeLimitMs,
    explain: false,
    draw: false,
    ...(traceLimit !== undefined && { traceLimit }),
  };
  const registry = registryOf(sumsPlugin, definePlugin({ solvers: [solver] }));
  return solveRecords(registry, { kind: 'solve', plan, records: packed(texts) }, progress);
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}\n`);
const textOf = ({ chunks }: Unpacked): string => Buffer.concat(chunks).toString();
/** Leaves out what may differ from run to run. */
const withoutTime = ({ records }: Unpacked) =>
  records.map(({ milliseconds: _milliseconds, error, ...report }) => ({
    ...report,
    error: error && { ...error, stack: '' },
  }));

test('it gets some dozens at once, and reports and answers are those of one at a time', async () => {
  const texts = numbers(200);
  for (const [at, word] of [
    [3, 'throws'],
    [4, 'quits'],
    [70, 'wrong'],
    [71, '?'],
    [199, 'nothing'],
  ] as const)
    texts[at] = `${at} ${word}\n`;
  const [queue, alone] = [new Queue(true), new Queue(false)];
  const [found, expected] = [await run(queue, texts), await run(alone, texts)];
  expect(alone.most).toBe(1);
  expect(queue.most).toBeGreaterThan(32);
  expect(queue.most).toBeLessThanOrEqual(64);
  expect(textOf(found)).toBe(textOf(expected));
  expect(withoutTime(found)).toEqual(withoutTime(expected));
});

test('a record waits for its time: only the one that is solved exceeds the limit', async () => {
  const queue = new Queue(true);
  const { records } = await run(queue, ['1\n', '2 endless\n', '3 quits\n', '4 endless\n', '5\n'], {
    timeLimitMs: 60,
  });
  expect(queue.log.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((total) => `gets ${total}`));
  expect(records.map(({ error }) => error?.code)).toEqual([
    undefined,
    'batch/time-limit',
    'core/gave-up',
    'batch/time-limit',
    undefined,
  ]);
});

test('the time of a record begins when the one before it has its answer', async () => {
  const began = performance.now();
  const { records } = await run(new Queue(true), [...numbers(9), '9 endless\n', '10\n'], {
    timeLimitMs: 40,
  });
  const all = performance.now() - began;
  const times = records.map(({ milliseconds }) => milliseconds);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
  expect(times.reduce((sum, time) => sum + time)).toBeLessThanOrEqual(all);
});

test('the progress names the record that is solved, not those that wait', async () => {
  const steps: string[] = [];
  const base = localProgress();
  const progress: Progress = Object.assign(Object.create(base) as Progress, {
    begin(...[index, step]: Parameters<Progress['begin']>) {
      steps.push(`${index} ${step}`);
      base.begin(index, step);
    },
    rest: () => base.rest(),
  });
  await run(new Queue(true), ['1\n', '2 ?\n', '3\n', '4\n'], { progress });
  expect(steps).toEqual([
    '0 read',
    '0 solve',
    // A record that cannot be read ends the queue.
    '1 read',
    '0 solve',
    '0 check',
    '2 read',
    '2 solve',
    '3 read',
    '3 solve',
    '2 solve',
    '2 check',
    '3 solve',
    '3 check',
  ]);
});

test('an observed solver gets one record at a time', async () => {
  const queue = new Queue(true);
  await run(queue, numbers(3), { traceLimit: 10 });
  expect(queue.most).toBe(1);
});
