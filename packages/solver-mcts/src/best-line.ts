import type { BoundedNodes } from './bounded-nodes.ts';

/**
 * Returns the line of best play as far as the walks know it: at each node a child that keeps the bound proven there and, of
 * several, the most visited one. A child that is proven to reach no more than that bound comes last.
 */
export function bestLine(known: BoundedNodes): number[] {
  const { pool } = known;
  const line: number[] = [];
  for (let node = 0; pool.count[node]! > 0;) {
    node = bestChild(known, node);
    line.push(pool.move[node]!);
  }
  return line;
}

/** Returns the number of walks through the child that the best move leads to; the root must have children. */
export function visitsOfBest(known: BoundedNodes): number {
  return known.visits[bestChild(known, 0)]!;
}

function bestChild(known: BoundedNodes, node: number): number {
  const { pool, side, low, high, visits } = known;
  const isMax = side[node] === 1;
  /** 2: it keeps the bound, and may be better. 1: it keeps the bound. 0: it may lose it. */
  const rank = (child: number): number => {
    if (isMax ? low[child]! < low[node]! : high[child]! > high[node]!) return 0;
    return (isMax ? high[child]! > low[node]! : low[child]! < high[node]!) ? 2 : 1;
  };
  let best = pool.first[node]!;
  for (let child = best + 1; child < pool.first[node]! + pool.count[node]!; child++) {
    const more = rank(child) - rank(best);
    if (more > 0 || (more === 0 && visits[child]! > visits[best]!)) best = child;
  }
  return best;
}
