/** Seconds measured on one core, from size 14 on. Smaller boards take some milliseconds. */
const FIRST_SIZE = 14;
const SECONDS = [0.02, 0.05, 0.1, 0.5, 2.3, 13, 100, 590];

/** Estimates the seconds it takes to count the solutions of an empty board. */
export function estimateSeconds(size: number): number {
  return SECONDS[size - FIRST_SIZE] ?? 0.005;
}
