import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permittedSilence } from '../src/pool/process-worker.ts';
import { answer, startThirdParty, startWith, temporaryFolder } from './helpers.ts';
import { DOUBLING, isAlive, readPid, UNRULY } from './third-party.ts';
import { PATIENCE } from '../../../test/patience.ts';

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

  test('are reused, end on request if they are idle, and end with the engine', async () => {
    await using other = await startThirdParty([DOUBLING, UNRULY]);
    await answer(other, '1\n', { solver: 'where' });
    const pid = await readPid(file);
    expect(pid).not.toBe(process.pid);
    await answer(other, '2\n', { solver: 'where' });
    expect(await readPid(file)).toBe(pid);
    await other.endIdleWorkers();
    expect(isAlive(pid)).toBe(false);
    expect((await answer(other, '3\n', { solver: 'where' })).text).toBe('6\n');
    const later = await readPid(file);
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
    const pid = await readPid(file);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });

  test('end with everything that their plugins have started', async () => {
    await using other = await startThirdParty([DOUBLING, UNRULY]);
    const abort = new AbortController();
    const stopped = answer(other, '13\n', { solver: 'orphaner', signal: abort.signal });
    stopped.catch(() => undefined);
    const pid = await vi.waitFor(() => readPid(file), PATIENCE);
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
  const pid = await vi.waitFor(() => readPid(file), PATIENCE);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
});
