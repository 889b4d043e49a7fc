import type { SharedProgress } from './shared-progress.ts';

const LOOK_EVERY_MS = 20;
const GRACE_FACTOR = 1.05;
const GRACE_MS = 50;
/** Estimates take no time to speak of. */
const CHOOSE_WITHIN_MS = 10_000;

/**
 * Returns the time after which the engine stops a record. A solver that watches the time gets a chance to report what it
 * knows.
 */
export function withGrace(milliseconds: number): number {
  return milliseconds * GRACE_FACTOR + GRACE_MS;
}

/**
 * Watches the running step of a job from another thread. Choosing a solver may take ten seconds, even without a limit.
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
  const watch = setInterval(() => {
    const isChoosing = progress.step === 'choose';
    if (progress.elapsed > (isChoosing ? Math.min(milliseconds, CHOOSE_WITHIN_MS) : milliseconds))
      onLate();
  }, LOOK_EVERY_MS);
  return () => clearInterval(watch);
}
