import { bundled } from '../engine/catalog.ts';

const IDS = [...new Set(bundled.solvers.map(({ id }) => id))].toSorted();
/** Neighbors in the list of names get hues far apart. */
const GOLDEN_ANGLE = 137.508;

/** Returns the color of a solver: the same on all pages, readable on light and on dark ones. */
export function solverColor(id: string): string {
  const hue = Math.round((placeOf(id) * GOLDEN_ANGLE) % 360);
  return `light-dark(oklch(0.52 0.14 ${hue}), oklch(0.78 0.12 ${hue}))`;
}

/** Solvers of loaded files have places that their names give. */
function placeOf(id: string): number {
  const place = IDS.indexOf(id);
  if (place !== -1) return place;
  let sum = 0;
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 997;
  return IDS.length + sum;
}
