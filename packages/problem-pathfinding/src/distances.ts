/** The checker's own distances on a grid, by methods that no search shares. */
import { zeros } from '@queenside/core';
import { costOnto, type GridMap } from './map.ts';

/** Steps from a cell to its neighbors: the straight ones first. */
export function stepsOf({ stride }: Pick<GridMap, 'stride'>): readonly number[] {
  return [-stride, 1, stride, -1, 1 - stride, stride + 1, stride - 1, -stride - 1];
}

/** Calls `visit` with each cell that one step reaches from a free cell. */
export function eachNeighbor(
  { free, stride, moves, costs }: Pick<GridMap, 'free' | 'stride' | 'moves' | 'costs'>,
  cell: number,
  visit: (neighbor: number, cost: number) => void,
): void {
  if (costs !== undefined) {
    const grid = { free, stride, moves };
    eachNeighbor(grid, cell, (neighbor, cost) => visit(neighbor, cost * costs[neighbor]!));
    return;
  }
  const west = free[cell - 1] === 1;
  const east = free[cell + 1] === 1;
  const north = free[cell - stride] === 1;
  const south = free[cell + stride] === 1;
  if (west) visit(cell - 1, 1);
  if (east) visit(cell + 1, 1);
  if (north) visit(cell - stride, 1);
  if (south) visit(cell + stride, 1);
  if (moves === '4') return;
  const squeezes = moves === '8';
  const cost = squeezes ? 1 : Math.SQRT2;
  const visitDiagonal = (neighbor: number, isOpen: boolean): void => {
    if (free[neighbor] === 1 && (squeezes || isOpen)) visit(neighbor, cost);
  };
  visitDiagonal(cell - 1 - stride, west && north);
  visitDiagonal(cell - 1 + stride, west && south);
  visitDiagonal(cell + 1 - stride, east && north);
  visitDiagonal(cell + 1 + stride, east && south);
}

/** How to measure. */
export interface Measure {
  /** The cells that a path may use. Default: all free ones. */
  readonly within?: ReadonlySet<number>;
  /** Counts steps instead of adding up their costs. */
  readonly countsSteps?: boolean;
  /** Adds up the costs of steps in the other direction, so distances from a cell are those to it. */
  readonly isBackward?: boolean;
}

/** Returns the cost of the cheapest path between two free cells; Infinity if there is none. */
export function distanceBetween(
  map: GridMap,
  from: number,
  to: number,
  measure: Measure = {},
): number {
  return distancesFrom(map, from, measure, to)[to]!;
}

/**
 * Returns the cost of the cheapest path to each cell; Infinity if there is none. Cells wait in buckets by the integer part of their cost (Dial, 1969).
 * Every step costs at least 1, so nothing makes a cell cheaper while its bucket is worked on.
 *
 * @param until ends the search once the cost of this cell is known: the costs of others may then be too high.
 */
export function distancesFrom(
  map: GridMap,
  from: number,
  {
    within,
    countsSteps = map.moves !== 'octile' && map.costs === undefined,
    isBackward = false,
  }: Measure = {},
  until = -1,
): Float64Array {
  const costs = zeros(Float64Array, map.free.length).fill(Infinity);
  costs[from] = 0;
  const buckets: number[][] = [[from]];
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    if (costs[until]! < bucket) break;
    for (const cell of buckets[bucket] ?? []) {
      const cost = costs[cell]!;
      // It has become cheaper since.
      if (cost < bucket) continue;
      eachNeighbor(map, cell, (neighbor, step) => {
        const back = isBackward ? costOnto(map, cell) / costOnto(map, neighbor) : 1;
        const total = cost + (countsSteps ? 1 : step * back);
        // Two ways may differ by rounding alone.
        if (total >= costs[neighbor]! - 1e-9 || within?.has(neighbor) === false) return;
        costs[neighbor] = total;
        (buckets[Math.floor(total)] ??= []).push(neighbor);
      });
    }
    buckets[bucket] = [];
  }
  return costs;
}
