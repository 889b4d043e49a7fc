/** What a queue does beside the faults: errors, limits, cancelling, progress, priorities. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Engine, Pulse, type RecordJob, type SolvePlan } from '@queenside/batch';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAIN, outputs, PLUGINS, project, queenside, Spy, until } from './helpers.ts';
import { QueueSender } from '../src/sender.ts';
import { QueueServer } from '../src/server.ts';
import { QueueWorker } from '../src/worker.ts';
import { freePort, missingFor, serverFor, type ServerKind } from './servers.ts';

const encoder = new TextEncoder();

/** An engine with the plugins of the tests. */
async function engineWith(jobs: number): Promise<Engine> {
  const [configuredFrom, installedFrom] = ['/', '/'];
  const engine = await Engine.start(
    { configured: PLUGINS, configuredFrom, installedFrom },
    { jobs },
  );
  onTestFinished(() => engine[Symbol.asyncDispose]());
  return engine;
}

interface Pair {
  readonly engine: Engine;
  readonly spy: Spy;
  readonly notices: readonly string[];
  readonly sender: (priority: number) => Promise<QueueSender>;
  readonly worker: () => Promise<QueueWorker>;
}

/** Senders and workers within this process. */
async function pairOn(kind: ServerKind): Promise<Pair> {
  const { address } = await serverFor(kind);
  const server = new QueueServer(address);
  const engine = await engineWith(1);
  const notices: string[] = [];
  const shared = {
    server,
    prints: engine.fingerprint(),
    own: engine.ownWorkers,
    notice: (line: string) => void notices.push(line),
  };
  return {
    engine,
    spy: new Spy(address),
    notices,
    async sender(priority) {
      const sender = await QueueSender.start({ ...shared, priority });
      onTestFinished(() => sender[Symbol.asyncDispose]());
      return sender;
    },
    async worker() {
      const worker = await QueueWorker.start({ ...shared, leaseMs: 2000 });
      onTestFinished(() => worker.release());
      return worker;
    },
  };
}

const plan = (options: Readonly<Record<string, unknown>> = {}): SolvePlan => ({
  problem: 'double',
  solver: 'gated',
  options,
  seed: 1,
  timeLimitMs: Infinity,
  explain: false,
  draw: false,
});

/** A job of one record, and what is seen of it. */
function jobOf(record: string, options?: Readonly<Record<string, unknown>>) {
  const bytes = encoder.encode(record);
  const pulse = new Pulse();
  const job: RecordJob = {
    kind: 'solve',
    plan: plan(options),
    records: { bytes, ends: [bytes.length], lines: [1], first: 0 },
    pulse: pulse.memory,
  };
  return { job, pulse };
}

interface Answer {
  readonly chunks: readonly Uint8Array[];
}

const NO_LIMITS = { milliseconds: Infinity, signal: undefined };

describe.for<ServerKind>(['redis', 'postgres'])('on %s', (kind) => {
  const missing = missingFor(kind);

  test.skipIf(missing)(`the sender sees how far a job is ${missing ?? ''}`, async () => {
    const folder = await project({});
    const gate = join(folder, 'gate');
    const { sender, worker } = await pairOn(kind);
    await worker();
    const runner = await sender(100);
    const { job, pulse } = jobOf('13', { gate });
    const answer = runner.run<Answer>(job, NO_LIMITS);
    await until('progress has come', () => pulse.fraction === 0.25);
    await writeFile(gate, '');
    expect(Buffer.concat((await answer).chunks).toString()).toBe('26\n');
  });

  test.skipIf(missing)(
    `a job that nobody wants any more is called off, waiting or running ${missing ?? ''}`,
    async () => {
      const gate = '/there/is/no/such/file';
      const { sender, worker, spy } = await pairOn(kind);
      const own = await worker();
      const runner = await sender(100);
      const abort = new AbortController();
      const limits = { milliseconds: Infinity, signal: abort.signal };
      const both = [jobOf('13', { gate }), jobOf('13', { gate })];
      const jobs = both.map(({ job }) => runner.run(job, limits));
      const ended = Promise.allSettled(jobs);
      await until('one of them runs', () => both.some(({ pulse }) => pulse.index === 0));
      abort.abort();
      for (const outcome of await ended)
        expect(outcome).toMatchObject({ reason: { reason: 'interrupted' } });
      await until('both are gone', async () => (await spy.count()) === 0);
      const next = await runner.run<Answer>(jobOf('21').job, NO_LIMITS);
      expect(Buffer.concat(next.chunks).toString()).toBe('42\n');
      expect(own.done).toBeLessThanOrEqual(2);
    },
  );

  test.skipIf(missing)(`jobs with a smaller number come first ${missing ?? ''}`, async () => {
    const { sender, worker, spy } = await pairOn(kind);
    const [late, early] = [await sender(200), await sender(7)];
    const order: string[] = [];
    const note = (name: string, runner: QueueSender, record: string): Promise<unknown> =>
      runner.run(jobOf(record).job, NO_LIMITS).then(() => order.push(name));
    const jobs = [
      note('late, long', late, '2'.padStart(1000)),
      note('late, short', late, '2'),
      note('early', early, '2'.padStart(1000)),
    ];
    await until('all three wait', async () => (await spy.count()) === 3);
    await worker();
    await Promise.all(jobs);
    expect(order).toEqual(['early', 'late, short', 'late, long']);
  });

  test.skipIf(missing)(
    `a worker that is told to end gives its job back ${missing ?? ''}`,
    async () => {
      const folder = await project({});
      const gate = join(folder, 'gate');
      const { sender, worker } = await pairOn(kind);
      const first = await worker();
      const runner = await sender(100);
      const { job, pulse } = jobOf('13', { gate });
      const answer = runner.run<Answer>(job, NO_LIMITS);
      await until('it runs', () => pulse.index === 0);
      await first.release();
      await writeFile(gate, '');
      await worker();
      expect(Buffer.concat((await answer).chunks).toString()).toBe('26\n');
      expect(first.done).toBe(0);
    },
  );
});

const missing = missingFor('redis');

describe.skipIf(missing)(`on Redis ${missing ?? ''}`, () => {
  test('a record that takes its machine down again and again fails alone', async () => {
    const folder = await project({ 'double.txt': '1\n2\n13\n4\n' });
    const { address } = await serverFor('redis');
    const over = new AbortController();
    const restart = async (): Promise<void> => {
      while (!over.signal.aborted)
        await queenside(folder, 'worker', '--queue', address, '--lease', '1', '--quiet');
    };
    void restart();
    const run = await queenside(folder, 'run', '--queue', address, '--solver', 'killer');
    over.abort();
    expect(run.stdout).toMatch(/3 records right, 1 failed/);
    const { 'double_out.txt': answers } = await outputs(folder, 'outputs');
    expect(answers).toMatch(/^2\n4\nerror: line 3: .*fell silent again and again.*\n8\n$/);
    expect(await new Spy(address).count(['failed'])).toBeGreaterThan(0);
  });

  test('a record that takes too long fails alone, as on one machine', async () => {
    const folder = await project({ 'double.txt': '1\n13\n4\n' });
    const { address } = await serverFor('redis');
    const worker = queenside(folder, 'worker', '--queue', address, '--jobs', '1');
    const flags = ['--solver', 'looper', '--time-limit', '0.5'];
    await queenside(folder, 'run', '--queue', address, '--output', 'far', ...flags);
    await queenside(folder, 'run', '--output', 'near', ...flags);
    expect(await outputs(folder, 'far')).toEqual(await outputs(folder, 'near'));
    expect((await outputs(folder, 'far'))['double_out.txt']).toContain('time limit of 500 ms');
    worker.kill('SIGKILL');
  });

  test('a worker with other plugins gets no jobs, and both are told why', async () => {
    const folder = await project({ 'double.txt': '1\n' });
    const other = await project({});
    await rm(join(other, '.queensiderc.json'));
    const { address } = await serverFor('redis');
    const worker = queenside(other, 'worker', '--queue', address);
    const run = queenside(folder, 'run', '--queue', address);
    const said = { worker: '', run: '' };
    worker.stderr.on('data', (text: Buffer) => (said.worker += text.toString()));
    run.stderr.on('data', (text: Buffer) => (said.run += text.toString()));
    const missingThere = 'queenside-plugin-doubling is missing there and 1.2.3 here';
    await until('the sender is told', () => said.run.includes(missingThere));
    const missingHere = 'queenside-plugin-doubling is 1.2.3 there and missing here';
    await until('the worker is told', () => said.worker.includes(missingHere));
    run.kill('SIGTERM');
    expect((await run).exitCode).toBe(1);
  });

  test('where nobody works, that is said; who comes then is found', async () => {
    const folder = await project({ 'double.txt': '1\n2\n' });
    const { address } = await serverFor('redis');
    const run = queenside(folder, 'run', '--queue', address);
    let said = '';
    run.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await until('it is said', () => said.includes('no worker listens to the queue at redis://'));
    const worker = queenside(folder, 'worker', '--queue', address);
    expect((await run).stdout).toContain('2 records right');
    worker.kill('SIGINT');
    expect((await worker).stdout).toMatch(/\d jobs? done\./);
  });

  test('a server that comes later is waited for by who watches, and not by who runs', async () => {
    const folder = await project({ 'double.txt': '1\n2\n' });
    const port = await freePort();
    const run = await queenside(folder, 'run', '--queue', `redis://127.0.0.1:${port}`);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain('[queue/unreachable]');
    const watch = queenside(folder, 'watch', '--queue', `redis://127.0.0.1:${port}`);
    let said = '';
    watch.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await until('it is said', () => said.includes('does not answer'));
    const { address } = await serverFor('redis', port);
    void queenside(folder, 'worker', '--queue', address);
    await until('it is answered', async () => {
      const found = await outputs(folder, 'outputs').catch(() => ({}));
      return (found as Record<string, string>)['double_out.txt'] === '2\n4\n';
    });
  });
});

test('an address that nobody understands is refused', async () => {
  const folder = await project({});
  for (const address of ['redis', 'mysql://host/database']) {
    const { exitCode, stderr } = await queenside(folder, 'run', '--queue', address);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('[queue/bad-address]');
  }
  const { exitCode, stderr } = await queenside(folder, 'worker');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('[queue/not-named]');
});

test('help and runs without a queue load none of it', async () => {
  const folder = await project({ 'double.txt': '1\n' });
  /** Whether BullMQ is among the modules that Node says it loads. */
  const loads = async (...args: readonly string[]): Promise<boolean> => {
    const env = { NODE_DEBUG: 'module' };
    const options = { cwd: folder, reject: false, env } as const;
    const { stderr } = await execa(process.execPath, [MAIN, ...args], options);
    return stderr.includes('bullmq');
  };
  expect(await loads('run', '--queue', 'redis://127.0.0.1:1')).toBe(true);
  expect(await loads('run')).toBe(false);
  expect(await loads('--help')).toBe(false);
});
