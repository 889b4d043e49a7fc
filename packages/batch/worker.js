/**
 * The entry of every worker thread. Plugins are loaded and run there and nowhere else, so that one that hangs,
 * loops or throws costs a worker and not the engine.
 *
 * It is JavaScript, and enables the compile cache before anything else is loaded: so a thread neither strips types
 * nor compiles what another has compiled before, which takes a third of its start.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

enableCompileCache();

// What a plugin prints must not mix with answers on standard output.
process.stdout.write = process.stderr.write.bind(process.stderr);

// Before the first task: between tasks a worker sleeps, and loads nothing.
const { runTask } = await import(workerData.module);

/** Does what the pool asks for. */
export default async function work(task) {
  const outcome = await runTask(task);
  if (task.kind !== 'job') flushCompileCache();
  return outcome;
}
