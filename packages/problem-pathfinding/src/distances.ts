/** The checker's own distances on a grid, by methods that no search shares. */
import type { GridMap } from './map.ts';

/** Steps from a cell to its neighbors: the straight ones first. */
export function stepsOf({ stride }: Pick<GridMap, 'stride'>): readonly number[] {
  return [-stride, 1, stride, -1, 1 - stride, stride + 1, stride - 1, -stride - 1];
}

/** Calls `visit` with each cell that one step reaches from a free cell. */
export function eachNeighbor(
  { free, stride, moves }: Pick<GridMap, 'free' | 'stride' | 'moves'>,
  cell: number,
  visit: (neighbor: number, cost: number) => void,
): void {
  for (const step of [-1, 1, -stride, stride]) if (free[cell + step] === 1) visit(cell + step, 1);
  if (moves === '4') return;
  for (const across of [-1, 1])
    for (const down of [-stride, stride]) {
      if (free[cell + across + down] !== 1) continue;
      if (moves === '8') visit(cell + across + down, 1);
      else if (free[cell + across] === 1 && free[cell + down] === 1)
        visit(cell + across + down, Math.SQRT2);
    }
}

/** How to measure. */
export interface Measure {
  /** The cells that a path may use. Default: all free ones. */
  readonly within?: ReadonlySet<number>;
  /** Counts steps instead of adding up their costs. */
  readonly countsSteps?: boolean;
}

/**
 * Returns the cost of the cheapest path between two free cells; Infinity if there is none. It extends paths of n steps before
 * those of n + 1: breadth-first search (Moore, 1959) if all steps cost the same, and waves of cells that became cheaper (Bellman and
 * Ford) otherwise.
 */
export function distanceBetween(
  map: GridMap,
  from: number,
  to: number,
  { within, countsSteps = map.moves !== 'octile' }: Measure = {},
): number {
  const costs = new Float64Array(map.free.length).fill(Infinity);
  costs[from] = 0;
  for (let wave = [from]; wave.length > 0;) {
    const next: number[] = [];
    for (const cell of wave) {
      const cost = costs[cell]!;
      if (cost >= costs[to]!) continue;
      eachNeighbor(map, cell, (neighbor, step) => {
        const total = cost + (countsSteps ? 1 : step);
        // Two ways may differ by rounding alone.
        if (total >= costs[neighbor]! - 1e-9 || within?.has(neighbor) === false) return;
        costs[neighbor] = total;
        next.push(neighbor);
      });
    }
    if (countsSteps && costs[to]! < Infinity) break;
    wave = next;
  }
  return costs[to]!;
}
