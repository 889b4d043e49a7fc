/**
 * Returns whether a greedy best-first search can find a path. Such searches differ in their estimate, in the order of cells with equal
 * estimates, and in when they mark a cell: as they generate it, or as they expand it. A path is refused only if none of them finds it.
 */
import { RIGHT, undecided } from '@queenside/core';
import { eachNeighbor } from './distances.ts';
import { cellName, type GridMap, type GridVerdict, wrongAt } from './map.ts';

/** Estimates the cost between two cells from their distances in rows and columns. */
type DistanceEstimate = (down: number, across: number) => number;
type EstimateOf = (cell: number) => number;

const manhattan: DistanceEstimate = (down, across) => down + across;
const chebyshev: DistanceEstimate = (down, across) => Math.max(down, across);
const octile: DistanceEstimate = (down, across) =>
  Math.max(down, across) + (Math.SQRT2 - 1) * Math.min(down, across);
const euclid: DistanceEstimate = (down, across) => Math.hypot(down, across);
const ESTIMATES = [manhattan, chebyshev, octile, euclid];

/** The estimates that are the cost on a grid without walls. Reasons name these. */
const EXACT = { 4: manhattan, 8: chebyshev, octile };

/** Limits the search for orders of marks. A path takes two units for each mark; one that fills whole rooms took 260. */
const WORK_PER_MARK = 1000;
const MOST_ORDERS = 100;
/** Estimates that differ by less are equal. */
const ROUNDING = 1e-9;

/**
 * Judges whether a greedy best-first search finds a path of these cells.
 *
 * @param marks the cells of the path, start and goal included. They are connected.
 */
export function judgeGreedy(map: GridMap, marks: ReadonlySet<number>): GridVerdict {
  const [row, column] = [Math.floor(map.goal / map.stride), map.goal % map.stride];
  let verdict: GridVerdict | undefined;
  for (const estimate of new Set([EXACT[map.moves], ...ESTIMATES])) {
    const found = judgeBy(map, marks, (cell) =>
      estimate(
        Math.abs(Math.floor(cell / map.stride) - row),
        Math.abs((cell % map.stride) - column),
      ),
    );
    if (found.kind === 'right') return found;
    if (verdict === undefined || found.kind === 'undecided') verdict = found;
  }
  return verdict!;
}

function judgeBy(map: GridMap, marks: ReadonlySet<number>, estimateOf: EstimateOf): GridVerdict {
  // From the goal, a set of cells that is not a path soon leaves no choice. Some paths that fill rooms are found only from
  // the start.
  for (const isForward of [false, true]) {
    let refusal = wrongAt(
      undefined,
      'not-greedy',
      'the marks have a shortcut that every greedy search takes',
    );
    let isComplete = true;
    let tried = 0;
    for (const path of ordersOf(map, marks, estimateOf, isForward)) {
      isComplete = path !== undefined && tried++ < MOST_ORDERS;
      if (!isComplete) break;
      const detour = detourIn(map, path!, estimateOf);
      if (detour === undefined) return RIGHT;
      refusal = detour;
    }
    if (isComplete) return refusal;
  }
  return undecided(
    'the marks fill a room, and it took too long to find out whether greedy search visits them in some order',
  );
}

/**
 * Yields the orders in which a search may expand the marks, each next to the one before. A mark is open from its first neighbor on, and until
 * it is expanded, no mark with a higher estimate is. Most paths have one order; a mark next to an earlier one gives a choice.
 *
 * @param isForward whether to look for them from the start; else from the goal.
 * @returns undefined last if there may be more.
 */
function* ordersOf(
  map: GridMap,
  marks: ReadonlySet<number>,
  estimateOf: EstimateOf,
  isForward: boolean,
): Generator<readonly number[] | undefined> {
  const [first, last] = isForward ? [map.start, map.goal] : [map.goal, map.start];
  const path: number[] = [];
  const used = new Set<number>();
  /** For each cell of the path, what may still follow it. */
  const choices: number[][] = [];
  /** How many neighbors of each mark the search has expanded at the end of the path, and which marks are open then. */
  const expanded = new Map<number, number>();
  const open = new Set<number>();

  const neighborsOf = (cell: number): number[] => {
    const found: number[] = [];
    eachNeighbor(map, cell, (neighbor) => {
      if (marks.has(neighbor)) found.push(neighbor);
    });
    return found;
  };
  const unusedNextTo = (cell: number): number[] =>
    neighborsOf(cell).filter((each) => !used.has(each));
  const update = (cell: number, change: number): void => {
    const near = neighborsOf(cell);
    for (const each of near) expanded.set(each, (expanded.get(each) ?? 0) + change);
    for (const each of [cell, ...near])
      if (used.has(each) !== isForward && expanded.get(each)! > 0) open.add(each);
      else open.delete(each);
  };
  const enter = (cell: number): void => {
    used.add(cell);
    path.push(cell);
    if (!isForward) update(cell, -1);
    const estimate = estimateOf(cell) - ROUNDING;
    const isLeast = [...open].every((each) => each === cell || estimate <= estimateOf(each));
    if (isForward) update(cell, 1);
    // Cells with few ways on come first, so that none is left behind (Warnsdorff, 1823).
    const ways = new Map(unusedNextTo(cell).map((each) => [each, unusedNextTo(each).length]));
    const next = [...ways.keys()].toSorted((a, b) => ways.get(b)! - ways.get(a)!);
    choices.push(isLeast && cell !== last ? next : []);
  };
  const leave = (): void => {
    const cell = path.pop()!;
    used.delete(cell);
    update(cell, isForward ? -1 : 1);
    choices.pop();
  };

  if (!isForward) for (const mark of marks) expanded.set(mark, neighborsOf(mark).length);
  enter(first);
  let work = WORK_PER_MARK * marks.size;
  for (; path.length > 0 && work > 0; work -= 1 + open.size) {
    const next = choices.at(-1)!.pop();
    if (next === undefined) leave();
    else {
      enter(next);
      if (next === last && path.length === marks.size) yield isForward ? path : path.toReversed();
    }
  }
  if (work <= 0) yield undefined;
}

/**
 * Follows a path as a search that prefers its cells does: before it expands one, it has expanded all open cells with lower estimates.
 *
 * @returns the verdict on a path that it does not find, because it finds the goal on another way.
 */
function detourIn(
  map: GridMap,
  path: readonly number[],
  estimateOf: EstimateOf,
): GridVerdict | undefined {
  const generated = new Uint8Array(map.free.length);
  const open = new CellHeap();
  for (const cell of path) {
    const estimate = estimateOf(cell);
    let highest = 0;
    while (open.least < estimate - ROUNDING) {
      highest = Math.max(highest, open.least);
      const next = open.pop();
      if (next === map.goal)
        return wrongAt(
          cell,
          'not-greedy',
          `the cell at ${cellName(map, cell)} has the estimate ${formatNumber(estimate)}, and a way with estimates up to ${formatNumber(highest)} was open`,
        );
      expand(next);
    }
    expand(cell);
  }
  return undefined;

  function expand(cell: number): void {
    eachNeighbor(map, cell, (neighbor) => {
      if (generated[neighbor] === 1) return;
      generated[neighbor] = 1;
      open.push(neighbor, estimateOf(neighbor));
    });
  }
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A heap of cells by their estimates. */
class CellHeap {
  readonly #cells: number[] = [];
  readonly #estimates: number[] = [];

  get least(): number {
    return this.#estimates[0] ?? Infinity;
  }

  push(cell: number, estimate: number): void {
    let at = this.#cells.length;
    for (let parent; at > 0 && this.#estimates[(parent = (at - 1) >> 1)]! > estimate; at = parent)
      this.#move(parent, at);
    this.#cells[at] = cell;
    this.#estimates[at] = estimate;
  }

  pop(): number {
    const least = this.#cells[0]!;
    const cell = this.#cells.pop()!;
    const estimate = this.#estimates.pop()!;
    const size = this.#cells.length;
    if (size === 0) return least;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < size && this.#estimates[child + 1]! < this.#estimates[child]!) child++;
      if (child >= size || this.#estimates[child]! >= estimate) break;
      this.#move(child, at);
      at = child;
    }
    this.#cells[at] = cell;
    this.#estimates[at] = estimate;
    return least;
  }

  #move(from: number, to: number): void {
    this.#cells[to] = this.#cells[from]!;
    this.#estimates[to] = this.#estimates[from]!;
  }
}
