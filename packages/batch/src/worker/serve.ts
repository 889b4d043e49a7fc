/** The thread of a worker process that runs plugins: one task after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Task } from './jobs.ts';
import { packOutcome, PULSE_DESCRIPTOR, unpackTask } from './process-messages.ts';
import { writePulsesBy } from './pulse.ts';
import { pulseWriterTo } from './pulse-file.ts';
import { outcomeOf } from './run-job.ts';

/** What the thread is told when it starts. */
export interface ServeStart {
  /** The URL of this module. */
  readonly module: string;
  /** A Pulse's memory, for whatever is run here. */
  readonly pulse: SharedArrayBuffer;
}

const { pulse } = workerData as ServeStart;
writePulsesBy(pulseWriterTo(PULSE_DESCRIPTOR));

parentPort!.on('message', (packed: Uint8Array) => {
  void serve(unpackTask(packed, pulse));
});

async function serve(task: Task): Promise<void> {
  const outcome = packOutcome(await outcomeOf(task));
  parentPort!.postMessage(outcome, [outcome.buffer]);
}
