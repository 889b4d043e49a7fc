/**
 * One iteration of IDA* on sliding tiles: searches depth first all paths whose cost and Manhattan distance stay within a bound. The blank
 * goes up, left, right, down, and never straight back.
 */

const MOST_CELLS: i32 = 256;
const MOST_DEPTH: i32 = 1 << 12;
const ACTIONS: i32 = 4;
/** How often the search asks whether to stop, in expanded boards. */
const POLL_MASK: u64 = 1023;
/** The results of `deepen`. */
const CUT_OFF: i32 = 0;
const FOUND: i32 = 1;
const STOPPED: i32 = 2;
/** No action. */
const NONE: i32 = -1;
/** The end of a list of actions. */
const END: i32 = -2;

/** The tile at each place, named by its place in the goal. What is at the blank's place has no meaning. */
const board: usize = memory.data(256, 16);
/** By the blank's place: the actions, each with the place to which the blank goes and the address of its row in `changes`, then `END`. */
const moves: usize = memory.data(256 * 40, 16);
const MOVE_SIZE: usize = 8;
const MOVES_SIZE: usize = 40;
/** By the blank's place, action, and tile: how the tile's distance changes. */
const changes: usize = memory.data(256 * 4 * 256, 16);
/** The actions of the path. */
const path: usize = memory.data(1 << 12, 16);

let cells: i32 = 0;
let columns: i32 = 0;
let limit: i32 = 0;

/** How much the least f above the bound is above it; `i32.MAX_VALUE` if there is none. */
export let excess: i32 = 0;
export let expanded: u64 = 0;
export let generated: u64 = 0;
/** The length of the path that was found. */
export let length: i32 = 0;

declare function isStopped(): i32;

/** Prepares for boards of a size. */
export function prepare(rows: i32, width: i32): void {
  columns = width;
  cells = rows * width;
  for (let blank = 0; blank < cells; blank++) {
    let end = moves + MOVES_SIZE * <usize>blank;
    for (let action = 0; action < ACTIONS; action++) {
      if (!canMove(rows, blank, action)) continue;
      const place = blank + offsetOf(action);
      store<i8>(end, <i8>action);
      store<u8>(end, <u8>place, 1);
      const row = changes + <usize>((ACTIONS * blank + action) * MOST_CELLS);
      store<u32>(end, <u32>row, 4);
      end += MOVE_SIZE;
      for (let tile = 0; tile < cells; tile++)
        store<i8>(row + tile, <i8>(distanceOf(tile, blank) - distanceOf(tile, place)));
    }
    store<i8>(end, <i8>END);
  }
}

/** Puts a tile, named by its place in the goal, at a place. */
export function put(place: i32, tile: i32): void {
  store<u8>(board + place, <u8>tile);
}

/** Returns an action of the path. */
export function actionAt(depth: i32): i32 {
  return load<u8>(path + depth);
}

/** Searches from the board. @param distance the board's Manhattan distance, above 0. */
export function deepen(blank: i32, distance: i32, bound: i32): i32 {
  limit = bound;
  excess = i32.MAX_VALUE;
  expanded = 1;
  generated = 0;
  return visit(blank, NONE, bound - 1, distance);
}

/** @param rest the largest distance after the next action that is within the bound. */
function visit(blank: i32, back: i32, rest: i32, distance: i32): i32 {
  let result = CUT_OFF;
  let made: u64 = 0;
  let move = moves + MOVES_SIZE * <usize>blank;
  for (let action = NONE; result == CUT_OFF; move += MOVE_SIZE) {
    action = <i32>load<i8>(move);
    if (action == back) continue;
    if (action == END) break;
    const place = <i32>load<u8>(move, 1);
    const tile = <i32>load<u8>(board + place);
    const left = distance + <i32>load<i8>(<usize>load<u32>(move, 4) + tile);
    made++;
    if (left > rest) {
      if (left - rest < excess) excess = left - rest;
      continue;
    }
    if ((expanded & POLL_MASK) == 0 && isStopped()) {
      result = STOPPED;
      break;
    }
    if (left == 0) {
      length = limit - rest;
      result = FOUND;
    } else {
      expanded++;
      store<u8>(board + blank, <u8>tile);
      result = visit(place, ACTIONS - 1 - action, rest - 1, left);
      store<u8>(board + place, <u8>tile);
    }
    if (result == FOUND) keep(limit - 1 - rest, action);
  }
  generated += made;
  return result;
}

function keep(depth: i32, action: i32): void {
  if (depth >= MOST_DEPTH) unreachable();
  store<u8>(path + depth, <u8>action);
}

function offsetOf(action: i32): i32 {
  return action == 0 ? -columns : action == 1 ? -1 : action == 2 ? 1 : columns;
}

function canMove(rows: i32, blank: i32, action: i32): bool {
  const row = blank / columns;
  const column = blank % columns;
  if (action == 0) return row > 0;
  if (action == 1) return column > 0;
  return action == 2 ? column < columns - 1 : row < rows - 1;
}

function distanceOf(tile: i32, place: i32): i32 {
  return abs(place / columns - tile / columns) + abs((place % columns) - (tile % columns));
}
