/** The thread of a worker process that runs plugins: one task after the other. */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Task } from './jobs.ts';
import { PULSE_DESCRIPTOR } from './process-messages.ts';
import { writePulsesBy } from './pulse.ts';
import { pulseWriterTo } from './pulse-file.ts';
import { memoryOf, outcomeOf } from './run-job.ts';

/** What the thread is told when it starts. */
export interface ServeStart {
  /** The URL of this module. */
  readonly module: string;
  /** A Pulse's memory, for whatever is run here. */
  readonly pulse: SharedArrayBuffer;
}

const { pulse } = workerData as ServeStart;
writePulsesBy(pulseWriterTo(PULSE_DESCRIPTOR));

parentPort!.on('message', (task: Task) => {
  void serve(withPulse(task));
});

async function serve(task: Task): Promise<void> {
  const outcome = await outcomeOf(task);
  if (task.kind !== 'job') flushCompileCache();
  parentPort!.postMessage(outcome, memoryOf(outcome));
}

/** The task with what could not travel with it. */
function withPulse(task: Task): Task {
  if (task.kind === 'describe') return { ...task, pulse };
  if (task.kind === 'load') return task;
  return { ...task, job: { ...task.job, pulse } } as Task;
}
