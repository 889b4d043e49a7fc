/**
 * Jump point search on three kinds of grids. If several paths have the same cost, it follows one that takes its diagonal
 * steps first. On grids without diagonals, it takes vertical steps first. So a path turns only where a wall beside it ends,
 * because no such path leads round the other side there. The rules depend only on the cells around a cell, so a table can
 * store them.
 */
import {
  defineEvents,
  definePathSearch,
  definePlugin,
  type PathResult,
  type Raster,
  type RunContext,
  type StateSpace,
} from '@queenside/core';
import {
  CLOSED,
  HeapOpen,
  NodeTable,
  OPEN,
  pathEvents,
  type PathStats,
  reportPath,
  TIES,
} from '@queenside/state-space';
import {
  diagonalOf,
  DIAGONALS,
  EAST,
  horizontalOf,
  Jumps,
  NORTH,
  oppositeOf,
  SOUTH,
  verticalOf,
  WEST,
} from './jumps.ts';

/** The events of the search. Nodes are cells of the raster. A jump leads from one cell to another, or to a known one at a lower cost. */
const events = defineEvents(
  {
    sort: pathEvents.sort,
    expand: ['cell', 'g', 'h'],
    jump: ['cell', 'from', 'direction', 'g'],
  },
  [
    ['open ← start, sorted by f = g + h', 'sort'],
    ['repeat', 'via expand'],
    ['  if open is empty: return "no path"', 'no-path'],
    ['  n ← the cell of open with least f', 'expand'],
    ['  if n is the goal: return the path', 'step'],
    ['  for each direction that may pay', 'via jump'],
    ['    jump to where a path may turn, or the goal', 'via jump'],
    ['    if that is new or cheaper: add it to open', 'jump'],
  ],
);

const { code } = events;
/** Costs differ by rounding. */
const SLACK = 1e-9;

/**
 * Jump point search (Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011; without corner cutting: "Improving Jump Point
 * Search", 2014): A* over the cells at which jumps end.
 */
function jumpPoint(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const raster = space.raster!;
  const { free, goal, stride } = raster;
  const jumps = new Jumps(raster);
  const { steps } = jumps;
  const rules = rulesOf(raster.moves);
  const diagonalCost = raster.moves === 'octile' ? Math.SQRT2 : 1;
  const nodes = NodeTable.take(space);
  const open = HeapOpen.take();
  /** The counts are arguments: V8 keeps counts that a closure uses in memory, not in registers. */
  const finish = (node: number, lowerBound: number, counts: PathStats): PathResult => {
    reportPath(stats, counts);
    const found = node >= 0;
    const path = found ? stepsTo(nodes, node, steps) : undefined;
    const cost = found ? nodes.g[node]! : Infinity;
    nodes.release();
    open.release();
    const { expanded, generated } = counts;
    return { actions: path, cost, lowerBound, expanded, generated };
  };

  observer?.event(code.sort, 1, 1, 0, TIES.dearest);

  // 1. The start is node 0.
  space.save(nodes.states, 0);
  nodes.find();
  nodes.parent[0] = -1;
  nodes.action[0] = NOWHERE;
  nodes.h[0] = space.heuristic!();
  open.reserve(nodes.capacity);
  open.push(0, nodes.h[0], 0);
  let expanded = 0;
  let generated = 0;
  let maxOpen = 1;
  for (;;) {
    // 2. Take the best open node.
    if ((expanded & 63) === 0 && signal.aborted)
      return finish(-1, open.leastF() - SLACK, { expanded, generated, maxOpen });
    const node = open.pop();
    if (node < 0) return finish(-1, Infinity, { expanded, generated, maxOpen });
    const cell = nodes.states[node]!;
    const g = nodes.g[node]!;
    if (cell === goal) return finish(node, g, { expanded, generated, maxOpen });
    nodes.status[node] = CLOSED;
    observer?.event(code.expand, cell, Math.floor(g), Math.floor(nodes.h[node]!));
    expanded++;

    // 3. Look up the directions to try.
    const north = cell - stride;
    const south = cell + stride;
    const around =
      free[north]! |
      (free[cell + 1]! << 1) |
      (free[south]! << 2) |
      (free[cell - 1]! << 3) |
      (free[north + 1]! << 4) |
      (free[south + 1]! << 5) |
      (free[south - 1]! << 6) |
      (free[north - 1]! << 7);
    const rule = (nodes.action[node]! << AROUND_BITS) | around;
    let directions = rules[rule]!;
    if (directions === 0) directions = rules[rule] = ruleOf(rule, raster.moves);
    const count = (directions >>> OPEN_SHIFT) & OPEN_MASK;
    generated += directions >>> TRIED_SHIFT;
    if (nodes.size + count > nodes.capacity) {
      nodes.reserve(nodes.size + count);
      open.reserve(nodes.capacity);
    }

    // 4. Jump in each of them that has no wall at once.
    const row = Math.floor(cell / stride);
    const column = cell - row * stride;
    for (let index = 0; index < count; index++, directions >>>= DIRECTION_BITS) {
      const direction = directions & DIRECTION_MASK;
      const length = jumps.length(cell, row, column, direction);
      if (length === 0) continue;
      const end = cell + length * steps[direction]!;
      const cost = g + length * (direction < DIAGONALS ? 1 : diagonalCost);

      // 5. Open the cell at which the jump ends, unless it is known at this cost.
      const made = nodes.size;
      nodes.states[made] = end;
      const known = nodes.find();
      const next = known < 0 ? made : known;
      if (known >= 0 && (nodes.status[next] === CLOSED || cost >= nodes.g[next]! - SLACK)) continue;
      nodes.g[next] = cost;
      nodes.parent[next] = node;
      nodes.action[next] = direction;
      if (known < 0) {
        space.load(nodes.states, next);
        nodes.h[next] = space.heuristic!();
        nodes.status[next] = OPEN;
        open.push(next, cost + nodes.h[next], cost);
      } else open.update(next, cost + nodes.h[next]!, cost);
      observer?.event(code.jump, end, cell, direction, Math.floor(cost));
    }
    maxOpen = Math.max(maxOpen, open.size);
  }
}

/** Returns the steps of all jumps that lead to a node. @param steps from a cell to the next one, by direction. */
function stepsTo({ parent, action, states }: NodeTable, goal: number, steps: Int32Array): number[] {
  const path: number[] = [];
  for (let node = goal; parent[node]! >= 0; node = parent[node]!) {
    const direction = action[node]!;
    const step = steps[direction]!;
    const from = states[parent[node]!]!;
    for (let cell = states[node]!; cell !== from; cell -= step) path.push(direction);
  }
  return path.reverse();
}

/** The direction that led to the start. */
const NOWHERE = 8;
/** The number of bits for the cells around a cell. */
const AROUND_BITS = 8;
/** The number of bits for a direction in an entry. */
const DIRECTION_BITS = 3;
const DIRECTION_MASK = 7;
/** The position in an entry of the number of its directions. The number of all directions to try follows. */
const OPEN_SHIFT = 24;
const OPEN_MASK = 15;
const TRIED_SHIFT = 28;

const tables: Partial<Record<Raster['moves'], Int32Array>> = {};

/** Whether the next cell in a direction is free. */
type IsFree = (direction: number) => boolean;

/**
 * Returns a table of the directions to try from a cell by `(came << AROUND_BITS) | around`: the direction that led to the cell, and a bit for each
 * direction in which the next cell is free. The search fills in its entries by `ruleOf`; the others are 0.
 */
function rulesOf(moves: Raster['moves']): Int32Array {
  return (tables[moves] ??= new Int32Array((NOWHERE + 1) << AROUND_BITS));
}

/** Returns an entry: the directions whose first step is allowed, in order, the first one in the lowest bits. */
function ruleOf(index: number, moves: Raster['moves']): number {
  const isFree: IsFree = (direction) => ((index >> direction) & 1) === 1;
  const tried = triedFrom(index >> AROUND_BITS, isFree, moves);
  const open = tried.filter((direction) => isOpen(direction, isFree, moves));
  const counts = (open.length << OPEN_SHIFT) | (tried.length << TRIED_SHIFT);
  return open.reduce((rule, each, at) => rule | (each << (DIRECTION_BITS * at)), counts);
}

function triedFrom(came: number, isFree: IsFree, moves: Raster['moves']): number[] {
  if (came === NOWHERE) return Array.from({ length: moves === '4' ? 4 : 8 }, (_each, at) => at);
  if (came >= DIAGONALS) return afterDiagonal(came, isFree, moves);
  if (moves === '4' && (came === NORTH || came === SOUTH)) return [came, EAST, WEST];
  const sides = [(came + 1) & 3, (came + 3) & 3];
  if (moves === '8') {
    const turns = sides.filter((side) => !isFree(side) && isFree(diagonalOf(came, side)));
    return [came, ...turns.map((side) => diagonalOf(came, side))];
  }
  const turns = sides.filter((side) => isFree(side) && !isFree(diagonalOf(oppositeOf(came), side)));
  if (moves === '4') return [came, ...turns];
  return [came, ...turns.flatMap((side) => [side, diagonalOf(came, side)])];
}

/**
 * A diagonal also continues in its two straight directions. If diagonals pass between walls, it also turns round walls behind
 * it.
 */
function afterDiagonal(came: number, isFree: IsFree, moves: Raster['moves']): number[] {
  const vertical = verticalOf(came);
  const horizontal = horizontalOf(came);
  const tried = [came, vertical, horizontal];
  if (moves !== '8') return tried;
  const [up, back] = [oppositeOf(vertical), oppositeOf(horizontal)];
  if (!isFree(up) && isFree(diagonalOf(up, horizontal))) tried.push(diagonalOf(up, horizontal));
  if (!isFree(back) && isFree(diagonalOf(vertical, back))) tried.push(diagonalOf(vertical, back));
  return tried;
}

/** Returns whether the first step in a direction is allowed. */
function isOpen(direction: number, isFree: IsFree, moves: Raster['moves']): boolean {
  if (direction < DIAGONALS || moves === '8') return isFree(direction);
  return isFree(direction) && isFree(verticalOf(direction)) && isFree(horizontalOf(direction));
}

/** Jump point search as a plugin part, for grids. */
export const jumpPointSearch = definePathSearch({
  id: 'jump-point',
  name: 'Jump point search',
  summary: 'Jump point search: A* on grids that skips symmetric paths; a shortest path',
  requires: ['raster', 'consistent', 'heuristic'],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => jumpPoint(space, context),
});

/** The plugin: the path search `jump-point`. */
export default definePlugin({ pathSearches: [jumpPointSearch] });
