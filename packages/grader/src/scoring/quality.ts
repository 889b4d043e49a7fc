import type { ObjectiveRule, ObjectiveValues } from '../model/index.ts';

/**
 * Returns the share of the points that the values of a test's answers earn, 0 to 1: the mean over all records. Between the
 * values for full points and for none, the share is linear; a record without a right answer earns nothing.
 */
export function qualityOf({ full, none }: ObjectiveRule, { values }: ObjectiveValues): number {
  if (values.length === 0) return 0;
  const earned = values.map((value, index) => {
    if (value === null) return 0;
    const [best, worst] = [valueAt(full, index), valueAt(none, index)];
    return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
  });
  return earned.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Returns the value for a record. The last one of a list holds for all further records. */
function valueAt(values: ObjectiveRule['full'], index: number): number {
  return typeof values === 'number' ? values : values[Math.min(index, values.length - 1)]!;
}
