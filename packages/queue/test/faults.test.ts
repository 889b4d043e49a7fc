/** Workers, senders, and servers fail, and still each record is answered once and as on one machine. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  errorsOf,
  node,
  outputs,
  project,
  queenside,
  Spy,
  until,
  type Running,
} from './helpers.ts';
import { startEngine } from './plugins.ts';
import { missingFor, serverFor, type ServerKind, type TestServer } from './servers.ts';
import { QueueServer } from '../src/server.ts';
import { QueueWorker } from '../src/worker.ts';

/** 13 waits at the gate in the middle of a batch, 113 in one of its parts. */
const INPUTS = {
  'double-a.txt': Array.from({ length: 40 }, (_, index) => `${index}\n`).join(''),
  'double-b.txt': '100\n7\n113\n8\n',
  'double-c.txt': 'no number\n5\n',
};
const LEASE = ['--lease', '2'];

function optionsFor(gate: string): readonly string[] {
  return ['--solver', 'gated', '--option', `gate=${gate}`, '--seed', '3'];
}

interface Scene {
  readonly folder: string;
  readonly server: TestServer;
  readonly spy: Spy;
  readonly workers: readonly Running[];
  /** The texts that each worker has written to standard error. */
  readonly errors: readonly { readonly text: string }[];
  readonly run: Running;
  openGate(): Promise<void>;
}

/** Starts workers and a run, and waits until all workers wait at the gate. */
async function begin(kind: ServerKind, count = 1): Promise<Scene> {
  const folder = await project(INPUTS);
  const server = await serverFor(kind);
  const gate = join(folder, 'gate');
  const worker = (): Running =>
    queenside(folder, 'worker', '--queue', server.address, '--jobs', '1', ...LEASE);
  const workers = Array.from({ length: count }, worker);
  const errors = workers.map(errorsOf);
  const run = queenside(
    folder,
    'run',
    '--queue',
    server.address,
    '--output',
    'far',
    ...optionsFor(gate),
  );
  const spy = new Spy(server.address);
  await until('all workers wait at the gate', async () => {
    const jobs = await Promise.all(workers.map(({ pid }) => spy.jobsAtGate(pid)));
    return jobs.flat().length === count;
  });
  return { folder, server, spy, workers, errors, run, openGate: () => writeFile(gate, '') };
}

/** The answers of one machine, computed once. */
let expected: ReturnType<typeof outputs> | undefined;

async function answerHere(): ReturnType<typeof outputs> {
  const folder = await project(INPUTS);
  await writeFile(join(folder, 'gate'), '');
  await queenside(folder, 'run', '--output', 'near', ...optionsFor(join(folder, 'gate')));
  return outputs(folder, 'near');
}

/** Waits for the end of the run and for an empty server. */
async function end({ folder, run, spy }: Scene) {
  const { stdout } = await run;
  await until('the server is empty', async () => (await spy.count()) === 0);
  return { summary: stdout.split('\n').at(-1), answers: await outputs(folder, 'far') };
}

/** Matches a run that gave the same answers as one machine. */
async function allAnswered() {
  const summary = expect.stringMatching(/^3 files: 45 records right, 1 failed/) as string;
  return { summary, answers: await (expected ??= answerHere()) };
}

describe.for<ServerKind>(['redis', 'postgres'])('on %s', (kind) => {
  const missing = missingFor(kind);

  test.skipIf(missing)(
    `one worker is killed, and the result of one that was frozen past its lease is refused ${missing ?? ''}`,
    async () => {
      const scene = await begin(kind, 2);
      const { workers, spy } = scene;
      const [frozen, killed] = workers as [Running, Running];
      const [job] = await spy.jobsAtGate(frozen.pid);
      frozen.kill('SIGSTOP');
      await until('its job is taken away', async () => {
        const held = await spy.jobsOf(frozen.pid);
        return !held.includes(job!);
      });
      killed.kill('SIGKILL');
      await scene.openGate();
      frozen.kill('SIGCONT');
      await until('it reports the lost lease', () =>
        scene.errors[0]!.text.includes('this worker missed its lease'),
      );
      expect(await end(scene)).toEqual(await allAnswered());
    },
  );

  test.skipIf(missing)(`the server is killed and restarted ${missing ?? ''}`, async () => {
    const scene = await begin(kind);
    await scene.server.kill();
    await sleep(500);
    await scene.server.start();
    await scene.openGate();
    expect(await end(scene)).toEqual(await allAnswered());
  });
});

const missing = missingFor('redis');
test.skipIf(missing)(`a killed sender's jobs are cancelled ${missing ?? ''}`, async () => {
  const { address } = await serverFor('redis');
  const engine = await startEngine();
  onTestFinished(() => engine[Symbol.asyncDispose]());
  const worker = await QueueWorker.start({
    server: new QueueServer(address),
    prints: engine.fingerprint(),
    local: engine.ownWorkers,
    leaseMs: 2000,
    deadAfterMs: 6000,
    notice: () => undefined,
  });
  onTestFinished(() => worker.release());
  const folder = await project({});
  const sender = node(
    folder,
    fileURLToPath(new URL('fixtures/sender.ts', import.meta.url)),
    address,
  );
  const spy = new Spy(address);
  await until('its job runs', async () => (await spy.count(['active'])) === 1);
  sender.kill('SIGKILL');
  expect((await sender).signal).toBe('SIGKILL');
  await until('the server is empty', async () => (await spy.count()) === 0);
  await until('its note is removed', async () => (await spy.notes()).length === 1);
});

test.skipIf(missing)(`the server is killed and loses all data ${missing ?? ''}`, async () => {
  const scene = await begin('redis-forgetful');
  await scene.server.kill();
  await scene.server.start();
  await scene.openGate();
  expect(await end(scene)).toEqual(await allAnswered());
});

test.skipIf(missing)(
  `run and workers exit on SIGTERM while the server is down ${missing ?? ''}`,
  async () => {
    const { server, workers, run, folder } = await begin('redis');
    await server.kill();
    for (const each of [run, ...workers]) each.kill('SIGTERM');
    const [{ exitCode, stdout }, ...ended] = await Promise.all([run, ...workers]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('the run was stopped; start it again to finish');
    expect(ended.map((each) => each.exitCode)).toEqual([0]);
    expect(Object.keys(await outputs(folder, 'far'))).not.toContain('double-a_out.txt');
  },
);
