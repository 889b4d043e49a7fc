/** The process transport: a child process for plugins that did not come with the command, ended with all it has started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PassThrough, type Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { printable, withPlace } from '@queenside/core/basics';
import { Channel, CHANNEL_FD } from '../protocol/channel.ts';
import type { Ending, Order, Outcome } from '../protocol/messages.ts';
import { isTooManyOpenFiles, killGroup } from '@queenside/host/system';
import { pack, unpack } from '../protocol/packing.ts';
import {
  isOutcome,
  isProcessReport,
  type ProcessOrder,
  type ProcessStart,
} from '../protocol/process-messages.ts';
import type { SharedProgress } from '../protocol/shared-progress.ts';
import { isIncumbent } from './check-reply.ts';
import { placeFinder } from '../plugins/error-places.ts';
import { WorkerEnded, type Follower, type Worker } from './worker.ts';

const ENTRY = fileURLToPath(import.meta.resolve('@queenside/batch/process'));
const LOOK_EVERY_MS = 200;
/** A busy process reports every 20 ms. One from which nothing comes for this many looks in a row is stuck: 6 seconds. */
const MOST_SILENT_LOOKS = 30;
/** A time limit shortens this, but not below a second: a busy machine delays reports. */
const LEAST_SILENT_LOOKS = 5;
/** Bytes shown of what plugins print while an order runs. */
const MOST_SHOWN = 64 * 1024;
/** A process that prints more is ended. */
const MOST_PRINTED = 16 * 2 ** 20;
const OUTPUT_WITHIN_MS = 200;
const MIB = 2 ** 20;
/** The end of a process in whose name a plugin has sent something. */
const NO_ANSWER: Ending = { why: 'died', detail: 'it sent what is no answer' };
const LAST_WORDS = 4096;
/** V8 prints this before it ends a process; the line is the first of several. */
const OUT_OF_MEMORY = /out of memory|Allocation failed/i;

/** The order that the process carries out. */
interface RunningOrder {
  readonly order: Order;
  readonly progress: SharedProgress;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (reason: WorkerEnded) => void;
}

export class ProcessWorker implements Worker {
  /** Whether it has done nothing yet but load plugins. */
  isFresh = true;
  readonly #child: ChildProcess;
  readonly #channel: Channel;
  readonly #gone = Promise.withResolvers<void>();
  #running: RunningOrder | undefined;
  #ending: Ending | undefined;
  #printed = 0;
  #lastWords = '';
  #isBuried = false;

  constructor(limits: ProcessStart) {
    const args = [`--max-old-space-size=${limits.heapMb}`, ENTRY, JSON.stringify(limits)];
    // Execa would take longer to load than the process takes to start.
    const child = spawn(process.execPath, args, {
      // Windows reads and writes one pipe at the same time only if it is overlapped. Elsewhere, that is a pipe.
      stdio: ['ignore', 'pipe', 'pipe', 'overlapped'],
      // A separate process group, so that everything that plugins start ends with it.
      detached: true,
      windowsHide: true,
    });
    this.#child = child;
    // A process that could not be started may lack its pipes.
    const stream = (child.stdio?.[CHANNEL_FD] ?? new PassThrough().destroy()) as Duplex;
    stream.on('error', () => undefined);
    this.#channel = new Channel(stream, limits.memoryMb * MIB, {
      onMessage: (report) => this.#take(report),
      onBroken: () => this.#end(NO_ANSWER),
    });
    child.on('error', (error) => {
      const why = isTooManyOpenFiles(error) ? 'open-files' : 'died';
      this.#end({ why, detail: error.message });
      if (child.pid === undefined) void this.#bury(error.message);
    });
    child.on('exit', (status, signal) => void this.#bury(describeExit(status, signal)));
    for (const output of [child.stdout, child.stderr])
      output?.on('data', this.#listener()).on('error', () => undefined);
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined;
  }

  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  async perform(order: Order, { progress, timeLimitMs, signal }: Follower): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#running = { order, progress, settle: resolve, fail: reject };
    this.#printed = 0;
    const watch = setInterval(this.#silenceWatch(timeLimitMs), LOOK_EVERY_MS);
    const stop = (): void => this.end();
    signal?.addEventListener('abort', stop);
    try {
      if (signal?.aborted === true) stop();
      else if (this.#ending !== undefined) this.#fail(this.#ending);
      else this.#send(order, timeLimitMs);
      return await promise;
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
      this.#running = undefined;
      if (order.kind !== 'load') this.isFresh = false;
    }
  }

  end(): void {
    this.#end({ why: 'stopped', detail: 'it was stopped' });
  }

  #end(ending: Ending): void {
    this.#ending ??= ending;
    void killGroup(this.#child.pid);
    this.#fail(this.#ending);
  }

  #send(order: Order, timeLimitMs: number): void {
    const message: ProcessOrder = {
      order: pack(order),
      timeLimitMs: Number.isFinite(timeLimitMs) ? timeLimitMs : null,
    };
    this.#channel.send(message, (error) => {
      if (error) this.#end({ why: 'died', detail: error.message });
    });
  }

  #take(report: unknown): void {
    if (!isProcessReport(report)) return this.#end(NO_ANSWER);
    if ('outcome' in report) return this.#settle(report.outcome);
    this.#running?.progress.set(report.progress);
    if (report.incumbent !== undefined) this.#keep(report.incumbent);
    if (report.ending !== undefined) this.#end(report.ending);
  }

  #keep(packed: Uint8Array): void {
    let incumbent: unknown;
    try {
      incumbent = unpack(packed);
    } catch {
      // A plugin has sent a message to the supervisor.
    }
    if (isIncumbent(incumbent)) this.#running?.progress.improved(incumbent);
    else this.#end(NO_ANSWER);
  }

  #settle(packed: Uint8Array): void {
    let outcome: unknown;
    try {
      outcome = unpack(packed);
    } catch {
      // A plugin has sent a message to the supervisor.
    }
    if (isOutcome(outcome)) this.#running?.settle(outcome);
    else this.#end(NO_ANSWER);
  }

  #fail(ending: Ending): void {
    if (this.#running === undefined) return;
    const { order, fail } = this.#running;
    const plugins = 'plugins' in order ? order.plugins : order.needs.plugins;
    const findPlace = placeFinder(plugins.filter(({ isThirdParty }) => isThirdParty));
    const place = ending.stack === undefined ? undefined : findPlace(ending.stack);
    fail(new WorkerEnded({ ...ending, detail: withPlace(ending.detail, place) }, this.isFresh));
  }

  /** Ends a process that no longer reports. Called again and again while an order runs. */
  #silenceWatch(timeLimitMs: number): () => void {
    const { looks, ending } = permittedSilence(timeLimitMs);
    let last = this.#channel.received;
    let silent = 0;
    return () => {
      const { received } = this.#channel;
      silent = received === last ? silent + 1 : 0;
      last = received;
      if (silent < looks) return;
      // Its last report may be of an earlier record: which one it is stuck at is unknown.
      this.#running?.progress.begin(-1, 'solve');
      this.#end(ending);
    };
  }

  /**
   * Returns a listener for one of the process's outputs. It passes on to standard error what plugins print, up to a limit,
   * without control characters.
   */
  #listener(): (chunk: Buffer) => void {
    const decoder = new TextDecoder();
    return (chunk) => this.#show(chunk, decoder);
  }

  #show(chunk: Buffer, decoder: TextDecoder): void {
    const room = MOST_SHOWN - this.#printed;
    if (room > 0)
      process.stderr.write(printable(decoder.decode(chunk.subarray(0, room), { stream: true })));
    this.#printed += chunk.length;
    this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-LAST_WORDS);
    if (this.#printed > MOST_PRINTED)
      this.#end({ why: 'died', detail: `it printed more than ${MOST_PRINTED} bytes` });
  }

  /** Called when the process has exited. */
  async #bury(how: string): Promise<void> {
    if (this.#isBuried) return;
    this.#isBuried = true;
    // Programs that plugins started hold its output open.
    void killGroup(this.#child.pid);
    if (this.#ending === undefined) {
      await Promise.race([
        once(this.#child, 'close'),
        sleep(OUTPUT_WITHIN_MS, undefined, { ref: false }),
      ]);
      this.#running?.progress.rest();
    }
    const why = OUT_OF_MEMORY.test(this.#lastWords) ? 'out-of-memory' : 'died';
    this.#end({ why, detail: how });
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#child.stdio?.[CHANNEL_FD]?.destroy();
    this.#gone.resolve();
  }
}

/**
 * Returns for how many looks in a row nothing may come from a busy process, and how it is ended then.
 *
 * @param timeLimitMs the time limit of its order.
 */
export function permittedSilence(timeLimitMs: number): { looks: number; ending: Ending } {
  const limit = Math.ceil(timeLimitMs / LOOK_EVERY_MS);
  const looks = Math.min(Math.max(limit, LEAST_SILENT_LOOKS), MOST_SILENT_LOOKS);
  const why = limit <= MOST_SILENT_LOOKS ? 'time-limit' : 'died';
  const detail = `it missed its heartbeats for ${(looks * LOOK_EVERY_MS) / 1000} s`;
  return { looks, ending: { why, detail } };
}

function describeExit(status: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit status ${status}` : `it was ended by ${signal}`;
}
