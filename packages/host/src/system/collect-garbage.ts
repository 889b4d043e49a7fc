/** Keeps the heap of a thread small that does tens of thousands of small things. */

/** Bytes beyond those that were alive after the last collection, or half of those if that is more: a collection takes longer the more is alive. */
const MOST_GARBAGE = 24 * 2 ** 20;
/** Reading the heap size takes some microseconds. */
const EVERY = 64;

let collect: (() => void) | undefined;
let done = 0;
let alive = Infinity;

/**
 * Collects garbage if there is much of it. Call it after each file or job. Their garbage is old by then, and V8 lets hundreds
 * of megabytes of old garbage pile up. A collection takes some ten milliseconds, and only a few are necessary.
 *
 * @param weight how many small things it was.
 */
export function collectGarbageNowAndThen(weight = 1): void {
  done += weight;
  if (done < EVERY) return;
  done = 0;
  const heapUsed = usedHeap();
  alive = Math.min(alive, heapUsed);
  if (heapUsed < alive + Math.max(MOST_GARBAGE, alive / 2)) return;
  collect ??= exposeCollector();
  collect();
  alive = usedHeap();
}

/** `process.memoryUsage` reads a file, and throws if too many are open. */
function usedHeap(): number {
  return process.getBuiltinModule('node:v8').getHeapStatistics().used_heap_size;
}

/** Loads Node's modules for it only now: most processes end before they need them. */
function exposeCollector(): () => void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const { runInNewContext } = process.getBuiltinModule('node:vm');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
