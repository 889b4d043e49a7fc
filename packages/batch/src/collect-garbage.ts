/** Keeps the heap of a thread small that does small things by the ten thousand. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Beyond what was alive after the last collection, in bytes. */
const MOST_GARBAGE = 24 * 2 ** 20;
/** To ask how large the heap is takes some microseconds. */
const EVERY = 64;

let collect: (() => void) | undefined;
let done = 0;
let alive = Infinity;

/**
 * Called for each file, or job, that is done. What it leaves behind is old by then, and V8 would let hundreds of megabytes of
 * that pile up before it looks for it. A collection takes some ten milliseconds, and there are few of them.
 */
export function collectGarbageNowAndThen(): void {
  if (++done % EVERY !== 0) return;
  const { heapUsed } = process.memoryUsage();
  alive = Math.min(alive, heapUsed);
  if (heapUsed < alive + MOST_GARBAGE) return;
  collect ??= exposeCollector();
  collect();
  alive = process.memoryUsage().heapUsed;
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
