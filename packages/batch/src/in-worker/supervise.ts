/**
 * The main thread of a worker process. It runs no plugin, so plugins in the other thread cannot block it. It reports
 * progress, enforces time and memory limits, and ends the process when the engine is gone.
 */
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { defined, messageOf, stackOf } from '@queenside/core/basics';
import { Channel, CHANNEL_FD } from '../protocol/channel.ts';
import type { Ending } from '../protocol/messages.ts';
import type { ProcessOrder, ProcessReport, ProcessStart } from '../protocol/process-messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { watchTimeLimit } from '../protocol/time-limit.ts';
import { killOwnGroup } from '@queenside/host/system';
import type { ServeMessage, ServeStart } from './serve.ts';

const LOOK_EVERY_MS = 20;
const LOOK_WHILE_IDLE_MS = 500;
const TELL_WITHIN_MS = 1000;
const MIB = 2 ** 20;

const { memoryMb, heapMb, restLimitMs } = JSON.parse(process.argv[2]!) as ProcessStart;
const progress = new SharedProgress();
let isBusy = false;
let isEnding = false;
/** The best answer so far, if it has not been reported. */
let incumbent: Uint8Array | undefined;
/** The time when the thread was last at a record, or got an order. */
let lastAtWork = 0;
let look: NodeJS.Timeout | undefined;
let unwatch: () => void = () => undefined;

const engine = new Socket({ fd: CHANNEL_FD });
// The engine is gone, or a plugin has closed the descriptor.
engine.on('error', killOwnGroup).on('close', killOwnGroup);
const channel = new Channel(engine, Infinity, { onMessage: perform, onBroken: killOwnGroup });

function perform(message: unknown): void {
  const { order, timeLimitMs } = message as ProcessOrder;
  isBusy = true;
  incumbent = undefined;
  lastAtWork = performance.now();
  progress.rest();
  unwatch = watchTimeLimit(progress, timeLimitMs ?? Infinity, () =>
    end({ why: 'time-limit', detail: 'it overran its time limit' }),
  );
  watch();
  // It moves the whole message, which contains the order.
  worker.postMessage(order, [order.buffer as ArrayBuffer]);
}

const worker = new Worker(process.argv[1]!, {
  workerData: { progress: progress.memory } satisfies ServeStart,
  resourceLimits: { maxOldGenerationSizeMb: heapMb },
  // The thread prints for itself, see print-directly.ts: nothing is forwarded by this one.
  stdout: true,
  stderr: true,
});
// A plugin may send anything in the thread's name.
worker.on('message', (message: ServeMessage) => {
  const { incumbent: news } = Object(message) as { readonly incumbent?: unknown };
  if (news instanceof Uint8Array) {
    incumbent = news;
    return;
  }
  isBusy = false;
  incumbent = undefined;
  unwatch();
  tell({ outcome: message as Uint8Array });
});
worker.on('error', (thrown: unknown) => {
  const { code } = thrown as NodeJS.ErrnoException;
  end({
    why: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'died',
    detail: messageOf(thrown),
    stack: stackOf(thrown),
  });
});
worker.on('exit', (status) => end({ why: 'died', detail: `exit status ${status}` }));
watch();
// Node saves compiled code at an exit, but this process is killed.
flushCompileCache();

/** Reports progress, checks the memory, and ends a thread that no longer works, now and again and again. */
function watch(): void {
  clearTimeout(look);
  // An order of hundreds of megabytes takes seconds to come.
  if (isBusy || channel.isReceiving) tell(state());
  if (progress.index >= 0) lastAtWork = performance.now();
  const used = process.memoryUsage.rss();
  if (used > memoryMb * MIB)
    end({ why: 'out-of-memory', detail: `it held more than ${memoryMb} MiB` });
  else if (isBusy && performance.now() - lastAtWork > restLimitMs)
    end({ why: 'died', detail: `it gave no answer for ${restLimitMs / 1000} s` });
  else look = setTimeout(watch, isBusy ? LOOK_EVERY_MS : LOOK_WHILE_IDLE_MS);
}

/** Returns what the engine does not know yet. */
function state(): Extract<ProcessReport, { progress: unknown }> {
  const news = incumbent;
  incumbent = undefined;
  return { progress: progress.state, ...defined({ incumbent: news }) };
}

function tell(report: ProcessReport, then: () => void = () => undefined): void {
  channel.send(report, then);
}

/** Reports why, and ends everything that plugins have started. */
function end(ending: Ending): void {
  if (isEnding) return;
  isEnding = true;
  tell({ ending, ...state() }, killOwnGroup);
  // Stops a runaway plugin, even if the report fails.
  void worker.terminate();
  setTimeout(killOwnGroup, TELL_WITHIN_MS);
}
