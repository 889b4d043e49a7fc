import type { BoundedNodes } from './bounded-nodes.ts';

/** Returns the move to the root's most visited child; undefined if it has none. */
export function mostVisited({ pool, visits }: BoundedNodes): number | undefined {
  const first = pool.first[0]!;
  let best = first;
  for (let child = first + 1; child < first + pool.count[0]!; child++)
    if (visits[child]! > visits[best]!) best = child;
  return pool.count[0] === 0 ? undefined : pool.move[best]!;
}
