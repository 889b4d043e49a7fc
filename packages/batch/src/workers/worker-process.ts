/** One worker process: started, given one task after the other, and ended with all that it has started itself. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { killGroup } from './kill-group.ts';
import { WorkerEnded } from './worker-ended.ts';
import { moduleOfWorkers } from './worker-module.ts';
import type { Task } from '../worker/jobs.ts';
import {
  packTask,
  unpackOutcome,
  type Ending,
  type ProcessOrder,
  type ProcessReport,
  type ProcessStart,
} from '../worker/process-messages.ts';
import type { Pulse } from '../worker/pulse.ts';
import { PulseFile } from '../worker/pulse-file.ts';
import type { JobOutcome } from '../worker/run-job.ts';

const ENTRY = fileURLToPath(new URL('../../process.js', import.meta.url));
const LOOK_EVERY_MS = 200;
/** It beats fifty times a second while it works: one that is silent for so many looks stands still. */
const MOST_SILENT_LOOKS = 30;
/** Of what is printed while a task runs, so much is shown. */
const MOST_SHOWN = 64 * 1024;
/** Who prints more than that is ended. */
const MOST_PRINTED = 16 * 2 ** 20;
const OUTPUT_WITHIN_MS = 200;
const LAST_WORDS = 4096;
/** V8 says so before it ends a process; the line is the first of several. */
const OUT_OF_MEMORY = /out of memory|Allocation failed/i;

/** What a process may use. */
export interface ProcessLimits {
  /** All that it holds in memory, in MiB. */
  readonly memoryMb: number;
  /** The heap of its plugins, in MiB. */
  readonly heapMb: number;
}

/** A task that runs in the process. */
interface Running {
  /** Tells the task's pulse how far it is. */
  readonly show: () => void;
  readonly settle: (outcome: JobOutcome) => void;
  readonly fail: (reason: WorkerEnded) => void;
}

export class WorkerProcess {
  /** The offers of the plugin sets that it has loaded. */
  readonly loaded = new Set<string>();
  /** Whether it has done no task yet but loading. */
  isFresh = true;
  readonly #child: ChildProcess;
  readonly #file: PulseFile;
  readonly #gone = Promise.withResolvers<void>();
  #running: Running | undefined;
  #hasEnded = false;
  /** Why it ends, as far as it was said. */
  #ending: Ending | undefined;
  #printed = 0;
  #lastWords = '';
  #isBuried = false;

  private constructor(child: ChildProcess, file: PulseFile) {
    this.#child = child;
    this.#file = file;
    child.on('message', (report: ProcessReport) => this.#take(report));
    child.on('error', ({ message }) => this.end({ isOutOfMemory: false, reason: message }));
    child.on('exit', (status, signal) => {
      void this.#bury(describeExit(status, signal));
    });
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => this.#show(chunk)).on('error', () => undefined);
  }

  static async start({ memoryMb, heapMb }: ProcessLimits): Promise<WorkerProcess> {
    const { execa } = await import('execa');
    const start: ProcessStart = { module: moduleOfWorkers('serve'), memoryMb, heapMb };
    const file = new PulseFile();
    const started = execa(ENTRY, [moduleOfWorkers('supervise'), JSON.stringify(start)], {
      node: true,
      nodeOptions: [`--max-old-space-size=${heapMb}`],
      ipc: true,
      serialization: 'advanced',
      // Any descriptor will do; the types know those to 9.
      stdio: ['ignore', 'pipe', 'pipe', file.descriptor as 9],
      buffer: false,
      reject: false,
      // A process group of its own, so that whatever plugins start can be ended with it.
      detached: true,
      cleanup: false,
    });
    const worker = new WorkerProcess(started.nodeChildProcess, file);
    // Where it could not be started at all, nothing else tells.
    void started.then(({ shortMessage }) => worker.#bury(shortMessage ?? 'it ended'));
    return worker;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Settles when nothing is left of it. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /**
   * Has one task done; there is no other at the same time.
   *
   * @param pulse told how far it is.
   * @param signal ends the process.
   * @throws WorkerEnded.
   */
  async perform(
    task: Task,
    pulse: Pulse | undefined,
    signal: AbortSignal | undefined,
  ): Promise<JobOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
    const show = (): void => {
      if (pulse !== undefined) this.#file.show(pulse);
    };
    this.#running = { show, settle: resolve, fail: reject };
    this.#printed = 0;
    pulse?.follow(show);
    const look = setInterval(this.#lookout(show), LOOK_EVERY_MS);
    const stop = (): void => this.end({ isOutOfMemory: false, reason: 'it was stopped' });
    signal?.addEventListener('abort', stop);
    try {
      if (signal?.aborted === true) stop();
      else if (this.#hasEnded) this.#fail();
      else this.#send(task);
      return await promise;
    } finally {
      clearInterval(look);
      signal?.removeEventListener('abort', stop);
      pulse?.follow(undefined);
      this.#running = undefined;
      if (task.kind !== 'load') this.isFresh = false;
    }
  }

  /** Ends it at once, with all that it has started. */
  end(ending: Ending): void {
    this.#ending ??= ending;
    this.#hasEnded = true;
    killGroup(this.#child.pid);
    this.#fail();
  }

  #send(task: Task): void {
    const order: ProcessOrder = { task: packTask(task) };
    this.#child.send(order, (error) => {
      if (error !== null) this.end({ isOutOfMemory: false, reason: error.message });
    });
  }

  #take(report: ProcessReport): void {
    if ('ending' in report) {
      this.end(report.ending);
    } else if (this.#running !== undefined) {
      this.#running.show();
      this.#settle(report.outcome);
    }
  }

  #settle(packed: Uint8Array): void {
    try {
      this.#running?.settle(unpackOutcome(packed));
    } catch {
      // A plugin has written to the way that answers take.
      this.end({ isOutOfMemory: false, reason: 'it sent what is no answer' });
    }
  }

  #fail(): void {
    if (this.#running === undefined) return;
    this.#running.show();
    const { reason, isOutOfMemory } = this.#ending!;
    this.#running.fail(new WorkerEnded(reason, isOutOfMemory, this.isFresh));
  }

  /** Called again and again while a task runs. */
  #lookout(show: () => void): () => void {
    let last = -1;
    let silent = 0;
    return () => {
      show();
      const { beat } = this.#file;
      silent = beat === last ? silent + 1 : 0;
      last = beat;
      if (silent > MOST_SILENT_LOOKS)
        this.end({ isOutOfMemory: false, reason: 'it stood still, and did not answer any more' });
    };
  }

  /** What plugins print goes to standard error, whichever way they print it, and not without end. */
  #show(chunk: Buffer): void {
    const room = MOST_SHOWN - this.#printed;
    if (room > 0) process.stderr.write(chunk.subarray(0, room));
    this.#printed += chunk.length;
    this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-LAST_WORDS);
    if (this.#printed > MOST_PRINTED)
      this.end({ isOutOfMemory: false, reason: `it printed more than ${MOST_PRINTED} bytes` });
  }

  /** It is over. */
  async #bury(how: string): Promise<void> {
    if (this.#isBuried) return;
    this.#isBuried = true;
    this.#hasEnded = true;
    // What it has started would hold its output open.
    killGroup(this.#child.pid);
    if (this.#ending === undefined)
      await Promise.race([
        once(this.#child, 'close'),
        sleep(OUTPUT_WITHIN_MS, undefined, { ref: false }),
      ]);
    this.end({ isOutOfMemory: OUT_OF_MEMORY.test(this.#lastWords), reason: how });
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#file.close();
    this.#gone.resolve();
  }
}

function describeExit(status: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit status ${status}` : `it was ended by ${signal}`;
}
