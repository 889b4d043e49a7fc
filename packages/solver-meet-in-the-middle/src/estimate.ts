import { availablePath, type Path } from './choose-kernel.ts';

/** Measured on one core, for sizes from 14 on; smaller boards take some milliseconds. */
const FIRST_SIZE = 14;
const SECONDS = {
  wasm: [0.02, 0.05, 0.1, 0.5, 2.3, 13, 100, 590],
  javascript: [0.03, 0.11, 0.36, 1.7, 12, 90, 700, 4000],
};

/** Seconds to count the solutions of an empty board. */
export function estimateSeconds(size: number, path: Path): number {
  return SECONDS[availablePath(path) ?? 'javascript'][size - FIRST_SIZE] ?? 0.005;
}
