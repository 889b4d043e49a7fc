/**
 * The entry of every worker thread. Plugins are loaded and run there and nowhere else, so that one that hangs,
 * loops or throws costs a worker and not the engine.
 *
 * It is JavaScript, and enables the compile cache before anything else is loaded: so a thread neither strips types
 * nor compiles what another has compiled before, which takes a third of its start.
 */
import { enableCompileCache } from 'node:module';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

enableCompileCache();

// What a plugin prints must not mix with answers on standard output.
process.stdout.write = process.stderr.write.bind(process.stderr);

const { module, bell } = workerData;
const { runTask } = await import(module);
// Where a plugin waits for what never comes, its task does not end.
parentPort.ref();

for (let done = 0; ; done++) {
  // Between tasks the thread sleeps, and nothing runs that a plugin has left behind.
  Atomics.wait(bell, 0, done);
  await doNext();
}

/** A function of its own: while the thread sleeps, nothing holds on to the last task. */
async function doNext() {
  const { message: task } = receiveMessageOnPort(parentPort);
  const { outcome, moved } = await runTask(task);
  // What was printed goes ahead of the answer: afterwards the thread sleeps.
  if (process.stderr.writableLength > 0)
    await new Promise((resolve) => process.stderr.write('', resolve));
  parentPort.postMessage(outcome, moved);
}
