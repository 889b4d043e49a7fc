import { QueueWorker, queueError } from '@queenside/queue';
import { ExitStatus } from '../exit-status.ts';
import type { WorkerFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { openEngine } from '../open-engine.ts';
import { reachServer } from '../open-queue.ts';
import { printWarning } from '../print-failure.ts';
import { showCount } from '../show/text.ts';

/** Does jobs of a queue until it is told to stop. */
export async function workerCommand(flags: WorkerFlags): Promise<number> {
  const { engine: opened, settings } = await openEngine(flags);
  await using engine = opened;
  const { queue } = settings;
  if (queue === undefined) throw queueError('not-named');
  const told = new Stop();
  const server = await reachServer(queue, true, told.signal);
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
    process.stdout.write(`Doing ${jobs} of ${server.name} at once. Stop with Ctrl-C.\n`);
  }
  if ((await told.how) === 'finish') await Promise.race([worker.finish(), told.release]);
  if (told.isRelease) await worker.release();
  if (flags.quiet !== true) process.stdout.write(`${showCount(worker.done, 'job')} done.\n`);
  return ExitStatus.right;
}

/** Ctrl-C once finishes what runs, twice gives it back. */
class Stop {
  readonly signal: AbortSignal;
  /** What was asked for first. */
  readonly how: Promise<'finish' | 'release'>;
  /** Settled when nothing is to be waited for. */
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
        // A request to terminate asks for both at once.
        queueMicrotask(() => first.resolve(this.isRelease ? 'release' : 'finish'));
      },
      () => {
        this.isRelease = true;
        second.resolve();
      },
      (line) => process.stderr.write(`${line}\n`),
    );
  }
}
