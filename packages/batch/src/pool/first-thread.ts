/**
 * A worker thread that starts before its engine. A thread takes as long to start as the engine takes to load, so a
 * command that will need an engine starts the thread first: on two cores both are ready at the same time.
 */
import { filesThatFit } from './files-that-fit.ts';
import { ThreadWorker } from './thread-worker.ts';

let first: ThreadWorker | undefined;

/** Starts the thread that the next engine will use. If no engine follows, the thread does not keep the process alive. */
export function startFirstThread(): void {
  // The engine then refuses to start, with a sentence; Node would crash.
  if (filesThatFit(1) >= 1) first ??= new ThreadWorker();
}

/** Returns the started thread, once. */
export function takeFirstThread(): ThreadWorker | undefined {
  const taken = first;
  first = undefined;
  return taken;
}
