/**
 * A worker thread that starts before its engine does. A thread takes as long to start as the engine takes to load: so
 * whoever knows that there will be an engine begins with this, and on two cores both are ready at the same time.
 */
import { WorkerThread } from './worker-thread.ts';

let first: WorkerThread | undefined;

/** Starts the thread that the next engine begins with. Where there is no engine after all, it does not keep the process. */
export function startFirstThread(): void {
  first ??= new WorkerThread();
}

/** @returns the thread that was started, once. */
export function takeFirstThread(): WorkerThread | undefined {
  const taken = first;
  first = undefined;
  return taken;
}
