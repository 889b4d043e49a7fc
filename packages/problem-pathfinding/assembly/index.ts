/**
 * Best-first search on a grid: uniform cost, greedy, A*, and weighted A*. Actions are directions, as in the raster of a state space. The host
 * writes the grid to `free`, and reads the path from `from`.
 */
import { begin, clearCosts, placeOpenCells, pop, popped, push, reserve } from './open-cells';

/** The results of `search`. */
const NO_PATH: i32 = 0;
const FOUND: i32 = 1;
const STOPPED: i32 = 2;
/** How often the search asks whether to stop, in expanded cells. */
const POLL_MASK: i32 = 1023;

declare function isStopped(): i32;

/** The cells: 1 for a free one. Walls surround the grid. */
export let free: usize = 0;
/** The direction of the last step to each cell. */
export let from: usize = 0;
/** The cost of the cheapest known way to each cell; Infinity for an unknown cell, negative for a closed one. */
let costs: usize = 0;
let cells: i32 = 0;

export let expanded: i32 = 0;
export let generated: i32 = 0;
/** The most cells that were open after an expansion. */
export let maxOpen: i32 = 0;
/** The f of the goal or, if the search was stopped, the least of an open cell; Infinity if there is none. */
export let leastF: f64 = 0;
/** The cost of the path. */
export let cost: f64 = 0;

let met: i32 = 0;
let costWeight: f64 = 0;
let estimateWeight: f64 = 0;
let diagonalCost: f64 = 0;

/** Allocates memory for a grid. @param count the number of cells. */
export function prepare(count: i32): void {
  if (count == cells) return;
  cells = count;
  costs = (__heap_base + 15) & ~15;
  free = costs + ((<usize>count) << 3);
  from = free + count;
  const end = (from + count + 15) & ~15;
  reserve(end);
  for (let cell = costs; cell < free; cell += 8) store<f64>(cell, Infinity);
  placeOpenCells(end, costs);
}

/**
 * Searches for the cheapest path.
 *
 * @param diagonal the cost of a diagonal step: 1 if it may squeeze between walls, 2 if there is none.
 * @param prefersCost see `begin`.
 */
export function search(
  start: i32,
  goal: i32,
  stride: i32,
  diagonal: f64,
  byCost: f64,
  byEstimate: f64,
  prefersCost: bool,
): i32 {
  costWeight = byCost;
  estimateWeight = byEstimate;
  diagonalCost = diagonal;
  expanded = generated = 0;
  maxOpen = met = 1;
  const goalRow = goal / stride;
  const goalColumn = goal % stride;
  const squeezes = <u32>(diagonal == 1);
  const h = estimate(start / stride - goalRow, (start % stride) - goalColumn);
  store<f64>(costs + ((<usize>start) << 3), 0);
  begin(start, estimateWeight * h, byCost + byEstimate, prefersCost);
  let result = NO_PATH;
  cost = Infinity;
  for (;;) {
    const isStopping = (expanded & POLL_MASK) == 0 && isStopped() != 0;
    const cell = pop();
    leastF = cell < 0 ? Infinity : popped;
    if (isStopping) result = STOPPED;
    if (isStopping || cell < 0) break;
    const g = load<f64>(costs + ((<usize>cell) << 3));
    if (cell == goal) {
      result = FOUND;
      cost = g;
      break;
    }
    store<f64>(costs + ((<usize>cell) << 3), -g);
    expanded++;
    const row = cell / stride;
    const down = row - goalRow;
    const across = cell - row * stride - goalColumn;
    const at = free + cell;
    const north = <u32>load<u8>(at - stride);
    const east = <u32>load<u8>(at, 1);
    const south = <u32>load<u8>(at + stride);
    const west = <u32>load<u8>(at - 1);
    const straight = g + 1;
    generated += north + east + south + west;
    if (north) reach(cell - stride, 0, straight, down - 1, across);
    if (east) reach(cell + 1, 1, straight, down, across + 1);
    if (south) reach(cell + stride, 2, straight, down + 1, across);
    if (west) reach(cell - 1, 3, straight, down, across - 1);
    if (diagonal < 2) {
      const slanted = g + diagonal;
      const northEast = load<u8>(at - stride + 1) & (squeezes | (north & east));
      const southEast = load<u8>(at + stride + 1) & (squeezes | (south & east));
      const southWest = load<u8>(at + stride - 1) & (squeezes | (south & west));
      const northWest = load<u8>(at - stride - 1) & (squeezes | (north & west));
      generated += northEast + southEast + southWest + northWest;
      if (northEast) reach(cell - stride + 1, 4, slanted, down - 1, across + 1);
      if (southEast) reach(cell + stride + 1, 5, slanted, down + 1, across + 1);
      if (southWest) reach(cell + stride - 1, 6, slanted, down + 1, across - 1);
      if (northWest) reach(cell - stride - 1, 7, slanted, down - 1, across - 1);
    }
    maxOpen = max(maxOpen, met - expanded);
  }
  clearCosts();
  return result;
}

function reach(cell: i32, direction: i32, g: f64, down: i32, across: i32): void {
  const known = costs + ((<usize>cell) << 3);
  const before = load<f64>(known);
  if (g >= before) return;
  if (before == Infinity) met++;
  else if (costWeight == 0) return;
  store<f64>(known, g);
  store<u8>(from + cell, <u8>direction);
  push(cell, costWeight * g + estimateWeight * estimate(down, across), g);
}

/** The cost of a grid without walls. */
function estimate(down: i32, across: i32): f64 {
  const rows = abs(down);
  const columns = abs(across);
  const both = <f64>min(rows, columns);
  return <f64>max(rows, columns) - both + both * diagonalCost;
}
