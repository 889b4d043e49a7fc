/** A plugin gives the same results in a thread and in a process. */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture, TimedRun } from '@queenside/runtime';
import type { ErrorReport, RecordReport } from '@queenside/runtime/report';
import { readTrace } from '@queenside/runtime/trace';
import { Engine, type FileRequest } from '../src/index.ts';
import { answer } from './helpers.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const USED = [
  'batch/test/fixtures/plugins/doubling',
  'game-tic-tac-toe',
  'problem-nqueens',
  'solver-alpha-beta',
  'solver-bitmask',
  'solver-min-conflicts',
];

/** Two engines with the same plugins in the same order: bundled, and third-party. */
let own: Engine;
let thirdParty: Engine;
let bundled: string;
beforeAll(async () => {
  bundled = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  const folders = USED.map((folder) => join(PACKAGES, folder));
  for (const folder of folders) await symlink(folder, join(bundled, basename(folder)));
  const nowhere = { configuredFrom: bundled, installedFrom: bundled };
  [own, thirdParty] = await Promise.all([
    Engine.start({ ...nowhere, bundled: { folder: bundled }, configured: [] }, { jobs: 2 }),
    Engine.start({ ...nowhere, configured: folders }, { jobs: 2 }),
  ]);
});
afterAll(async () => {
  await own[Symbol.asyncDispose]();
  await thirdParty[Symbol.asyncDispose]();
  await rm(bundled, { recursive: true });
});

/** Removes the place of a plugin's error, which only processes name. */
function withoutPlace(text: string): string {
  return text.replaceAll(/ \(at [^()]+:\d+\)/g, '');
}

/** Removes from a report its time, and the place of a plugin's error. */
function timeless({ error, ...report }: RecordReport): RecordReport {
  if (error === undefined) return { ...report, milliseconds: 0 };
  // The error line in the answer file has the place, too.
  return { ...report, milliseconds: 0, bytes: 0, error: placeless(error) };
}

function placeless({ stack: _stack, cause, ...error }: ErrorReport): ErrorReport {
  return { ...error, cause: withoutPlace(cause) };
}

/** Returns everything that a run makes. */
async function everything(engine: Engine, input: string, task: Partial<FileRequest>) {
  const pictures: Picture[] = [];
  const traces: Uint8Array[] = [];
  const { text, report, records } = await answer(engine, input, {
    explain: true,
    onPicture: async ({ error, ...picture }) =>
      void pictures.push(error === undefined ? picture : { ...picture, error: placeless(error) }),
    trace: {
      limit: 1000,
      sink: {
        write: async (chunk) => void traces.push(chunk),
        commit: async () => undefined,
        discard: async () => undefined,
      },
    },
    ...task,
  });
  const trace = Buffer.concat(traces).toString();
  const { right, failed } = report;
  return {
    text: withoutPlace(text),
    right,
    failed,
    records: records.map(timeless),
    pictures,
    trace,
  };
}

/** Checks that both engines give the same, and returns it. */
async function same<Given>(ask: (engine: Engine) => Promise<Given>): Promise<Given> {
  const given = await ask(thirdParty);
  expect(given).toEqual(await ask(own));
  return given;
}

test('the installed plugins', async () => {
  const { catalog, broken } = thirdParty.installed;
  expect(broken).toEqual([]);
  expect(catalog.plugins.every(({ isThirdParty }) => isThirdParty)).toBe(true);
  expect(own.installed.catalog.plugins.some(({ isThirdParty }) => isThirdParty)).toBe(false);
  const { problems, solvers } = own.installed.catalog;
  expect({ problems: catalog.problems, solvers: catalog.solvers }).toEqual({ problems, solvers });
  expect(thirdParty.fingerprint()).toEqual(own.fingerprint());
});

const DOUBLES = Array.from({ length: 3000 }, (_, index) => `${index % 7 === 0 ? 'x' : index}\n`);

test.each<[string, string, Partial<FileRequest>]>([
  ['many small records', DOUBLES.join(''), {}],
  [
    'in another style',
    '1\n\n# note\n2\n',
    { destination: { problem: 'double', options: {}, style: 'spaced' } },
  ],
  [
    'chance',
    '8\n20\n30\n',
    { destination: { problem: 'nqueens', solver: 'min-conflicts', options: {} } },
  ],
  ['counts', '8 count\n10 count\n', { destination: { problem: 'nqueens', options: {} } }],
  [
    'searches',
    '.........\nX...O....\nXO..X...O\n',
    { destination: { problem: 'tic-tac-toe', options: {} } },
  ],
])('answers, drawings and traces: %s', async (_, input, task) => {
  const { text, records, pictures, trace } = await same((engine) =>
    everything(engine, input, task),
  );
  expect(text).not.toBe('');
  expect(records.length).toBe(input.match(/^[^#\n].*$/gm)!.length);
  expect(pictures.length).toBeGreaterThan(0);
  expect(trace).not.toBe('');
});

test('a large answer, which is copied whole', async () => {
  const destination = { problem: 'nqueens', solver: 'min-conflicts', options: {} };
  const { text } = await same(async (engine) => {
    const { records, ...rest } = await answer(engine, '400000\n5\n', { destination });
    return { text: rest.text, records: records.map(timeless) };
  });
  expect(text.length).toBeGreaterThan(2_000_000);
});

test('parts', async () => {
  const destination = { problem: 'double', solver: 'splitter', options: {} };
  const { text, records } = await same(async (engine) => {
    const { text: parts, records: reports } = await answer(engine, '1\n100\n666\n2000\n', {
      destination,
    });
    return { text: withoutPlace(parts), records: reports.map(timeless) };
  });
  expect(text).toMatch(/^2\n200\nerror: line 3: .*part five is unlucky.*\n4000\n$/);
  expect(records[1]!.stats).toMatchObject({ parts: 8 });
});

test('verify, generate, records to compare on, and replays', async () => {
  await same(async (engine) => {
    const verified = await engine.verify({
      problem: 'double',
      origin: { name: 'double.txt' },
      input: Buffer.from('1\n2\nx\n3\n'),
      answers: Buffer.from('2\n5\nerror: line 3\n6\n8\n'),
    });
    expect(verified.leftOver).toBeDefined();
    return {
      ...verified,
      records: verified.records.map(timeless),
      chunks: Buffer.concat(verified.chunks).toString(),
    };
  });
  const made = await same(async (engine) =>
    Buffer.concat(await engine.generate('double', { count: 5 }, 3)).toString(),
  );
  expect(made.split('\n')).toHaveLength(6);
  const { unable } = await same((engine) =>
    engine.makeBenchRecord('nqueens', { name: 'nqueens.txt' }, { size: 9, task: 'count', seed: 1 }),
  );
  expect(unable).toEqual({ 'min-conflicts': 'it can find, but not count' });
  const { trace } = await everything(own, '5\n', {
    destination: { problem: 'double', solver: 'counter', options: {} },
  });
  const read = readTrace(Buffer.from(trace), undefined);
  expect(await same((engine) => engine.replayText(read, { from: 0, to: 3 }))).toHaveLength(4);
  await same((engine) => engine.replayScenes(read, { from: 0, to: 3 }));
});

test('timed runs, except for the time', async () => {
  const runs = await same(async (engine) => {
    const found = [];
    for (const solver of ['adder', 'async-adder', 'nobody']) {
      const run = await engine.ownWorkers.run<TimedRun>(
        {
          kind: 'time',
          plan: {
            problem: 'double',
            origin: { name: 'double.txt' },
            solver,
            options: {},
            seed: 1,
            timeLimitMs: 5000,
            explain: false,
            draw: false,
          },
          record: Buffer.from('4'),
        },
        { milliseconds: 5000, signal: undefined },
      );
      found.push({ solver, stats: run.stats, error: run.error });
    }
    return found;
  });
  expect(runs.map(({ error }) => error === undefined)).toEqual([true, true, false]);
});

test('errors that concern the whole job', async () => {
  const destination = { problem: 'double', options: {}, style: 'none' };
  await same(async (engine) => {
    const refused = await answer(engine, '1\n', { destination }).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'batch/unknown-style' });
    return (refused as Error).message;
  });
});

test('the memory of processes is part of the plan of their answers, and not of those of threads', async () => {
  const plan = async (configured: readonly string[], memoryMb: number): Promise<string> => {
    const nowhere = { configuredFrom: bundled, installedFrom: bundled };
    const search = configured.length > 0 ? nowhere : { ...nowhere, bundled: { folder: bundled } };
    await using engine = await Engine.start({ ...search, configured }, { jobs: 1, memoryMb });
    return engine.planOf({ problem: 'double', options: {} }, 1, 1000);
  };
  const folders = [join(PACKAGES, USED[0]!)];
  const [threads, moreForThreads, processes, sameAgain, moreForProcesses] = await Promise.all([
    plan([], 300),
    plan([], 400),
    plan(folders, 300),
    plan(folders, 300),
    plan(folders, 400),
  ]);
  expect(moreForThreads).toBe(threads);
  expect(sameAgain).toBe(processes);
  expect(moreForProcesses).not.toBe(processes);
});
