/** Changes of a third-party plugin to instances, built-in objects, and estimates affect no answer, and no other plugin. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TimedRun } from '@queenside/runtime';
import type { Engine } from '../src/index.ts';
import { answer, startWith, type Answered } from './helpers.ts';

/** Solvers of N-Queens that behave well except for 13 queens. */
const SOLVERS: Readonly<Record<string, string>> = {
  shrinker: `(inst) => { inst.size = 1; return board(1); }`,
  honest: `(inst) => board(inst.size)`,
  undefined: `() => undefined`,
  proxy: `() => new Proxy({}, { get(_, name) { if (name !== 'then') throw new Error('hands off'); } })`,
  getter: `(inst) => { let reads = 0; return { ...board(inst.size), get kind() { reads++; return reads > 1 ? 'board' : 'none'; } }; }`,
  pusher: `(inst) => { Array.prototype.push = () => 0; return board(1); }`,
  stringifier: `(inst) => { JSON.stringify = () => '"all right"'; return board(1); }`,
  splitter: `(inst) => { String.prototype.split = () => ['1']; return board(1); }`,
  promiser: `(inst) => { globalThis.Promise = class {}; return board(1); }`,
  thenner: `(inst) => { Promise.prototype.then = () => undefined; return board(1); }`,
  mapper: `(inst) => { Map.prototype.get = () => undefined; globalThis.Map = undefined; return board(1); }`,
  atomic: `(inst) => { Atomics.store = Atomics.load = () => 0; return board(1); }`,
  underminer: `(inst) => { Object.prototype.kind = 'right'; Object.prototype.size = 1; return board(1); }`,
  reflector: `(inst) => { Reflect.ownKeys = () => []; Object.is = () => true; return board(1); }`,
  iterator: `(inst) => { Array.prototype[Symbol.iterator] = function* () {}; return board(1); }`,
  looper: `(inst) => { Atomics.store = Atomics.load = () => 0; for (;;); }`,
};

const plugin = (solvers: string, before = ''): string => `
  ${before}
  const rows = { 1: [0], 4: [1, 3, 0, 2], 5: [0, 2, 4, 1, 3], 13: [1, 3, 5, 7, 9, 11, 0, 2, 4, 6, 8, 10, 12] };
  const board = (size) => ({ kind: 'board', rows: Int32Array.from(rows[size]) });
  const solver = (id, solve, more) => ({
    id, problem: 'nqueens', summary: id, options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true }, solve, ...more,
  });
  export default { apiVersion: 2, solvers: [${solvers}] };`;

const MISBEHAVING = plugin(
  `${Object.entries(SOLVERS)
    .map(
      ([id, solve]) =>
        `solver('${id}', (inst) => inst.size === 13 ? (${solve})(inst) : board(inst.size))`,
    )
    .join(',\n')},
  solver('timer', async (inst) => {
    if (inst.size === 13) setTimeout(() => { Array.prototype.push = () => 0; }, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return board(inst.size === 13 ? 1 : inst.size);
  }),
  solver('in-parts', (inst) => board(inst.size), {
    split: {
      parts: (inst) => (inst.size === 13 ? 2 : 1),
      solvePart: () => 1,
      join: (inst) => { inst.size = 1; return board(1); },
    },
  })`,
);

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  engine = await startWith({ p: MISBEHAVING }, {}, folder);
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const INPUT = '1\n4\n13\n5\n';
const nqueens = (solver?: string) => ({
  destination: { problem: 'nqueens', options: {}, ...(solver !== undefined && { solver }) },
});

/** Checks that all records but the third are right, and returns the third. */
function theThird({ text, records }: Answered): Answered['records'][number] {
  expect(text).toMatch(/^\[1\]\n\[2,4,1,3\]\nerror: line 3: .*\n\[1,3,5,2,4\]\n$/);
  return records[2]!;
}

test.each(['shrinker', 'in-parts', 'getter'])(
  '%s: neither a changed instance nor a changing answer is what the checker sees',
  async (solver) => {
    const { error } = theThird(await answer(engine, INPUT, nqueens(solver)));
    expect(error!.code).toBe('core/answer-wrong');
    expect(error!.cause).toContain(`the answer of ${solver} is wrong`);
  },
);

test.each([
  ['undefined', 'its solve returned undefined'],
  ['proxy', 'cannot be used'],
])('%s: the author of the solver is blamed, not that of the problem', async (solver, cause) => {
  const { error } = theThird(await answer(engine, INPUT, nqueens(solver)));
  expect(error!.code).toBe('batch/answer-unusable');
  expect(error!.cause).toContain(cause);
  expect(error!.remedy).toBe(`report the fault to the author of ${solver}`);
});

test.each([
  ['pusher', 'Array.prototype.push'],
  ['stringifier', 'JSON.stringify'],
  ['splitter', 'String.prototype.split'],
  ['promiser', 'globalThis.Promise'],
  ['thenner', 'Promise.prototype.then'],
  ['mapper', 'Map.prototype.get'],
  ['atomic', 'Atomics.load'],
  ['underminer', 'Object.prototype.kind'],
  ['reflector', 'Object.is'],
  ['iterator', 'Array.prototype.Symbol(Symbol.iterator)'],
])('%s: a record that fails after %s was changed names the plugin', async (solver, what) => {
  // The right record after it shows that the process with the changed objects is not used again.
  const { error } = theThird(await answer(engine, INPUT, nqueens(solver)));
  expect(error).toMatchObject({
    code: 'batch/plugin-harms',
    cause: expect.stringContaining(`plugin p changes the built-in ${what}`),
  });
});

test('an endless loop is stopped even if its solver hides how far it is', async () => {
  const limited = { ...nqueens('looper'), timeLimitMs: 500 };
  expect(theThird(await answer(engine, INPUT, limited)).error!.code).toBe('batch/time-limit');
});

test('a change by a timer affects no answer', async () => {
  const { error } = theThird(await answer(engine, INPUT, nqueens('timer')));
  expect(error!.cause).toContain('plugin p changes the built-in Array.prototype.push');
});

test('a measured run is judged elsewhere too', async () => {
  const run = (solver: string): Promise<TimedRun> =>
    engine.ownWorkers.run<TimedRun>(
      {
        kind: 'time',
        plan: {
          problem: 'nqueens',
          origin: { name: 'nqueens.txt' },
          solver,
          options: {},
          seed: 1,
          timeLimitMs: 5000,
          explain: false,
          draw: false,
        },
        record: Buffer.from('13'),
      },
      { milliseconds: 5000, signal: undefined },
    );
  expect((await run('shrinker')).error).toMatchObject({
    cause: expect.stringContaining('shrinker'),
  });
  expect((await run('pusher')).error).toMatchObject({ code: 'batch/plugin-harms' });
  expect((await run('honest')).error).toBeUndefined();
});

test('traces and drawings say what the judge says', async () => {
  const lines: string[] = [];
  const pictures: number[] = [];
  await answer(engine, INPUT, {
    ...nqueens('shrinker'),
    onPicture: async ({ record, svg }) => void (svg !== undefined && pictures.push(record)),
    trace: {
      limit: 10,
      sink: {
        write: async (chunk) => void lines.push(Buffer.from(chunk).toString()),
        commit: async () => undefined,
        discard: async () => undefined,
      },
    },
  });
  expect(pictures).toEqual([1, 2, 4]);
  const ends = lines.join('').match(/"status":"\w+"/g);
  expect(ends).toEqual(['right', 'right', 'failed', 'right'].map((each) => `"status":"${each}"`));
});

const ENDINGS = ['for (;;);', 'process.exit(3)', "throw new Error('no idea')", 'return NaN'];
test(
  'estimates that loop, exit, throw, or are no number harm no file that names no solver',
  {
    timeout: 240_000,
  },
  async () => {
    const guesser = (act: string, index: number): [string, string] => [
      `p${index}`,
      plugin(
        `solver('guesser-${index}', () => board(1), { estimate() { ${act} } }),
         solver('healthy-${index}', ({ size }) => board(size))`,
      ),
    ];
    await using other = await startWith(Object.fromEntries(ENDINGS.map(guesser)));
    const { text, records } = await answer(other, '4\n5\n', nqueens());
    expect(text.split('\n')).toHaveLength(3);
    expect(records.map(({ status }) => status)).toEqual(['right', 'right']);
    for (const index of ENDINGS.keys()) {
      expect((await answer(other, '1\n', nqueens(`guesser-${index}`))).text).toBe('[1]\n');
      expect((await answer(other, '5\n', nqueens(`healthy-${index}`))).text).toBe('[1,3,5,2,4]\n');
    }
  },
);

test('a plugin that answers for its process when it is loaded is left out', async () => {
  const forged = `
    import { parentPort } from 'node:worker_threads';
    import { serialize } from 'node:v8';
    parentPort.postMessage(serialize({ result: { offers: 3 } }));`;
  await using other = await startWith({ bad: plugin('', forged) });
  expect(other.installed.broken).toMatchObject([
    {
      name: 'bad',
      code: 'batch/plugin-failed',
      reason: expect.stringContaining('no description'),
    },
  ]);
});

test('an answer that a plugin sends for its process is judged like any other', async () => {
  const forged = `
    import { parentPort } from 'node:worker_threads';
    import { Serializer } from 'node:v8';
    const forge = (result) => {
      const serializer = new Serializer();
      serializer.writeHeader();
      serializer.writeValue({ result });
      parentPort.postMessage(new Uint8Array(serializer.releaseBuffer()));
    };
    const report = { line: 1, status: 'right', milliseconds: 1, stats: {}, bytes: 4, solver: 'forger' };
    const chunks = [new TextEncoder().encode('[1]\\n')];`;
  const forger = (id: string, result: string): string =>
    `solver('${id}', () => { forge(${result}); return new Promise(() => {}); })`;
  const solvers = [
    forger('forger', '{ records: [report], chunks }'),
    forger('silent', '{ records: [], chunks: [] }'),
    forger('talker', '{ records: [{ ...report, bytes: 9 }], chunks: [] }'),
    forger('boaster', "{ records: [{ ...report, judged: { finding: 'right' } }], chunks }"),
  ].join();
  await using other = await startWith({ bad: plugin(solvers, forged) });
  const codeOf = async (solver: string): Promise<string | undefined> =>
    (await answer(other, '13\n', nqueens(solver))).records[0]!.error?.code;
  expect(await codeOf('forger')).toBe('core/answer-wrong');
  expect(await codeOf('silent')).toBe('batch/worker-died');
  expect(await codeOf('talker')).toBe('batch/worker-died');
  expect(await codeOf('boaster')).toBe('batch/worker-died');
});

/** The changes that plugins make when they load, and the object that the engine names. */
const CHANGES = [
  ['Array.prototype.push = () => 0;', 'Array.prototype.push'],
  ["JSON.stringify = () => '{}';", 'JSON.stringify'],
  ['globalThis.Promise = class {};', 'globalThis.Promise'],
  ['Promise.prototype.then = () => undefined;', 'Promise.prototype.then'],
  ['Object.prototype.extra = 1;', 'Object.prototype.extra'],
  ['globalThis.Map = undefined;', 'globalThis.Map'],
  ['Map.prototype.get = Map.prototype.set = () => undefined;', 'Map.prototype.get'],
  ['String.prototype.split = String.prototype.replace = () => [];', 'String.prototype.'],
  ['Reflect.ownKeys = () => []; Object.is = () => true;', 'Object.is'],
  ['Atomics.store = () => 0;', 'Atomics.store'],
  ['Object.getPrototypeOf([].values()).next = () => ({ done: true });', 'ArrayIterator.prototype'],
  ['Object.defineProperty = () => ({});', 'Object.defineProperty'],
  ['setTimeout(() => { Error.prototype.toString = () => "x"; }, 20);', 'Error.prototype.toString'],
] as const;

test(
  'plugins that change built-in objects when they are loaded are named and left out',
  {
    timeout: 240_000,
  },
  async () => {
    const bad = CHANGES.map(([change], index): [string, string] => [
      `bad-${index}`,
      plugin(`solver('bad-${index}', () => board(1))`, change),
    ]);
    const good = plugin(`solver('good', ({ size }) => board(size))`);
    await using other = await startWith({ ...Object.fromEntries(bad), good });
    expect(other.installed.broken).toMatchObject(
      CHANGES.map(([, what], index) => ({
        name: `bad-${index}`,
        code: 'batch/plugin-harms',
        reason: expect.stringContaining(what),
      })),
    );
    expect((await answer(other, '4\n', nqueens('good'))).text).toBe('[2,4,1,3]\n');
    expect((await answer(other, '1\n', nqueens())).text).toBe('[1]\n');
  },
);
