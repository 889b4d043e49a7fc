/**
 * Returns the number of columns and rows of an instance that is a board to place pieces on: it has a `size`.
 *
 * @returns undefined if it is none.
 */
export function boardSize(instance: unknown): number | undefined {
  const { size } = Object(instance) as { readonly size?: unknown };
  return typeof size === 'number' ? size : undefined;
}
