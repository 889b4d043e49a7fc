import { availablePath, type Path } from './choose-kernel.ts';

/** Measured on one core from this size on; smaller boards take a millisecond or so. */
const FIRST_SIZE = 14;
const SECONDS = {
  wasm: [0.02, 0.05, 0.11, 0.65, 2.7, 18, 140, 1200],
  javascript: [0.03, 0.11, 0.42, 1.7, 14, 90, 1000, 6000],
};

/** Seconds to count the solutions of an empty board. */
export function estimateSeconds(size: number, path: Path): number {
  return SECONDS[availablePath(path) ?? 'javascript'][size - FIRST_SIZE] ?? 0.001;
}
