/** What was done, in all attempts. */
export interface Tally {
  /** Words of free rows that were looked at. */
  probes: number;
  /** Columns for which no free square was found in time. */
  putOff: number;
  /** Queens that gave their row to a column put off. */
  swaps: number;
  /** Attempts after the first one. */
  restarts: number;
}
