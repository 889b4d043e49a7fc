/** The work done in all attempts. */
export interface Tally {
  /** Words of free rows looked at. */
  probes: number;
  /** Columns deferred because their tries found no free square. */
  putOff: number;
  /** Queens that gave their row to a deferred column. */
  swaps: number;
  /** Attempts after the first. */
  restarts: number;
}
