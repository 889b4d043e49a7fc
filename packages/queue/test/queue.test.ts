/** Errors, limits, cancellation, progress, and priorities. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { JobStopped, Share, type JobRunner } from '@queenside/batch';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { AT_GATE, errorsOf, MAIN, outputs, project, queenside, Spy, until } from './helpers.ts';
import { jobOf, NO_LIMITS, type Answer } from './jobs.ts';
import { startEngine } from './plugins.ts';
import { QueueSender } from '../src/sender.ts';
import { QueueServer } from '../src/server.ts';
import { QueueWorker, type WorkerOptions } from '../src/worker.ts';
import { databasesOf, freePort, missingFor, serverFor } from './servers.ts';

const STOPPED = { index: -1, elapsed: 0 };

let engine: ReturnType<typeof startEngine> | undefined;
afterAll(async () => (await engine)?.[Symbol.asyncDispose]());

/** Makes senders and workers within this process. */
async function membersAt(address: string) {
  const server = new QueueServer(address);
  const started = await (engine ??= startEngine());
  const shared = {
    server,
    prints: started.fingerprint(),
    local: started.ownWorkers,
    notice: () => undefined,
  };
  return {
    spy: new Spy(address),
    sender: async (priority: number) => {
      const sender = await QueueSender.start({ ...shared, priority });
      onTestFinished(() => sender[Symbol.asyncDispose]());
      return sender;
    },
    /** @param more replaces the runner of jobs, and the receiver of notices. */
    worker: async (more: Partial<Pick<WorkerOptions, 'local' | 'notice'>> = {}) => {
      const worker = await QueueWorker.start({ ...shared, leaseMs: 30_000, ...more });
      onTestFinished(() => worker.release());
      return worker;
    },
    local: shared.local,
  };
}

describe.for(['redis', 'postgres'] as const)('on %s', (kind) => {
  const missing = missingFor(kind);
  const database = databasesOf(kind);

  test.skipIf(missing)(
    `a job that ends just after its sender has left leaves no result ${missing ?? ''}`,
    async () => {
      const { sender, worker, spy } = await membersAt(await database());
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const local: JobRunner = {
        capacity: 1,
        batchMilliseconds: 0,
        async run<Result>() {
          begun.resolve();
          await gate.promise;
          return {} as Result;
        },
      };
      const taker = await worker({ local });
      const leaver = await sender(100);
      const { job, limits } = jobOf('7');
      const stopped = leaver.run(job, limits).catch((thrown: unknown) => thrown);
      await begun.promise;
      await leaver[Symbol.asyncDispose]();
      gate.resolve();
      expect(await stopped).toMatchObject({ reason: 'interrupted' });
      await until('the worker has ended it', () => taker.done === 1);
      await until('the server is empty', async () => (await spy.count()) === 0);
    },
  );

  test.skipIf(missing)(`the sender receives the progress of a job ${missing ?? ''}`, async () => {
    const folder = await project({});
    const gate = join(folder, 'gate');
    const { sender, worker } = await membersAt(await database());
    await worker();
    const runner = await sender(100);
    const { job, limits } = jobOf('13', { gate });
    const answer = runner.run<Answer>(job, limits);
    await until('progress arrives', () => limits.progress.fraction === AT_GATE);
    await writeFile(gate, '');
    expect(Buffer.concat((await answer).chunks).toString()).toBe('26\n');
  });

  test.skipIf(missing)(
    `cancelling removes a waiting job and stops a running one ${missing ?? ''}`,
    async () => {
      const gate = '/there/is/no/such/file';
      const { sender, worker, spy } = await membersAt(await database());
      const own = await worker();
      const runner = await sender(100);
      const abort = new AbortController();
      const both = [jobOf('13', { gate }), jobOf('13', { gate })];
      const jobs = both.map(({ job, limits }) =>
        runner.run(job, { ...limits, signal: abort.signal }),
      );
      const ended = Promise.allSettled(jobs);
      await until('one of them runs', () => both.some(({ limits }) => limits.progress.index === 0));
      abort.abort();
      for (const outcome of await ended)
        expect(outcome).toMatchObject({ reason: { reason: 'interrupted' } });
      await until('both are gone', async () => (await spy.count()) === 0);
      const next = await runner.run<Answer>(jobOf('21').job, NO_LIMITS);
      expect(Buffer.concat(next.chunks).toString()).toBe('42\n');
      expect(own.done).toBeLessThanOrEqual(2);
    },
  );

  test.skipIf(missing)(
    `jobs with a smaller priority number run first ${missing ?? ''}`,
    async () => {
      const { sender, worker, spy, local } = await membersAt(await database());
      const [late, early] = [await sender(200), await sender(7)];
      const jobs = [
        late.run(jobOf('2'.padStart(1000)).job, NO_LIMITS),
        late.run(jobOf('3').job, NO_LIMITS),
        early.run(jobOf('4'.padStart(1000)).job, NO_LIMITS),
      ];
      await until('all three wait', async () => (await spy.count()) === 3);
      const order: string[] = [];
      const run: JobRunner['run'] = (job, limits) => {
        if ('records' in job) order.push(Buffer.from(job.records.bytes).toString().trim());
        return local.run(job, limits);
      };
      await worker({ local: { capacity: 1, batchMilliseconds: 20, run } });
      await Promise.all(jobs);
      expect(order).toEqual(['4', '3', '2']);
    },
  );

  test.skipIf(missing)(
    `a small file overtakes records that keep all workers busy ${missing ?? ''}`,
    async () => {
      const { sender, worker } = await membersAt(await database());
      const run: JobRunner['run'] = (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new JobStopped('interrupted', STOPPED)));
        });
      await worker({ local: { capacity: 1, batchMilliseconds: 20, run } });
      const runner = await sender(100);
      await until('the sender knows its worker', () => runner.workers.length === 1);
      const abort = new AbortController();
      const long = new Share('long.txt');
      const running = runner.run(jobOf('3').job, {
        ...NO_LIMITS,
        share: long,
        signal: abort.signal,
      });
      await until('the long record runs', () => long.running === 1);
      const small = new Share('small.txt');
      const { chunks } = await runner.run<Answer>(jobOf('4').job, { ...NO_LIMITS, share: small });
      expect(Buffer.concat(chunks).toString()).toBe('8\n');
      expect(small.waited).toBeGreaterThan(0);
      abort.abort();
      await expect(running).rejects.toMatchObject({ reason: 'interrupted' });
      expect([long.pending, small.pending]).toEqual([0, 0]);
    },
  );

  test.skipIf(missing)(
    `a sender knows its workers, or that it has none ${missing ?? ''}`,
    async () => {
      const { sender, worker } = await membersAt(await database());
      const alone = await sender(100);
      await until('it misses workers', () => alone.trouble?.code === 'queue/no-worker');
      expect(alone.workers).toEqual([]);
      await worker();
      await until('it has one', () => alone.workers.length === 1);
      expect(alone.workers[0]).toMatchObject({ host: hostname(), pid: process.pid });
      expect(alone.trouble).toBeUndefined();
    },
  );

  test.skipIf(missing)(
    `a released worker returns its job to the queue ${missing ?? ''}`,
    async () => {
      const folder = await project({});
      const gate = join(folder, 'gate');
      const { sender, worker } = await membersAt(await database());
      const first = await worker();
      const runner = await sender(100);
      const { job, limits } = jobOf('13', { gate });
      const answer = runner.run<Answer>(job, limits);
      await until('it runs', () => limits.progress.index === 0);
      await first.release();
      await writeFile(gate, '');
      await worker();
      expect(Buffer.concat((await answer).chunks).toString()).toBe('26\n');
      expect(first.done).toBe(0);
    },
  );

  test.skipIf(missing).for(['nobody', 'another worker'])(
    `a worker that finishes a job which %s holds reports its lost lease ${missing ?? ''}`,
    async (holder) => {
      const folder = await project({});
      const gate = join(folder, 'gate');
      const { sender, worker, spy } = await membersAt(await database());
      let said = '';
      await worker({ notice: (line) => (said += line) });
      const runner = await sender(100);
      const { job, limits } = jobOf('13', { gate });
      const answer = runner.run<Answer>(job, limits);
      await until('it runs', () => limits.progress.index === 0);
      await spy.takeAway();
      const rival = holder === 'nobody' ? undefined : await worker();
      if (rival !== undefined)
        await until('the other worker holds it', async () => (await spy.count(['active'])) === 1);
      await writeFile(gate, '');
      await until('it says so', () => said.includes('this worker missed its lease'));
      expect(Buffer.concat((await answer).chunks).toString()).toBe('26\n');
    },
  );
});

const missing = missingFor('redis');

describe.skipIf(missing)(`on Redis ${missing ?? ''}`, () => {
  const database = databasesOf('redis');

  test('a record that repeatedly kills its worker fails alone', async () => {
    const folder = await project({ 'double.txt': '1\n2\n13\n4\n' });
    const address = await database();
    const over = new AbortController();
    const restart = async (): Promise<void> => {
      while (!over.signal.aborted)
        await queenside(
          folder,
          'worker',
          '--queue',
          address,
          '--jobs',
          '1',
          '--lease',
          '1',
          '--quiet',
        );
    };
    void restart();
    const run = await queenside(folder, 'run', '--queue', address, '--solver', 'killer');
    over.abort();
    expect(run.stdout).toMatch(/3 records right, 1 failed/);
    const { 'double_out.txt': answers } = await outputs(folder, 'outputs');
    expect(answers).toMatch(/^2\n4\nerror: line 3: .*its workers died repeatedly.*\n8\n$/);
    expect(await new Spy(address).count(['failed'])).toBeGreaterThan(0);
  });

  test('a record that exceeds the time limit fails alone, as on one machine', async () => {
    const folder = await project({ 'double.txt': '1\n13\n4\n' });
    const address = await database();
    void queenside(folder, 'worker', '--queue', address, '--jobs', '1');
    const flags = ['--solver', 'looper', '--time-limit', '0.5'];
    await queenside(folder, 'run', '--queue', address, '--output', 'far', ...flags);
    await queenside(folder, 'run', '--output', 'near', ...flags);
    expect(await outputs(folder, 'far')).toEqual(await outputs(folder, 'near'));
    expect((await outputs(folder, 'far'))['double_out.txt']).toContain('time limit of 500 ms');
  });

  test('a worker with other plugins gets no jobs, and both sides say why', async () => {
    const folder = await project({ 'double.txt': '1\n' });
    const other = await project({});
    await rm(join(other, '.queensiderc.json'));
    const address = await database();
    const worker = errorsOf(queenside(other, 'worker', '--queue', address));
    const run = queenside(folder, 'run', '--queue', address);
    const sender = errorsOf(run);
    const missingThere = 'queenside-plugin-errands is missing there and 1.0.0 here';
    await until('the sender says so', () => sender.text.includes(missingThere));
    const missingHere = 'queenside-plugin-errands is 1.0.0 there and missing here';
    await until('the worker says so', () => worker.text.includes(missingHere));
    // The run opens its ledger, in the outbox, right before it listens for signals.
    await until('the run has begun', () => existsSync(join(folder, 'outputs')));
    run.kill('SIGTERM');
    expect((await run).exitCode).toBe(1);
  });

  test('a run without workers says so, and uses a worker that joins later', async () => {
    const folder = await project({ 'double.txt': '1\n2\n' });
    const address = await database();
    const run = queenside(folder, 'run', '--queue', address);
    const sender = errorsOf(run);
    await until('it says so', () => /the queue at redis:\S+ has no workers/.test(sender.text));
    const worker = queenside(folder, 'worker', '--queue', address);
    expect((await run).stdout).toContain('2 records right');
    worker.kill('SIGINT');
    expect((await worker).stdout).toMatch(/\d jobs? done\./);
  });

  test('watch waits for a server that starts later; run does not', async () => {
    const folder = await project({ 'double.txt': '1\n2\n' });
    const port = await freePort();
    const address = `redis://127.0.0.1:${port}`;
    const watch = queenside(folder, 'watch', '--queue', address);
    const watcher = errorsOf(watch);
    const run = await queenside(folder, 'run', '--queue', address);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/^error: --queue: .*\[queue\/unreachable\]$/m);
    await until('it says so', () => watcher.text.includes('does not answer'));
    await serverFor('redis', port);
    void queenside(folder, 'worker', '--queue', address);
    await until('the file is answered', async () => {
      const found = await outputs(folder, 'outputs').catch(() => ({}));
      return (found as Record<string, string>)['double_out.txt'] === '2\n4\n';
    });
  });
});

test('an invalid address is rejected, and so is a missing one', async () => {
  expect(() => new QueueServer('redis')).toThrow(
    expect.objectContaining({ code: 'queue/bad-address' }),
  );
  const folder = await project({});
  await writeFile(join(folder, 'wrong.yaml'), 'queue: http://host\n');
  const [database, configured, none] = await Promise.all([
    queenside(folder, 'run', '--queue', 'mysql://host/database'),
    queenside(folder, 'worker', '--config', 'wrong.yaml'),
    queenside(folder, 'worker'),
  ]);
  expect(database.exitCode).toBe(2);
  expect(database.stderr).toMatch(/^error: --queue: .* mysql:\/\/.*\[queue\/bad-address\]$/m);
  expect(configured.exitCode).toBe(2);
  expect(configured.stderr).toMatch(/wrong\.yaml, queue: .* http:\/\/.*\[queue\/bad-address\]$/m);
  expect(none.exitCode).toBe(2);
  expect(none.stderr).toContain('[queue/not-named]');
});

test('help and runs without a queue do not load BullMQ', async () => {
  const folder = await project({ 'double.txt': '1\n' });
  /** Runs the command and returns whether Node lists BullMQ among the modules that it loads. */
  const loads = async (...args: readonly string[]): Promise<boolean> => {
    const env = { NODE_DEBUG: 'module' };
    const options = { cwd: folder, reject: false, env } as const;
    const { stderr } = await execa(process.execPath, [MAIN, ...args], options);
    return stderr.includes('bullmq');
  };
  const unreachable = 'redis://127.0.0.1:1';
  const loaded = [loads('run', '--queue', unreachable), loads('run'), loads('--help')];
  expect(await Promise.all(loaded)).toEqual([true, false, false]);
});
