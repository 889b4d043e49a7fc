import { QueueWorker, queueError } from '@queenside/queue';
import { ExitStatus } from '../exit-status.ts';
import type { WorkerFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { openEngine } from '../open-engine.ts';
import { reachServer } from '../open-queue.ts';
import { printWarning } from '../show/print-failure.ts';
import { showCount } from '../show/text.ts';
import { print, printAside } from '../show/print.ts';

/** Runs jobs from a queue until a signal stops it. */
export async function workerCommand(flags: WorkerFlags): Promise<number> {
  const { engine: opened, settings, placeOf } = await openEngine(flags);
  await using engine = opened;
  const { queue } = settings;
  if (queue === undefined) throw queueError('not-named');
  const stop = new Stop();
  const server = await reachServer(queue, placeOf('queue'), true, stop.signal);
  if (server === undefined) return ExitStatus.right;
  const worker = await QueueWorker.start({
    server,
    prints: engine.fingerprint(),
    local: engine.ownWorkers,
    leaseMs: flags.lease * 1000,
    notice: printWarning,
  });
  if (flags.quiet !== true) {
    const jobs = showCount(engine.jobs, 'job');
    print(`Running up to ${jobs} of ${server.name} at once. Press Ctrl-C to stop.\n`);
  }
  if ((await stop.how) === 'finish') await Promise.race([worker.finish(), stop.release]);
  if (stop.isRelease) await worker.release();
  if (flags.quiet !== true) print(`${showCount(worker.done, 'job')} done.\n`);
  return ExitStatus.right;
}

/** Stops the worker: the first Ctrl-C finishes running jobs, the second gives them back. */
class Stop {
  readonly signal: AbortSignal;
  /** The first request. */
  readonly how: Promise<'finish' | 'release'>;
  /** Resolves when running jobs are to be given back. */
  readonly release: Promise<void>;
  isRelease = false;

  constructor() {
    const abort = new AbortController();
    this.signal = abort.signal;
    const first = Promise.withResolvers<'finish' | 'release'>();
    const second = Promise.withResolvers<void>();
    this.how = first.promise;
    this.release = second.promise;
    onInterrupt(
      () => {
        abort.abort();
        // SIGTERM calls both handlers at once.
        queueMicrotask(() => first.resolve(this.isRelease ? 'release' : 'finish'));
      },
      () => {
        this.isRelease = true;
        second.resolve();
      },
      (line) => printAside(line),
    );
  }
}
