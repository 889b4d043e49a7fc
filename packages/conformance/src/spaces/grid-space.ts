/** Small grids as state spaces, for searches that jump over cells. */
import type { Raster, SpaceInfo, StateSpace } from '@queenside/core';

/** A grid with a border of walls: `X` a wall, `_` free, `S` and `G` the start and the goal. */
export interface SampleGrid {
  readonly rows: readonly string[];
  readonly moves: Raster['moves'];
}

export const DIRECTIONS = [
  'north',
  'east',
  'south',
  'west',
  'north-east',
  'south-east',
  'south-west',
  'north-west',
] as const;

/** Down and across, by action. */
const STEPS: readonly (readonly [down: number, across: number])[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
];

export function openGrid(grid: SampleGrid): StateSpace {
  const cells = grid.rows.join('');
  return new SampleGridCursor(grid, cells.indexOf('S'), cells.indexOf('G'));
}

/** Names a cell, as people count. */
export function placeIn({ rows }: SampleGrid, cell: number): string {
  const stride = rows[0]!.length;
  return `row ${Math.floor(cell / stride) + 1}, column ${(cell % stride) + 1}`;
}

class SampleGridCursor implements StateSpace {
  readonly info: SpaceInfo;
  readonly raster: Raster;
  readonly #grid: SampleGrid;
  readonly #start: number;
  #cell: number;

  constructor(grid: SampleGrid, start: number, goal: number) {
    const { rows, moves } = grid;
    const free = Uint8Array.from(rows.join(''), (sign) => (sign === 'X' ? 0 : 1));
    this.#grid = grid;
    this.#start = start;
    this.#cell = start;
    this.raster = { free, stride: rows[0]!.length, goal, moves };
    this.info = {
      id: 'grid',
      maxActions: moves === '4' ? 4 : 8,
      words: 1,
      states: free.length,
      minCost: 1,
      integerCosts: moves !== 'octile',
      unitCosts: moves !== 'octile',
      consistent: true,
      finite: true,
    };
  }

  isGoal(): boolean {
    return this.#cell === this.raster.goal;
  }

  actions(out: Int32Array, at: number): number {
    let end = at;
    for (let action = 0; action < this.info.maxActions; action++)
      if (this.#applies(action)) out[end++] = action;
    return end - at;
  }

  cost(action: number): number {
    return action >= 4 && this.raster.moves === 'octile' ? Math.SQRT2 : 1;
  }

  apply(action: number): void {
    this.#cell += this.#offsetOf(action);
  }

  undo(action: number): void {
    this.#cell -= this.#offsetOf(action);
  }

  inverse(action: number): number {
    return action ^ 2;
  }

  save(out: Int32Array, at: number): void {
    out[at] = this.#cell;
  }

  load(from: Int32Array, at: number): void {
    this.#cell = from[at]!;
  }

  heuristic(): number {
    const { goal, stride, moves } = this.raster;
    const down = Math.abs(Math.floor(this.#cell / stride) - Math.floor(goal / stride));
    const across = Math.abs((this.#cell % stride) - (goal % stride));
    if (moves === '4') return down + across;
    const [less, more] = [Math.min(down, across), Math.max(down, across)];
    return moves === '8' ? more : more - less + less * Math.SQRT2;
  }

  reversed(): StateSpace {
    return new SampleGridCursor(this.#grid, this.raster.goal, this.#start);
  }

  #applies(action: number): boolean {
    const { free, stride, moves } = this.raster;
    if (free[this.#cell + this.#offsetOf(action)] === 0) return false;
    const [down, across] = STEPS[action]!;
    if (moves !== 'octile' || down === 0 || across === 0) return true;
    return free[this.#cell + down * stride] === 1 && free[this.#cell + across] === 1;
  }

  #offsetOf(action: number): number {
    const [down, across] = STEPS[action]!;
    return down * this.raster.stride + across;
  }
}

/** The actions: a step each to the east, west, south, and north. */
const PLANE_STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const HALF = 1 << 15;

/** A plane of squares without walls, so wide that no search comes to its end. */
interface Plane {
  readonly goal: readonly [x: number, y: number];
  /** Whether estimates are the true distances; otherwise they are 0. */
  readonly isEstimated: boolean;
  /** Whether the space declares that it is finite. */
  readonly finite: boolean;
}

/** Opens a plane at (0, 0). */
export function openPlane(plane: Plane): StateSpace {
  return cursor(plane, [0, 0], plane.goal);
}

type Place = readonly [x: number, y: number];

function cursor({ isEstimated, finite, ...plane }: Plane, from: Place, to: Place): StateSpace {
  let [x, y] = from;
  const info: SpaceInfo = {
    id: 'plane',
    maxActions: PLANE_STEPS.length,
    words: 1,
    states: 0,
    minCost: 1,
    integerCosts: true,
    unitCosts: true,
    consistent: true,
    finite,
  };
  const go = (action: number, times: 1 | -1): void => {
    const [across, down] = PLANE_STEPS[action]!;
    x += times * across;
    y += times * down;
  };
  return {
    info,
    isGoal: () => x === to[0] && y === to[1],
    actions(out, at) {
      for (const action of PLANE_STEPS.keys()) out[at + action] = action;
      return PLANE_STEPS.length;
    },
    cost: () => 1,
    apply: (action) => go(action, 1),
    undo: (action) => go(action, -1),
    inverse: (action) => action ^ 1,
    save: (out, at) => void (out[at] = ((x + HALF) << 16) | ((y + HALF) & 0xffff)),
    load(packed, at) {
      x = (packed[at]! >>> 16) - HALF;
      y = (packed[at]! & 0xffff) - HALF;
    },
    heuristic: () => (isEstimated ? Math.abs(x - to[0]) + Math.abs(y - to[1]) : 0),
    reversed: () => cursor({ isEstimated, finite, ...plane }, to, from),
  };
}
