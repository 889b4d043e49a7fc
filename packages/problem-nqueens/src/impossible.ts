import { attackingPair } from './attacks.ts';
import { nameOf } from './parse.ts';
import type { NQueens } from './types.ts';

/** Says why an instance plainly has no solution; undefined if that is not plain. */
export function impossibleReason({ size, placed }: NQueens): string | undefined {
  if (size === 2 || size === 3) return `no board of size ${size} exists`;
  const pair = attackingPair(placed);
  return pair && `the placed queens ${pair.map(nameOf).join(' and ')} attack each other`;
}
