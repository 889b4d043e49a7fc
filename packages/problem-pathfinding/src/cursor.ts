import type { BestFirst, Raster, Rating, RunContext, SpaceInfo, StateSpace } from '@queenside/core';
import {
  type Global,
  hasWebAssembly,
  kernelExports,
  kernelModule,
} from '@queenside/core/webassembly';
import { costOnto, type GridMap, placeOf } from './map.ts';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The capabilities of every grid. */
export const PROVIDES = [
  'heuristic',
  'consistent',
  'positive-costs',
  'finite',
  'dense',
  'undo',
  'inverse',
  'reversed',
  'raster',
] as const;

/** The names of the actions. */
const DIRECTIONS = [
  'north',
  'east',
  'south',
  'west',
  'north-east',
  'south-east',
  'south-west',
  'north-west',
];

/** Larger grids could need more memory than a kernel can have. */
const MOST_CELLS = 2 ** 24;

/** Opens a grid as a state space: a state is the index of a cell. */
export function openGrid(map: GridMap): StateSpace {
  const grid = new GridCursor(map, map.start, map.goal);
  return map.costs === undefined ? grid : withCosts(map, grid, 'forward');
}

/**
 * Makes a grid with costs. A step costs as much as the cell that it leads onto, times that of the step itself. Each cell costs at
 * least 1, so the heuristic is that of a grid without costs.
 */
function withCosts(map: GridMap, grid: GridCursor, direction: 'forward' | 'backward'): StateSpace {
  const isForward = direction === 'forward';
  const { info } = grid;
  return {
    info: { ...info, unitCosts: false },
    isGoal: () => grid.isGoal(),
    actions: (out, at) => grid.actions(out, at),
    cost: (action) => {
      const onto = isForward ? grid.cellBehind(action) : grid.cell;
      return grid.cost(action) * costOnto(map, onto);
    },
    apply: (action) => grid.apply(action),
    undo: (action) => grid.undo(action),
    heuristic: () => grid.heuristic(),
    save: (out, at) => grid.save(out, at),
    load: (from, at) => grid.load(from, at),
    actionName: (action) => grid.actionName(action),
    stateName: () => grid.stateName(),
    ...(isForward
      ? {
          reversed: () => {
            const back = new GridCursor(map, map.goal, map.start);
            return withCosts(map, back, 'backward');
          },
        }
      : { inverse: (action) => grid.inverse(action) }),
  };
}

/**
 * Actions are directions: north, east, south, west, then north-east, south-east, south-west, north-west. The heuristic is the cost
 * of a grid without walls: Manhattan, Chebyshev, or octile.
 */
class GridCursor implements StateSpace {
  readonly info: SpaceInfo;
  readonly raster: Raster;
  readonly bestFirst?: NonNullable<StateSpace['bestFirst']>;
  readonly #map: GridMap;
  readonly #free: Uint8Array;
  readonly #stride: number;
  readonly #moves: GridMap['moves'];
  /** The distance from a cell to the next one in each direction. */
  readonly #steps: Int32Array;
  readonly #diagonalCost: number;
  readonly #start: number;
  readonly #goal: number;
  readonly #goalRow: number;
  readonly #goalColumn: number;
  #cell: number;

  constructor(map: GridMap, start: number, goal: number) {
    const { free, stride, moves } = map;
    this.#map = map;
    this.#free = free;
    this.#stride = stride;
    this.#moves = moves;
    this.#steps = Int32Array.of(
      -stride,
      1,
      stride,
      -1,
      1 - stride,
      stride + 1,
      stride - 1,
      -stride - 1,
    );
    this.#diagonalCost = moves === 'octile' ? Math.SQRT2 : 1;
    this.#start = start;
    this.#goal = goal;
    this.#goalRow = Math.floor(goal / stride);
    this.#goalColumn = goal % stride;
    this.#cell = start;
    this.raster = { free, stride, goal, moves };
    this.info = {
      id: 'pathfinding',
      maxActions: moves === '4' ? 4 : 8,
      words: 1,
      states: free.length,
      minCost: 1,
      integerCosts: moves !== 'octile',
      unitCosts: moves !== 'octile',
      consistent: true,
      finite: true,
    };
    if (hasWebAssembly() && free.length <= MOST_CELLS)
      this.bestFirst = (rating, signal) =>
        searchInKernel(this.raster, this.#cell, this.#steps, rating, signal);
  }

  get cell(): number {
    return this.#cell;
  }

  /** Returns the cell that an action leads to. */
  cellBehind(action: number): number {
    return this.#cell + this.#steps[action]!;
  }

  isGoal(): boolean {
    return this.#cell === this.#goal;
  }

  actions(out: Int32Array, at: number): number {
    const free = this.#free;
    const stride = this.#stride;
    const cell = this.#cell;
    const north = free[cell - stride]!;
    const east = free[cell + 1]!;
    const south = free[cell + stride]!;
    const west = free[cell - 1]!;
    let end = at;
    if (north !== 0) out[end++] = 0;
    if (east !== 0) out[end++] = 1;
    if (south !== 0) out[end++] = 2;
    if (west !== 0) out[end++] = 3;
    if (this.#moves === '4') return end - at;
    const squeezes = this.#moves === '8' ? 1 : 0;
    if ((free[cell - stride + 1]! & (squeezes | (north & east))) !== 0) out[end++] = 4;
    if ((free[cell + stride + 1]! & (squeezes | (south & east))) !== 0) out[end++] = 5;
    if ((free[cell + stride - 1]! & (squeezes | (south & west))) !== 0) out[end++] = 6;
    if ((free[cell - stride - 1]! & (squeezes | (north & west))) !== 0) out[end++] = 7;
    return end - at;
  }

  cost(action: number): number {
    return action < 4 ? 1 : this.#diagonalCost;
  }

  apply(action: number): void {
    this.#cell += this.#steps[action]!;
  }

  undo(action: number): void {
    this.#cell -= this.#steps[action]!;
  }

  heuristic(): number {
    // An integer division.
    const row = (this.#cell / this.#stride) | 0;
    const down = Math.abs(row - this.#goalRow);
    const across = Math.abs(this.#cell - row * this.#stride - this.#goalColumn);
    if (this.#moves === '4') return down + across;
    const less = Math.min(down, across);
    return Math.max(down, across) - less + less * this.#diagonalCost;
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

  reversed(): StateSpace {
    return new GridCursor(this.#map, this.#goal, this.#start);
  }

  actionName(action: number): string {
    return DIRECTIONS[action]!;
  }

  /** The row and the column, from 1. */
  stateName(): string {
    const { row, column } = placeOf(this.#map, this.#cell);
    return `(${row + 1},${column + 1})`;
  }
}

/** The module's exports: see assembly/index.ts. `free` and `from` are addresses in its memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly free: Global;
  readonly from: Global;
  readonly prepare: (cells: number) => void;
  readonly search: (
    start: number,
    goal: number,
    stride: number,
    diagonalCost: number,
    costWeight: number,
    estimateWeight: number,
    prefersCost: boolean,
  ) => number;
  readonly cost: Global;
  readonly leastF: Global;
  readonly expanded: Global;
  readonly generated: Global;
  readonly maxOpen: Global;
}

const FOUND = 1;
const DIAGONAL_COSTS = { '4': 2, '8': 1, octile: Math.SQRT2 };
/** A kernel with more memory is not kept. */
const MOST_KEPT = 2 ** 26;

/** Runs best-first searches on grids in WebAssembly. */
class Kernel {
  #signal: RunContext['signal'] = { aborted: false };
  readonly #exported = kernelExports(kernelModule(KERNEL_BASE64), {
    index: { isStopped: () => Number(this.#signal.aborted) },
  }) as Exports;

  get bytes(): number {
    return this.#exported.memory.buffer.byteLength;
  }

  /** @param steps from a cell to the one in each direction. */
  search(
    { free, stride, goal, moves }: Raster,
    start: number,
    steps: Int32Array,
    { costWeight, estimateWeight }: Rating,
    signal: RunContext['signal'],
  ): BestFirst {
    const kernel = this.#exported;
    this.#signal = signal;
    kernel.prepare(free.length);
    new Uint8Array(kernel.memory.buffer, kernel.free.value, free.length).set(free);
    const prefersCost = moves === 'octile' || !Number.isInteger(estimateWeight);
    const result = kernel.search(
      start,
      goal,
      stride,
      DIAGONAL_COSTS[moves],
      costWeight,
      estimateWeight,
      prefersCost,
    );
    const from = new Uint8Array(kernel.memory.buffer, kernel.from.value, free.length);
    const actions: number[] = [];
    if (result === FOUND)
      for (let cell = goal; cell !== start; cell -= steps[actions.at(-1)!]!)
        actions.push(from[cell]!);
    return {
      actions: result === FOUND ? actions.reverse() : undefined,
      cost: kernel.cost.value,
      leastF: kernel.leastF.value,
      expanded: kernel.expanded.value,
      generated: kernel.generated.value,
      reopened: 0,
      maxOpen: kernel.maxOpen.value,
    };
  }
}

let kept: Kernel | undefined;

/** Searches with the kernel that a thread keeps. */
function searchInKernel(...order: Parameters<Kernel['search']>): BestFirst {
  const kernel = kept ?? new Kernel();
  kept = undefined;
  const found = kernel.search(...order);
  if (kernel.bytes <= MOST_KEPT) kept = kernel;
  return found;
}
