/** What one temperature brought. */
interface LevelRecord {
  /** The standard deviation of the number of conflicts, over all swaps that were tried. */
  readonly deviation: number;
}

/** The next temperature, from this one and what it brought. */
export type Cooling = (temperature: number, level: LevelRecord) => number;

/** Each temperature is the same part of the one before it (Kirkpatrick, Gelatt and Vecchi, 1983). */
export function geometric(factor: number): Cooling {
  return (temperature) => temperature * factor;
}

/** The step that the next level's conflicts may fall, in standard deviations, and the fastest cooling. */
const STEP = 0.7;
const LEAST_FACTOR = 0.5;

/**
 * Cools so that the conflicts to be expected at the next temperature are within a step of those at this one: slowly
 * where they vary little for so high a temperature (Huang, Romeo and Sangiovanni-Vincentelli, 1986).
 */
export const adaptive: Cooling = (temperature, { deviation }) =>
  temperature * Math.max(LEAST_FACTOR, Math.exp((-STEP * temperature) / deviation));
