import type { NodePool } from './node-pool.ts';

/** Nodes in memory, with bounds of their values. */
export interface BoundedPool {
  readonly pool: NodePool;
  /** 1 for MAX, -1 for MIN, of nodes with children. */
  readonly side: Int8Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Returns the line of best play from a root with a proven value. The line ends where bounds no longer prove its value. */
export function provenLine({ pool, side, low, high }: BoundedPool, value: number): number[] {
  const line: number[] = [];
  for (let node = 0; ;) {
    const end = pool.first[node]! + pool.count[node]!;
    let child = pool.first[node]!;
    while (child < end && (side[node] === 1 ? low[child]! < value : high[child]! > value)) child++;
    if (pool.count[node] === 0 || child === end) return line;
    line.push(pool.move[child]!);
    node = child;
  }
}
