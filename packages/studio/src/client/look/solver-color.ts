import { catalog } from '../engine/catalog.ts';

const IDS = [...new Set(catalog.solvers.map(({ id }) => id))].toSorted();
/** Neighbors in the list of names get hues far apart. */
const GOLDEN_ANGLE = 137.508;

/** Returns the color of a solver: the same on all pages, readable on light and on dark ones. */
export function solverColor(id: string): string {
  const hue = Math.round((Math.max(0, IDS.indexOf(id)) * GOLDEN_ANGLE) % 360);
  return `light-dark(oklch(0.52 0.14 ${hue}), oklch(0.78 0.12 ${hue}))`;
}
