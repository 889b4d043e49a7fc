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

/** The tile at each place, named by its place in the goal. The entry at the blank's place has no meaning. */
const board: usize = memory.data(256, 16);
/**
 * The moves, by the blank's place and the action that leads back, from `NONE` on. Each list has the other actions, each with
 * the new place of the blank, the address of its row in `changes`, and the address of the next list. It ends with `NONE`.
 */
const moves: usize = memory.data(256 * 5 * 80, 16);
const MOVE_SIZE: usize = 16;
const MOVES_SIZE: usize = 80;
/** The change of a tile's distance, by the blank's place, the action, and the tile. */
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
  for (let blank = 0; blank < cells; blank++)
    for (let action = 0; action < ACTIONS; action++) {
      if (!canMove(rows, blank, action)) continue;
      const place = blank + offsetOf(action);
      const row = rowOf(blank, action);
      for (let tile = 0; tile < cells; tile++)
        store<i8>(row + tile, <i8>(distanceOf(tile, blank) - distanceOf(tile, place)));
    }
  for (let blank = 0; blank < cells; blank++)
    for (let back = NONE; back < ACTIONS; back++) listMoves(rows, blank, back);
}

function listMoves(rows: i32, blank: i32, back: i32): void {
  let end = listOf(blank, back);
  for (let action = 0; action < ACTIONS; action++) {
    if (action == back || !canMove(rows, blank, action)) continue;
    const place = blank + offsetOf(action);
    store<i8>(end, <i8>action);
    store<u8>(end, <u8>place, 1);
    store<u32>(end, <u32>rowOf(blank, action), 4);
    store<u32>(end, <u32>listOf(place, ACTIONS - 1 - action), 8);
    end += MOVE_SIZE;
  }
  store<i8>(end, <i8>NONE);
}

function listOf(blank: i32, back: i32): usize {
  return moves + <usize>(blank * (ACTIONS + 1) + back + 1) * MOVES_SIZE;
}

function rowOf(blank: i32, action: i32): usize {
  return changes + <usize>((ACTIONS * blank + action) * MOST_CELLS);
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
  return visit(blank, listOf(blank, NONE), bound - 1, distance);
}

/** @param rest the largest distance after the next action that is within the bound. */
function visit(blank: i32, list: usize, rest: i32, distance: i32): i32 {
  let result = CUT_OFF;
  let made: u64 = 0;
  for (let move = list; result == CUT_OFF; move += MOVE_SIZE) {
    const action = <i32>load<i8>(move);
    if (action == NONE) break;
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
      result = visit(place, load<u32>(move, 8), rest - 1, left);
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
