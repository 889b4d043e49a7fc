/** Keeps the heap of a thread small that does small things by the ten thousand. */

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

/** Node's own modules for that are loaded here: most processes end before there is so much to collect. */
function exposeCollector(): () => void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const { runInNewContext } = process.getBuiltinModule('node:vm');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
