/** The ways to lower the temperature. */

/** The result of one temperature. */
export interface LevelRecord {
  /** The standard deviation of the cost, over all moves tried. */
  readonly deviation: number;
}

/** Returns the next temperature, from this one and its result. */
export type Cooling = (temperature: number, level: LevelRecord) => number;

/** Lowers the temperature by a constant factor (Kirkpatrick, Gelatt and Vecchi, 1983). */
export function geometric(factor: number): Cooling {
  return (temperature) => temperature * factor;
}

/** The expected drop of the cost at the next level, in standard deviations, and the fastest cooling. */
const STEP = 0.7;
const LEAST_FACTOR = 0.5;

/**
 * Cools so that the expected cost at the next temperature is within a step of that at this one. The more the cost
 * varies, the slower it cools (Huang, Romeo and Sangiovanni-Vincentelli, 1986).
 */
export const adaptive: Cooling = (temperature, { deviation }) =>
  temperature * Math.max(LEAST_FACTOR, Math.exp((-STEP * temperature) / deviation));
