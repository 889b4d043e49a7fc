import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../src/index.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { permittedSilence } from '../src/pool/process-worker.ts';
import { ThirdPartyProcesses } from '../src/pool/third-party-processes.ts';
import { answer, PLUGINS, startThirdParty, startWith, temporaryFolder } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const THIRD_PARTY = join(dirname(PLUGINS), 'third-party');
const DOUBLING = join(PLUGINS, 'doubling');
const UNRULY = join(THIRD_PARTY, 'unruly');
const INPUT = '1\n2\n13\n4\n5\n';
/** Little memory is full soon. Node itself takes 80 MiB of it. */
const LIMITS = { heapMb: 64, memoryMb: 192 };

let engine: Engine;
beforeAll(async () => {
  const plugins = [DOUBLING, join(PLUGINS, 'misbehaving'), UNRULY];
  engine = await startThirdParty(plugins, LIMITS);
});
afterAll(async () => engine[Symbol.asyncDispose]());

/** Returns the line of the failed record, and checks that all others are right. */
function theFailed(text: string): string {
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('error:'))).toEqual(['2', '4', '8', '10']);
  expect(lines).toHaveLength(5);
  return lines[2]!;
}

test.each([
  [0, 5, 'time-limit', 'it missed its heartbeats for 1 s'],
  [1001, 6, 'time-limit', 'it missed its heartbeats for 1.2 s'],
  [6000, 30, 'time-limit', 'it missed its heartbeats for 6 s'],
  [6001, 30, 'died', 'it missed its heartbeats for 6 s'],
  [Infinity, 30, 'died', 'it missed its heartbeats for 6 s'],
])(
  'within a time limit of %d ms, a process may be silent for %d looks',
  (limit, looks, why, detail) => {
    expect(permittedSilence(limit)).toEqual({ looks, ending: { why, detail } });
  },
);

/** What the solver `unruly` does from 100 on: the error's code and message. */
const MISDEEDS = [
  ['aborter', 'core/solver-threw', /abort\(\) is not supported/],
  ['crasher', 'batch/worker-died', /ended by SIGSEGV/],
  ['exiter', 'batch/worker-died', /exit status 3/],
  ['heap-hog', 'batch/out-of-memory', /out of memory/],
  ['buffer-hog', 'batch/out-of-memory', /out of memory/],
  ['interloper', 'batch/worker-died', /what is no answer/],
  ['flooder', 'batch/worker-died', /printed more than 16777216 bytes/],
  ['prattler', expect.any(String), /printed more than|out of memory/],
  ['rejecter', 'batch/worker-died', /nobody waits for this/],
] as const;

test('each record at which a third-party solver misbehaves fails alone', async () => {
  const input = MISDEEDS.map((_, index) => `2\n${100 + index}\n4\n`).join('');
  const { text, records } = await answer(engine, input, { solver: 'unruly' });
  const lines = text.split('\n');
  const told = records.map(({ line, status, error }) => [
    line,
    status,
    error?.code,
    lines[line - 1],
  ]);
  expect(told).toEqual(
    MISDEEDS.flatMap(([, code, message], index) => [
      [3 * index + 1, 'right', undefined, '4'],
      [3 * index + 2, 'failed', code, expect.stringMatching(message)],
      [3 * index + 3, 'right', undefined, '8'],
    ]),
  );
});

test.each([
  ['liar', 'core/answer-wrong', /27 is not twice 13/],
  ['thrower', 'core/solver-threw', /thirteen is unlucky/],
])('%s: only its own record fails', async (solver, code, message) => {
  const { text, records } = await answer(engine, INPUT, { solver });
  expect(theFailed(text)).toMatch(message);
  expect(records[2]).toMatchObject({ line: 3, status: 'failed', error: { code } });
});

describe('a slow third-party solver fails only its own record', () => {
  test.each(['looper', 'waiter', 'poller', 'teller', 'sleeper'])(
    '%s is stopped at the time limit, or stops itself',
    async (solver) => {
      const { text, records } = await answer(engine, INPUT, { solver, timeLimitMs: 300 });
      expect(theFailed(text)).toMatch(/time limit/);
      expect(records[2]!.error!.code).toBe('batch/time-limit');
      expect(records[2]!.milliseconds).toBeGreaterThan(290);
    },
  );

  test('endless-answer, whose check never ends: the error says that an answer was found', async () => {
    const task = { solver: 'endless-answer', timeLimitMs: 300 };
    const { text } = await answer(engine, INPUT, task);
    expect(theFailed(text)).toContain(
      'an answer was found, but not checked within the time limit of 300 ms',
    );
  });
});

describe('leftovers of a third-party solver fail no other record:', () => {
  test('memory that it keeps', async () => {
    const input = Array.from({ length: 60 }, (_, index) => `${index}\n`).join('');
    const { report } = await answer(engine, input, { solver: 'leaker' });
    expect(report).toMatchObject({ status: 'done', right: 60 });
  });

  test('a timer that fails during other records', async () => {
    const input = Array.from({ length: 40 }, (_, index) => `${index}\n`).join('');
    const { report } = await answer(engine, input, { solver: 'time-bomber' });
    expect(report).toMatchObject({ status: 'done', right: 40 });
  });

  test('a timer that fails between records', async () => {
    expect((await answer(engine, '13\n', { solver: 'time-bomb' })).text).toBe('26\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await answer(engine, '1\n2\n', { solver: 'time-bomb' })).text).toBe('2\n4\n');
  });
});

test('a timer that never ends is noticed when the next record comes', async () => {
  // On a busy machine, a thread takes seconds to start.
  await using other = await startThirdParty([DOUBLING, UNRULY], { restLimitMs: 4000 });
  expect((await answer(other, '13\n', { solver: 'staller' })).text).toBe('26\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await answer(other, '1\n2\n', { solver: 'staller' })).text).toBe('2\n4\n');
});

describe('processes', () => {
  let file: string;
  beforeEach(async () => {
    file = join(await temporaryFolder(), 'pid');
    process.env['QUEENSIDE_TEST_PID'] = file;
  });
  afterEach(() => {
    delete process.env['QUEENSIDE_TEST_PID'];
  });

  const readPid = async (): Promise<number> => {
    const pid = Number(await readFile(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  };

  test('are reused, end on request if they are idle, and end with the engine', async () => {
    await using other = await startThirdParty([DOUBLING, UNRULY]);
    await answer(other, '1\n', { solver: 'where' });
    const pid = await readPid();
    expect(pid).not.toBe(process.pid);
    await answer(other, '2\n', { solver: 'where' });
    expect(await readPid()).toBe(pid);
    await other.endIdleWorkers();
    expect(isAlive(pid)).toBe(false);
    expect((await answer(other, '3\n', { solver: 'where' })).text).toBe('6\n');
    const later = await readPid();
    expect(later).not.toBe(pid);
    await other[Symbol.asyncDispose]();
    expect(isAlive(later)).toBe(false);
  });

  test('do their first job where the plugin was described', async () => {
    const noting = `
      import { appendFileSync } from 'node:fs';
      const note = (what) => appendFileSync(${JSON.stringify(file)}, what + ' ' + process.pid + '\\n');
      note('loads');
      export default { apiVersion: 2, solvers: [{
        id: 'noting', problem: 'nqueens', summary: '', options: {},
        capabilities: { tasks: ['find'], complete: true, deterministic: true },
        solve: () => { note('solves'); return { kind: 'board', rows: Int32Array.of(1, 3, 0, 2) }; },
      }] };`;
    await using other = await startWith({ noting });
    const destination = { problem: 'nqueens', options: {}, solver: 'noting' };
    expect((await answer(other, '4\n4\n', { destination })).text).toBe('[2,4,1,3]\n'.repeat(2));
    const [loads, ...solves] = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(solves).toEqual(Array(2).fill(loads!.replace('loads', 'solves')));
    await other.endIdleWorkers();
    await answer(other, '4\n', { destination });
    expect((await readFile(file, 'utf8')).match(/loads/g)).toHaveLength(2);
  });

  test('end at once if they described a plugin that does not work', async () => {
    const broken = `
      import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(file)}, String(process.pid));
      setInterval(() => {}, 1);
      throw new Error('no');`;
    await using other = await startWith({ broken });
    expect(other.installed.broken.map(({ name }) => name)).toEqual(['broken']);
    const pid = await readPid();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });

  test('end with everything that their plugins have started', async () => {
    await using other = await startThirdParty([DOUBLING, UNRULY]);
    const abort = new AbortController();
    const stopped = answer(other, '13\n', { solver: 'orphaner', signal: abort.signal });
    stopped.catch(() => undefined);
    const pid = await vi.waitFor(readPid, PATIENCE);
    expect(isAlive(pid)).toBe(true);
    abort.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'batch/interrupted' });
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
  });
});

test.skipIf(process.platform === 'win32')(
  'a process that cannot be started for lack of open files says so',
  () => {
    const script = fileURLToPath(new URL('fixtures/start-without-files.ts', import.meta.url));
    const args = ['-c', 'ulimit -n 60; exec "$0" "$1"', process.execPath, script];
    expect(execFileSync('sh', args, { encoding: 'utf8' })).toBe('open-files\n');
  },
);

test("processes end when the engine's process is killed, even in an endless loop", async () => {
  const file = join(await temporaryFolder(), 'pid');
  const script = fileURLToPath(new URL('fixtures/loop-in-process.ts', import.meta.url));
  const parent = spawn(process.execPath, [script], {
    env: { ...process.env, QUEENSIDE_TEST_PID: file },
    stdio: 'ignore',
  });
  const readPid = async (): Promise<number> => {
    const pid = Number(await readFile(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  };
  const pid = await vi.waitFor(readPid, PATIENCE);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
});

describe('third-party plugins that fail to load', () => {
  test('are named and left out, and the others work', async () => {
    const bad = ['exits', 'kills', 'hogs', 'leaves-rejection'].map((name) =>
      join(THIRD_PARTY, name),
    );
    await using other = await startThirdParty([...bad, DOUBLING], LIMITS);
    const reasons = other.installed.broken.map(({ name, code, reason }) => [name, code, reason]);
    const broken = (name: string, reason: RegExp): unknown[] => [
      `queenside-plugin-${name}`,
      'batch/plugin-failed',
      expect.stringMatching(reason),
    ];
    expect(reasons).toEqual([
      broken('exits', /exit status 3/),
      broken('kills', /ended by SIGKILL/),
      broken('hogs', /held more than 192 MiB/),
      broken('leaves-rejection', /nobody waits for this/),
    ]);
    expect((await answer(other, '7\n')).text).toBe('14\n');
  });

  test('within the limit are refused, described or before a job', async () => {
    const hanging = join(dirname(PLUGINS), 'hanging', 'hanging-import');
    await using other = await startThirdParty([hanging], { loadLimitMs: 500 });
    expect(other.installed.broken).toMatchObject([
      { code: 'batch/plugin-hangs', reason: expect.stringContaining('within 0.5 s') },
    ]);
    const processes = new ThirdPartyProcesses({
      jobs: 1,
      limits: { ...LIMITS, restLimitMs: 10_000 },
      loadLimitMs: 500,
    });
    const entry = pathToFileURL(join(hanging, 'index.js')).href;
    const plugins = [{ name: 'hanging', location: hanging, entry, isThirdParty: true }];
    const order = { kind: 'job', needs: { problem: 'double', plugins }, job: { kind: 'solve' } };
    const follower = { progress: new SharedProgress(), timeLimitMs: Infinity };
    await expect(processes.run(order as never, follower)).rejects.toMatchObject({
      code: 'batch/plugin-hangs',
    });
    processes.end();
    await processes.gone();
  });

  test('when a job comes: the file is refused at once', async () => {
    const folder = await temporaryFolder();
    const flag = join(folder, 'flag');
    const faults = [
      ['process.exit(3)', 'batch/plugin-failed', /exit status 3/],
      ["throw new Error('no luck today')", 'batch/plugin-changed', /no luck today/],
    ] as const;
    const turncoat = async (fault: string, index: number): Promise<string> => {
      const place = join(folder, `turncoat-${index}`);
      await mkdir(place);
      const manifest = { name: `queenside-plugin-${index}`, type: 'module', main: 'index.js' };
      await writeFile(join(place, 'package.json'), JSON.stringify(manifest));
      await writeFile(
        join(place, 'index.js'),
        `import { existsSync } from 'node:fs';
        if (existsSync(${JSON.stringify(flag)})) { ${fault} }
        const solver = {
          id: 'turncoat-${index}', problem: 'double', summary: 'turncoat', options: {},
          capabilities: { tasks: ['double'], complete: true, deterministic: true },
          solve: ({ number }) => number === 13 ? process.exit(4) : 2 * number,
        };
        export default { apiVersion: 2, solvers: [solver] };`,
      );
      return place;
    };
    const turncoats = await Promise.all(faults.map(([fault], index) => turncoat(fault, index)));
    await using other = await startThirdParty([DOUBLING, ...turncoats]);
    expect(other.installed.broken).toEqual([]);
    await writeFile(flag, '');
    const input = `13\n${'7\n'.repeat(1000)}`;
    for (const [index, [, code, message]] of faults.entries()) {
      const refused = answer(other, input, { solver: `turncoat-${index}` });
      await expect(refused).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      });
    }
    expect((await answer(other, '7\n', { solver: 'adder' })).text).toBe('14\n');
  });
});

/** Returns whether a process runs. A zombie does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
