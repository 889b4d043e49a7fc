import type { SharedProgress } from './shared-progress.ts';

const LOOK_EVERY_MS = 20;
const GRACE_FACTOR = 1.05;
const GRACE_MS = 50;

/** Returns the time after which a record is stopped: a solver that keeps time itself gets a chance to say what it knows. */
export function withGrace(milliseconds: number): number {
  return milliseconds * GRACE_FACTOR + GRACE_MS;
}

/**
 * Watches the running step of a job from another thread.
 *
 * @param milliseconds for each step of each record; Infinity for no limit.
 * @param onLate called, perhaps repeatedly, while a step overruns the limit.
 * @returns the function that ends the watch.
 */
export function watchTimeLimit(
  progress: SharedProgress,
  milliseconds: number,
  onLate: () => void,
): () => void {
  if (!Number.isFinite(milliseconds)) return () => undefined;
  const watch = setInterval(() => {
    if (progress.elapsed > milliseconds) onLate();
  }, LOOK_EVERY_MS);
  return () => clearInterval(watch);
}
