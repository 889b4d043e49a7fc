/**
 * Tells whether greedy best-first search can find a path, with any order of equal estimates. A search that marks cells when it generates
 * them satisfies both rules; paths of depth-first searches rarely do.
 */
import { eachNeighbor } from './distances.ts';
import { cellName, type GridMap } from './map.ts';

/** Returns the cost between two cells of a grid without walls, in steps. */
function estimate({ stride, moves }: GridMap, cell: number, goal: number): number {
  const down = Math.abs(Math.floor(cell / stride) - Math.floor(goal / stride));
  const across = Math.abs((cell % stride) - (goal % stride));
  if (moves === '4') return down + across;
  const less = Math.min(down, across);
  return Math.max(down, across) + (moves === 'octile' ? less * (Math.SQRT2 - 1) : 0);
}

/** @returns what is wrong with a path, if greedy best-first search cannot find it. */
export function whyNotGreedy(map: GridMap, path: readonly number[]): string | undefined {
  return shortcutIn(map, path) ?? detourIn(map, path);
}

/** The search marks the neighbors of a cell when it expands it, so no later cell of the path is one of them. */
function shortcutIn(map: GridMap, path: readonly number[]): string | undefined {
  const order = new Map(path.map((cell, index) => [cell, index]));
  for (const [index, cell] of path.entries()) {
    let later: number | undefined;
    eachNeighbor(map, cell, (neighbor) => {
      if ((order.get(neighbor) ?? -1) > index + 1) later = neighbor;
    });
    if (later !== undefined)
      return `the cell at ${cellName(map, later)} is next to the one at ${cellName(map, cell)}, and the path goes a longer way between them`;
  }
  return undefined;
}

/**
 * From each cell that the search has generated, a way leads to the goal. Until the search has found the goal, a cell of that way is open. So it
 * expands no cell whose estimate is above the highest one of that way.
 */
function detourIn(map: GridMap, path: readonly number[]): string | undefined {
  const highest = highestOnWay(map);
  let limit = Infinity;
  for (const [index, cell] of path.entries()) {
    const found = estimate(map, cell, map.goal);
    if (index > 0 && found > limit + 1e-9)
      return `the cell at ${cellName(map, cell)} has the estimate ${rounded(found)}, and a way with estimates up to ${rounded(limit)} was open`;
    eachNeighbor(map, cell, (neighbor) => {
      limit = Math.min(limit, highest[neighbor]!);
    });
  }
  return undefined;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Returns for each cell the lowest possible highest estimate of a way to the goal, by flooding the grid level by level. */
function highestOnWay(map: GridMap): Float64Array {
  const highest = new Float64Array(map.free.length).fill(Infinity);
  highest[map.goal] = 0;
  const levels = new Map<number, number[]>([[0, [map.goal]]]);
  // Levels rise by at least the least difference of two estimates, so the lowest one is found in a sorted list.
  const waiting = [0];
  while (waiting.length > 0) {
    const level = waiting.shift()!;
    const cells = levels.get(level)!;
    for (let cell = cells.pop(); cell !== undefined; cell = cells.pop())
      eachNeighbor(map, cell, (neighbor) => {
        if (highest[neighbor]! < Infinity) return;
        const own = Math.max(level, estimate(map, neighbor, map.goal));
        highest[neighbor] = own;
        const others = levels.get(own);
        if (others !== undefined) others.push(neighbor);
        else {
          levels.set(own, [neighbor]);
          insertSorted(waiting, own);
        }
      });
    levels.delete(level);
  }
  return highest;
}

function insertSorted(values: number[], value: number): void {
  let at = values.length;
  while (at > 0 && values[at - 1]! > value) at--;
  values.splice(at, 0, value);
}
