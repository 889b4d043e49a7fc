import type { SharedProgress } from './shared-progress.ts';

const LOOK_EVERY_MS = 20;
/** A solver that keeps time itself gets a chance to say what it knows. */
const GRACE_FACTOR = 1.05;
const GRACE_MS = 50;

/**
 * Watches the running step of a job from another thread.
 *
 * @param milliseconds for each step of each record; Infinity for no limit.
 * @param onLate called, perhaps repeatedly, while a step overruns the limit and a short grace period.
 * @returns the function that ends the watch.
 */
export function watchTimeLimit(
  progress: SharedProgress,
  milliseconds: number,
  onLate: () => void,
): () => void {
  if (!Number.isFinite(milliseconds)) return () => undefined;
  const most = milliseconds * GRACE_FACTOR + GRACE_MS;
  const watch = setInterval(() => {
    if (progress.elapsed > most) onLate();
  }, LOOK_EVERY_MS);
  return () => clearInterval(watch);
}
