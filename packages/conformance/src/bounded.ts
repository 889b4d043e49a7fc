/** Limits what plugins do: a call that never ends is ended, and the processor's time of a call is measured. */
import { runInThisContext, Script } from 'node:vm';

/** Thrown by {@link bounded} and {@link settled}. */
export class Endless extends Error {
  constructor(milliseconds: number) {
    super(`it did not end within ${milliseconds / 1000} s`);
  }
}

// A time limit ends whatever a script of node:vm calls. The script finds it in the context that all runners share.
const NAME = "globalThis[Symbol.for('queenside.conformance')]";
const box = runInThisContext(`${NAME} ??= {}`) as { call?: () => unknown };
const script = new Script(`${NAME}.call()`);

/**
 * Calls a function, and ends it after so many milliseconds, even an endless loop.
 *
 * @throws Endless
 */
export function bounded<Result>(milliseconds: number, call: () => Result): Result {
  const outer = box.call;
  box.call = call;
  try {
    return script.runInThisContext({ timeout: milliseconds, displayErrors: false }) as Result;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw thrown;
    throw new Endless(milliseconds);
  } finally {
    box.call = outer!;
  }
}

/**
 * As {@link bounded}, also for a promise that is never settled.
 *
 * @throws Endless
 */
export async function settled<Result>(
  milliseconds: number,
  call: () => Result | Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Endless(milliseconds)), milliseconds);
  try {
    return await Promise.race([bounded(milliseconds, call), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the processor's time of this thread, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How much longer than the processor's time a call may take on a busy machine. */
const BUSY = 16;

/** Starts to measure. Returns a function that returns the milliseconds since then: those of a busy machine count less. */
export function stopwatch(): () => number {
  const [start, begun] = [processorTime(), performance.now()];
  return () => Math.max(processorTime() - start, (performance.now() - begun) / BUSY);
}
