/**
 * The entry of every worker thread.
 *
 * It is JavaScript, and enables the compile cache before it loads anything else: a thread then neither strips types nor
 * compiles code that another has compiled, which saves a third of its start.
 */
import { enableCompileCache } from 'node:module';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

enableCompileCache();

// What a plugin prints must not mix with answers on standard output.
process.stdout.write = process.stderr.write.bind(process.stderr);

const { bell } = workerData;
const { runThreadOrder } = await import('@queenside/batch/run-order');
// Keeps the thread alive while a plugin waits for something that never comes.
parentPort.ref();

for (let done = 0; ; done++) {
  // Between orders the thread sleeps, so nothing that a plugin left behind runs.
  Atomics.wait(bell, 0, done);
  await doNext();
}

/** Does one order. It is a function so that a sleeping thread holds on to no order. */
async function doNext() {
  const { message } = receiveMessageOnPort(parentPort);
  const { outcome, moved } = await runThreadOrder(message, (incumbent) =>
    parentPort.postMessage({ incumbent }, []),
  );
  // Printed text goes first: afterwards the thread sleeps.
  if (process.stderr.writableLength > 0)
    await new Promise((resolve) => process.stderr.write('', resolve));
  parentPort.postMessage({ outcome }, moved);
}
