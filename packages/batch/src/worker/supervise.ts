/**
 * The main thread of a worker process. It runs nothing of a plugin, and so is there whatever plugins do in the other
 * thread: it beats, ends the process where that holds more memory than it may, and where the engine is gone.
 */
import { Worker } from 'node:worker_threads';
import type { Ending, ProcessOrder, ProcessReport, ProcessStart } from './process-messages.ts';
import { PULSE_DESCRIPTOR } from './process-messages.ts';
import { Pulse } from './pulse.ts';
import { beatWriterTo } from './pulse-file.ts';
import type { ServeStart } from './serve.ts';

const LOOK_EVERY_MS = 20;
const LOOK_WHILE_IDLE_MS = 500;
const TELL_WITHIN_MS = 1000;
const MIB = 2 ** 20;

const { module, memoryMb, heapMb } = JSON.parse(process.argv[3]!) as ProcessStart;
const pulse = new Pulse();
const beat = beatWriterTo(PULSE_DESCRIPTOR);
let isBusy = false;
let isEnding = false;
let look: NodeJS.Timeout | undefined;

// Nobody waits for what is done here any more.
process.on('disconnect', endGroup);
process.on('message', ({ task }: ProcessOrder) => {
  isBusy = true;
  pulse.rest();
  watch();
  worker.postMessage(task, []);
});
const worker = new Worker(process.argv[1]!, {
  workerData: { module, pulse: pulse.memory } satisfies ServeStart,
  resourceLimits: { maxOldGenerationSizeMb: heapMb },
});
worker.on('message', (outcome: Uint8Array) => {
  isBusy = false;
  tell({ outcome });
});
worker.on('error', (thrown: unknown) => {
  const { code, message } = thrown as NodeJS.ErrnoException;
  end({
    isOutOfMemory: code === 'ERR_WORKER_OUT_OF_MEMORY',
    reason: message ?? String(thrown),
  });
});
worker.on('exit', (status) => end({ isOutOfMemory: false, reason: `exit status ${status}` }));
watch();

/** Looks at the process now, and again and again. */
function watch(): void {
  clearTimeout(look);
  beat(pulse.fraction);
  const used = process.memoryUsage.rss();
  if (used > memoryMb * MIB)
    end({ isOutOfMemory: true, reason: `it held more than ${memoryMb} MiB` });
  else look = setTimeout(watch, isBusy ? LOOK_EVERY_MS : LOOK_WHILE_IDLE_MS);
}

function tell(report: ProcessReport, then: () => void = () => undefined): void {
  process.send?.(report, then);
}

/** Says why, and ends with all that plugins have started. */
function end(ending: Ending): void {
  if (isEnding) return;
  isEnding = true;
  tell({ ending }, endGroup);
  // What goes wild is stopped meanwhile, and whatever becomes of the message.
  void worker.terminate();
  setTimeout(endGroup, TELL_WITHIN_MS);
}

function endGroup(): void {
  process.kill(-process.pid, 'SIGKILL');
}
