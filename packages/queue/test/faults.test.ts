/** What must hold whatever happens to workers and to the server: all is answered once, and as on one machine. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { outputs, project, queenside, Spy, until, type Running } from './helpers.ts';
import { missingFor, serverFor, type ServerKind, type TestServer } from './servers.ts';

/** 13 waits in the middle of a batch, 113 in one of its parts. */
const INPUTS = {
  'double-a.txt': Array.from({ length: 40 }, (_, index) => `${index}\n`).join(''),
  'double-b.txt': '100\n7\n113\n8\n',
  'double-c.txt': 'no number\n5\n',
};
const LEASE = ['--lease', '2'];

interface Scene {
  readonly folder: string;
  readonly server: TestServer;
  readonly spy: Spy;
  readonly workers: readonly Running[];
  readonly run: Running;
  /** Lets go on what waits. */
  open(): Promise<void>;
}

/** Two workers, and a run whose records wait for the gate. */
async function begin(kind: ServerKind): Promise<Scene> {
  const folder = await project(INPUTS);
  const server = await serverFor(kind);
  const gate = join(folder, 'gate');
  const options = ['--solver', 'gated', '--option', `gate=${gate}`, '--seed', '3'];
  const worker = (): Running =>
    queenside(folder, 'worker', '--queue', server.address, '--jobs', '1', ...LEASE);
  const workers = [worker(), worker()];
  const spy = new Spy(server.address);
  await until('both workers have joined', async () => (await spy.notes()).length === 2);
  const run = queenside(folder, 'run', '--queue', server.address, '--output', 'far', ...options);
  await until('both workers are held up', async () => {
    const look = () => Promise.all(workers.map(({ pid }) => spy.jobsOf(pid)));
    const before = await look();
    await sleep(500);
    return before.flat().length === 2 && isDeepStrictEqual(await look(), before);
  });
  const open = async (): Promise<void> => {
    await writeFile(gate, '');
    await queenside(folder, 'run', '--output', 'near', ...options);
  };
  return { folder, server, spy, workers, run, open };
}

/** What the run said at its end, what it answered, and what one machine answers; the server holds nothing any more. */
async function end({ folder, run, spy }: Scene) {
  const { stdout } = await run;
  await until('the server is empty', async () => (await spy.count()) === 0);
  const [far, near] = [await outputs(folder, 'far'), await outputs(folder, 'near')];
  return { last: stdout.split('\n').at(-1), far, near };
}

const ALL_ANSWERED = /^3 files: 45 records right, 1 failed/;

describe.for<ServerKind>(['redis', 'postgres'])('on %s', (kind) => {
  const missing = missingFor(kind);

  test.skipIf(missing)(`a worker is killed with kill -9 ${missing ?? ''}`, async () => {
    const scene = await begin(kind);
    scene.workers[0]!.kill('SIGKILL');
    await scene.open();
    const { last, far, near } = await end(scene);
    expect(last).toMatch(ALL_ANSWERED);
    expect(far).toEqual(near);
  });

  test.skipIf(missing)(
    `a worker is frozen past its lease, and thawed: what it brings then is refused ${missing ?? ''}`,
    async () => {
      const scene = await begin(kind);
      const { workers, spy } = scene;
      const frozen = workers[0]!;
      const [job] = await spy.jobsOf(frozen.pid);
      frozen.kill('SIGSTOP');
      await until('its job is taken from it', async () => {
        const held = await spy.jobsOf(frozen.pid);
        return !held.includes(job!);
      });
      await scene.open();
      let said = '';
      frozen.stderr.on('data', (text: Buffer) => (said += text.toString()));
      frozen.kill('SIGCONT');
      await until('it is told that it was too late', () =>
        said.includes('this worker was silent for too long'),
      );
      const { last, far, near } = await end(scene);
      expect(last).toMatch(ALL_ANSWERED);
      expect(far).toEqual(near);
    },
  );

  test.skipIf(missing)(
    `the server is killed and started again in the middle ${missing ?? ''}`,
    async () => {
      const scene = await begin(kind);
      await scene.server.kill();
      await sleep(500);
      await scene.server.start();
      await scene.open();
      const { last, far, near } = await end(scene);
      expect(last).toMatch(ALL_ANSWERED);
      expect(far).toEqual(near);
    },
  );
});

const missing = missingFor('redis');
test.skipIf(missing)(`the sender is killed: its jobs are called off ${missing ?? ''}`, async () => {
  const { run, spy } = await begin('redis');
  run.kill('SIGKILL');
  await until('the server is empty', async () => (await spy.count()) === 0, 90);
  await until('it is forgotten', async () => (await spy.notes()).length === 2);
  expect((await run).signal).toBe('SIGKILL');
});

test.skipIf(missing)(
  `the server is killed in the middle and forgets everything ${missing ?? ''}`,
  async () => {
    const scene = await begin('redis-forgetful');
    await scene.server.kill();
    await scene.server.start();
    await scene.open();
    const { last, far, near } = await end(scene);
    expect(last).toMatch(ALL_ANSWERED);
    expect(far).toEqual(near);
  },
);

test.skipIf(missing)(
  `who is told to end while the server is away, ends ${missing ?? ''}`,
  async () => {
    const { server, workers, run, folder } = await begin('redis');
    await server.kill();
    for (const each of [run, ...workers]) each.kill('SIGTERM');
    const [{ exitCode, stdout }, ...ended] = await Promise.all([run, ...workers]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('the run was stopped; start it again to finish');
    expect(ended.map((each) => each.exitCode)).toEqual([0, 0]);
    expect(Object.keys(await outputs(folder, 'far'))).not.toContain('double-a_out.txt');
  },
);
