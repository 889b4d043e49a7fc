import { bundled } from '../engine/catalog.ts';

/** The solvers of one problem are neighbors. */
const IDS = [
  ...new Set(
    bundled.problems.flatMap(({ id }) =>
      bundled.solvers.filter(({ problem }) => problem === id).map((solver) => solver.id),
    ),
  ),
];
/** Neighbors get hues far apart. */
const GOLDEN_ANGLE = 137.508;
/** The lightness on light and on dark pages. Some of a dozen neighbors have similar hues, so they differ in lightness. */
const LIGHTNESS = [
  [0.44, 0.78],
  [0.35, 0.88],
  [0.53, 0.68],
] as const;

/** Returns the color of a solver: the same on all pages, readable on light and on dark ones. */
export function solverColor(id: string): string {
  const place = placeOf(id);
  const hue = Math.round((place * GOLDEN_ANGLE) % 360);
  const [light, dark] = LIGHTNESS[place % LIGHTNESS.length]!;
  return `light-dark(oklch(${light} 0.14 ${hue}), oklch(${dark} 0.12 ${hue}))`;
}

/** Solvers of loaded files have places that their names give. */
function placeOf(id: string): number {
  const place = IDS.indexOf(id);
  if (place !== -1) return place;
  let sum = 0;
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 997;
  return IDS.length + sum;
}
