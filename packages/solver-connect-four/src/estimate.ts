/** Measured on one core, averaged over random positions of the usual board. Each further cell nearly doubles the time. */
const KNOWN_CELLS = 28;
const KNOWN_SECONDS = 0.01;
const GROWTH = 1.9;

/** Estimates the seconds for a position. @param cells the number of free cells. */
export function estimateSeconds(cells: number): number {
  return KNOWN_SECONDS * GROWTH ** (cells - KNOWN_CELLS);
}
