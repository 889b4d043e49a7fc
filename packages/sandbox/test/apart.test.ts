/** A sandbox in a separate process, which may crash at any time. */
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSandboxApart } from '../src/index.ts';
import { Slots } from '../src/slots.ts';
import { readProc } from '../src/text.ts';
import type { Sandbox } from '../src/types.ts';
import { LIMITS, missing, newFolder, newInput, run, sh, text } from './helpers.ts';

const KINDS = [
  ...(missing === undefined ? [['bubblewrap', {}] as const] : []),
  ['trusted', { trusted: true }] as const,
];

/** Lists child processes of this one that serve a sandbox. */
function servers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const parent = /^PPid:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1];
      const command = readProc(`/proc/${pid}/cmdline`);
      return Number(parent) === process.pid && command.includes('sandbox/src/serve.');
    })
    .map(Number);
}

describe.skipIf(process.platform !== 'linux').each(KINDS)('%s, apart', (kind, options) => {
  let sandbox: Sandbox & AsyncDisposable;
  beforeAll(async () => {
    sandbox = await openSandboxApart(options);
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  test('returns the facts of a run', async () => {
    expect(sandbox.kind).toBe(kind);
    const facts = await sh(sandbox, 'cat; echo wrong >&2; exit 3', {
      standardInput: await newInput('to standard input'),
    });
    expect(facts.ending).toEqual({ kind: 'exited', code: 3 });
    expect([text(facts.output), text(facts.errors)]).toEqual(['to standard input', 'wrong\n']);
    expect(facts.wallMs).toBeGreaterThan(0);
  });

  test('runs several programs at once', async () => {
    const each = async (number: number): Promise<string> =>
      text((await sh(sandbox, `echo ${number}`, { hasCompany: true })).output);
    expect(await Promise.all([0, 1, 2, 3].map(each))).toEqual(['0\n', '1\n', '2\n', '3\n']);
  });

  test('stops an aborted run', async () => {
    const stop = new AbortController();
    const stopped = run(sandbox, ['sleep', '60'], { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect((await stopped).ending).toEqual({ kind: 'interrupted' });
    const late = await run(sandbox, ['sleep', '60'], { signal: stop.signal });
    expect(late.ending).toEqual({ kind: 'interrupted' });
  });

  test('starts when its turn comes, and reports when the program has ended', async () => {
    const folder = await newFolder();
    const [order, mayBegin] = [[] as string[], Promise.withResolvers<void>()];
    const turn = {
      begin: () => {
        order.push('ready');
        return mayBegin.promise;
      },
      end: () => void order.push('gone'),
    };
    const command = ['/bin/sh', '-c', 'echo begun > begun; sleep 0.3'];
    const running = sandbox.run({ command, folder, limits: LIMITS, turn });
    while (order.length === 0) await sleep(5);
    await sleep(200);
    expect(readdirSync(folder)).toEqual([]);
    mayBegin.resolve();
    const { ending, wallMs } = await running;
    expect([ending, readdirSync(folder)]).toEqual([{ kind: 'exited', code: 0 }, ['begun']]);
    expect(order.slice(0, 2)).toEqual(['ready', 'gone']);
    expect(wallMs).toBeGreaterThan(250);
  });

  test('a run aborted while it waits for its turn never starts', async () => {
    const folder = await newFolder();
    const slots = new Slots(1);
    const first = slots.turn();
    await first.begin();
    const stop = new AbortController();
    const command = ['/bin/sh', '-c', 'echo begun > begun'];
    const turn = slots.turn();
    const running = sandbox.run({ command, folder, limits: LIMITS, turn, signal: stop.signal });
    await sleep(200);
    stop.abort();
    first.end();
    expect((await running).ending).toEqual({ kind: 'interrupted' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await slots.use(() => Promise.resolve('free'))).toBe('free');
  });

  test('leaves signals to its parent', async () => {
    const running = sh(sandbox, 'sleep 0.3; exit 5');
    await sleep(100);
    for (const pid of servers())
      for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal);
    expect((await running).ending).toEqual({ kind: 'exited', code: 5 });
  });

  test('a crash is not the fault of the program, and the next run starts a new process', async () => {
    const before = servers();
    const folder = await newFolder();
    const lost = sandbox.run({ command: ['sleep', '15'], folder, limits: LIMITS });
    await sleep(200);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    const reason = 'the process that runs programs exited (SIGKILL)';
    expect((await lost).ending).toEqual({ kind: 'sandbox-failed', reason });
    expect((await sh(sandbox, 'exit 4')).ending).toEqual({ kind: 'exited', code: 4 });
    expect(servers()).toHaveLength(1);
  });

  test('leaves no process when it is closed', async () => {
    expect(servers()).toHaveLength(1);
    await sandbox[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
    expect(servers()).toEqual([]);
  });
});

test.skipIf(missing !== undefined)(
  'the next sandbox removes the folder of a killed one',
  async () => {
    const temporary = process.env['TMPDIR'];
    onTestFinished(() => {
      if (temporary === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = temporary;
    });
    const folder = await newFolder();
    process.env['TMPDIR'] = folder;
    // Killed while it tries bubblewrap. On a busy machine it may be open before.
    for (let tries = 0; readdirSync(folder).length === 0; tries += 1) {
      expect(tries).toBeLessThan(50);
      const opened = openSandboxApart().catch(() => undefined);
      const settled = opened.then(() => true);
      while (readdirSync(folder).length === 0)
        if (await Promise.race([settled, setImmediate(false)])) break;
      for (const pid of servers()) process.kill(pid, 'SIGKILL');
      await (await opened)?.[Symbol.asyncDispose]();
    }
    const [left = ''] = readdirSync(folder);
    // Made in another process namespace, where the same process may be alive.
    const foreign = left.replace(/sandbox-\d+/, 'sandbox-7');
    await mkdir(join(folder, foreign));
    while (servers().length > 0) await sleep(20);
    await using _next = await openSandboxApart();
    expect(readdirSync(folder)).toEqual([foreign]);
  },
);

test('reports what is missing if no sandbox works', async () => {
  const path = process.env['PATH']!;
  onTestFinished(() => void (process.env['PATH'] = path));
  process.env['PATH'] = await newFolder();
  await expect(openSandboxApart()).rejects.toMatchObject({
    code: 'sandbox/none-works',
    remedy: expect.stringContaining('--trusted'),
  });
  while (servers().length > 0) await sleep(20);
});
