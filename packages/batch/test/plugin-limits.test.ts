/** Limits of plugins: how long they may take to load and to estimate, and how much they may print. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { watchTimeLimit } from '../src/protocol/time-limit.ts';
import { answer, startWith, temporaryFolder } from './helpers.ts';

/** The output of solvers, and whether it is too long. */
const PRINTERS = [
  [`process.stdout.write('x'.repeat(64 * 2 ** 20));`, true],
  [`for (let i = 0; i < 1e6; i++) console.log('x'.repeat(80));`, true],
  [`process.getBuiltinModule('fs').writeSync(1, 'x'.repeat(64 * 2 ** 20));`, true],
  [`process.stdout.write('x'.repeat(2 ** 20)); console.error('done');`, false],
] as const;

const solver = (id: string, action: string): string => `{
  id: '${id}', problem: 'nqueens', summary: 'a trial', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve() {
    ${action}
    return { kind: 'board', rows: Int32Array.of(0) };
  },
}`;

test('plugins load at the same time, so those that never finish delay the start once', async () => {
  const folder = await temporaryFolder();
  const names = ['first', 'second', 'third', 'fourth'];
  // Each waits for all others, which never load if plugins load one after another.
  const waiting = (name: string): string => `
    import { readdirSync, writeFileSync } from 'node:fs';
    const folder = ${JSON.stringify(folder)};
    writeFileSync(folder + '/${name}', '');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (readdirSync(folder).length < ${names.length}) Atomics.wait(pause, 0, 0, 20);
    export default { apiVersion: 2, solvers: [${solver(name, '')}] };`;
  const plugins = Object.fromEntries(names.map((name) => [name, waiting(name)]));
  await using engine = await startWith(plugins);
  expect(engine.installed.broken).toEqual([]);
});

test('a record that prints 64 MiB fails, even if its answer is right; 1 MiB does no harm', async () => {
  const solvers = PRINTERS.map(([print], index) => solver(`printer-${index}`, print)).join();
  await using engine = await startWith({
    p: `export default { apiVersion: 2, solvers: [${solvers}] };`,
  });
  for (const [index, [, isTooMuch]] of PRINTERS.entries()) {
    const destination = { problem: 'nqueens', options: {}, solver: `printer-${index}` };
    const { text, records } = await answer(engine, '1\n', { destination });
    const failure = {
      code: 'batch/worker-died',
      cause: expect.stringContaining('printed more than 16777216 bytes'),
    };
    expect({ text, error: records[0]!.error }).toMatchObject(
      isTooMuch ? { error: failure } : { text: '[1]\n', error: undefined },
    );
  }
});

describe('an estimate that ends its worker', () => {
  const MANIFEST = {
    name: 'unsure',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    keywords: ['queenside-plugin'],
  };
  const PLUGIN = `
    const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    const solver = (id, estimate, solve = (number) => 2 * number) => ({
      id, problem: 'twice', summary: id, options: {}, estimate, solve,
      capabilities: { tasks: ['find'], complete: true, deterministic: true },
    });
    export default { apiVersion: 2, solvers: [
      solver('blocks', (_, number) => (number === 13 ? block() : 3)),
      solver('exits', (_, number) => (number === 14 ? process.exit(3) : 3)),
      solver('steady', () => 1),
      solver('stuck', (_, number) => (number === 15 ? 0 : 2), block),
    ], problems: [{
      id: 'twice', summary: 'twice a number', tasks: ['find'], styles: ['plain'],
      examples: [{ record: '1', right: '2' }], errors: {}, mistakes: { no: 'it is not twice the number' },
      parse: Number,
      need: (size) => ({ task: 'find', size }),
      check: (number, answer) => answer === 2 * number
        ? { kind: 'right' } : { kind: 'wrong', mistake: 'no', reason: 'no' },
      *format(answer) { yield Buffer.from(answer + '\\n'); },
      readAnswer: (lines) => Number(Buffer.from(lines.next())),
    }] };`;

  test.each(['thread', 'process'])('in a %s is named, and others answer', async (transport) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'unsure'));
    await writeFile(join(folder, 'unsure/package.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'unsure/index.js'), PLUGIN);
    const isThread = transport === 'thread';
    await using engine = await Engine.start(
      {
        ...(isThread && { bundled: { folder } }),
        configured: isThread ? [] : ['./unsure'],
        configuredFrom: folder,
        installedFrom: folder,
      },
      { jobs: 2 },
    );
    const stops: unknown[] = [];
    engine.events.listen(
      (event) => event.kind === 'worker-stopped' && stops.push([event.solver, event.reason]),
    );
    const { text, report, records } = await answer(engine, '1\n13\n2\n14\n15\n', {
      destination: { problem: 'twice', options: {} },
      timeLimitMs: 800,
    });
    expect(text).toMatch(/^2\n26\n4\n28\nerror: line 5: no answer within the time limit of 800 ms/);
    const remedy = 'name a solver, or report the fault to the author of unsure';
    const estimate = (id: string, how: string): object => ({
      code: 'core/estimate-failed',
      cause: `the solver ${id} of plugin unsure failed to estimate its time: ${how}`,
      remedy,
    });
    expect(report.warnings).toHaveLength(2);
    expect(report.warnings).toEqual(
      expect.arrayContaining([
        estimate('blocks', 'it took too long'),
        estimate('exits', 'it ended its worker (exit status 3)'),
      ]),
    );
    // The option of the chosen solver, which the user did not name.
    expect(records[4]).toMatchObject({ solver: 'stuck', error: { code: 'batch/time-limit' } });
    expect(stops).toEqual(
      expect.arrayContaining([
        ['blocks', 'time-limit'],
        ['exits', 'died'],
        ['stuck', 'time-limit'],
      ]),
    );
  });

  test('is ended after ten seconds, even without a time limit', async () => {
    const isEnded = async (step: 'choose' | 'solve', elapsed: number): Promise<boolean> => {
      const progress = new SharedProgress();
      progress.set({ index: 0, step, elapsed, fraction: 0, about: 'slow' });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const unwatch = watchTimeLimit(progress, Infinity, () => resolve(true));
      setTimeout(() => resolve(false), 100);
      return promise.finally(unwatch);
    };
    expect(await isEnded('choose', 11_000)).toBe(true);
    expect(await isEnded('choose', 1000)).toBe(false);
    expect(await isEnded('solve', 11_000)).toBe(false);
  });
});

describe('third-party solvers that are only considered', () => {
  const KILL = "process.kill(process.pid, 'SIGKILL')";
  /** How estimates end their process without a sign which solver did it. */
  const ENDINGS = [
    ['kills', KILL, 'it was ended by SIGKILL'],
    [
      'stops',
      "process.kill(process.pid, 'SIGSTOP'); block()",
      'it missed its heartbeats for 1.2 s',
    ],
    ['crashes', "process.kill(process.pid, 'SIGSEGV'); block()", 'it was ended by SIGSEGV'],
    ['forges', 'forge(); block()', 'it sent what is no answer'],
  ] as const;

  const pluginWith = (id: string, estimate: string, solve = ''): string => `
    import { writeSync } from 'node:fs';
    const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    const forge = () => writeSync(3, Buffer.alloc(8, 255));
    export default { apiVersion: 2, solvers: [{
      id: '${id}', problem: 'nqueens', summary: 'a trial', options: {},
      capabilities: { tasks: ['count'], complete: true, deterministic: true, maxSize: 12 },
      estimate({ size }) {
        ${estimate}
      },
      solve({ size }) {
        ${solve}
        if (size > 6) return { kind: 'count', total: 0n };
        return { kind: 'count', total: size === 5 ? 10n : 4n, unique: size === 5 ? 2n : 1n };
      },
    }] };`;

  const considering = async (plugins: Readonly<Record<string, string>>): Promise<Engine> =>
    startWith(plugins, { jobs: 2 }, undefined, { considersThirdParty: true });

  const count = { problem: 'nqueens', options: {} } as const;

  test.each(ENDINGS)(
    'are excluded from a file if one %s its process while a solver is chosen',
    async (id, act, ending) => {
      await using engine = await considering({
        hostile: pluginWith(id, `if (size > 6) { ${act} } return 1e6;`),
        quick: pluginWith('quick', 'return size === 5 ? 0 : 1e6;'),
      });
      // So many records that the last ones are sent after the second one was answered.
      const input = `5 count\n7 count\n${'6 count\n'.repeat(1000)}8 count\n5 count\n`;
      const asked = { destination: count, timeLimitMs: 1000 };
      const { text, report, records } = await answer(engine, input, asked);
      expect(text.trimEnd().split('\n')).toEqual([
        'Solutions: 10; Unique: 2',
        'Solutions: 40; Unique: 6',
        ...Array.from({ length: 1000 }, () => 'Solutions: 4; Unique: 1'),
        'Solutions: 92; Unique: 12',
        'Solutions: 10; Unique: 2',
      ]);
      expect(records[0]!.solver).toBe('quick');
      expect(records.at(-1)!.solver).toBe('bitmask');
      expect(report.warnings).toEqual([
        {
          code: 'batch/plugins-excluded',
          cause: expect.stringContaining(`third-party plugins (hostile, quick): ${ending};`),
          remedy: expect.stringContaining('name a solver'),
        },
      ]);
      const next = await answer(engine, '5 count\n', asked);
      expect(next.records[0]!.solver).toBe('quick');
      expect(next.report.warnings).toBeUndefined();
    },
  );

  test('still fail their own records if the file names them', async () => {
    const hostile = pluginWith('killer', 'return 0;', `${KILL};`);
    await using engine = await considering({ hostile });
    const named = await answer(engine, '6 count\n', {
      destination: { ...count, solver: 'killer' },
    });
    expect(named.records[0]!.error?.code).toBe('batch/worker-died');
    expect(named.report.warnings).toBeUndefined();
  });

  test.each([
    ['kills', KILL, 'batch/checker-stopped'],
    ['stops', "process.kill(process.pid, 'SIGSTOP')", 'batch/not-verified'],
  ])('are not blamed for a checker that %s its process', async (_, act, code) => {
    const problem = `
      const able = { tasks: ['find'], complete: true, deterministic: true };
      export default { apiVersion: 2, solvers: [
        { id: 'doubler', problem: 'twice', summary: 'a trial', options: {}, capabilities: able, solve: (n) => 2 * n },
      ], problems: [{
        id: 'twice', summary: 'twice a number', tasks: ['find'], styles: ['plain'],
        examples: [{ record: '1', right: '2' }], errors: {}, mistakes: { no: 'it is not twice the number' },
        parse: Number,
        need: (size) => ({ task: 'find', size }),
        check(number, answer) {
          if (number === 13 && new Error().stack.includes('judge')) ${act};
          return answer === 2 * number
            ? { kind: 'right' } : { kind: 'wrong', mistake: 'no', reason: 'no' };
        },
        *format(answer) { yield Buffer.from(answer + '\\n'); },
        readAnswer: (lines) => Number(Buffer.from(lines.next())),
      }] };`;
    const other = `export default { apiVersion: 2, solvers: [{
      id: 'quick', problem: 'twice', summary: 'a trial', options: {}, estimate: () => 0,
      capabilities: { tasks: ['find'], complete: true, deterministic: true }, solve: (n) => 2 * n,
    }] };`;
    await using engine = await considering({ problem, other });
    const destination = { problem: 'twice', options: {} };
    const { records, report } = await answer(engine, '1\n13\n', { destination, timeLimitMs: 1000 });
    expect(records[0]).toMatchObject({ solver: 'quick', status: 'right' });
    expect(records[1]!.error!.code).toBe(code);
    expect(report.warnings).toBeUndefined();
  });

  test('do the records that no other solver is able to do, even when they are excluded', async () => {
    const able = pluginWith('able', 'return 1e6;')
      .replace('maxSize: 12', 'maxSize: 3000')
      .replace("tasks: ['count']", "tasks: ['count'], features: ['pre-placed queens']");
    await using engine = await considering({
      hostile: pluginWith('killer', KILL),
      able,
    });
    const input = '6 count\n1500 count with (1,1) (1,2)\n7 count\n';
    const { records, report } = await answer(engine, input, { destination: count });
    expect(records.map(({ solver: chosen }) => chosen)).toEqual([
      expect.not.stringMatching(/killer|able/),
      'able',
      expect.not.stringMatching(/killer|able/),
    ]);
    expect(report.warnings).toHaveLength(1);
  });
});
