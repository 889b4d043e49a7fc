/** The colors of drawings, on light pages and on dark ones. */

/** A color of the markup, and the color that replaces it on dark pages. */
export type ColorPair = readonly [light: string, dark: string];

/** The colors that many drawings share. */
export const SHARED_COLORS = {
  paper: ['#fbfaf5', '#1a1d23'],
  ink: ['#2b2b2b', '#e6e4dc'],
  dim: ['#6b675c', '#a3a8b4'],
  /** The ink of graphs and trees. */
  graphInk: ['#1f2430', '#e6e4dc'],
  graphDim: ['#6b7280', '#a3a8b4'],
} as const;

/**
 * Divides a table of colors into those of the markup, by name, and the `dark` of a game or a scene. Leave out colors that stay
 * the same on dark pages.
 *
 * @example
 * const { light, dark } = divideColors({ paper: SHARED_COLORS.paper, wall: ['#4b4f57', '#8a8f99'] });
 */
export function divideColors<Name extends string>(colors: Readonly<Record<Name, ColorPair>>) {
  const pairs = Object.entries<ColorPair>(colors);
  const light = Object.fromEntries(pairs.map(([name, [color]]) => [name, color]));
  const dark = Object.fromEntries(pairs.map(([, pair]) => pair));
  return { light: light as Readonly<Record<Name, string>>, dark };
}
