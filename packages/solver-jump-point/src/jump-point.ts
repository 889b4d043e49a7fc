import type { PathResult, RunContext, StateSpace } from '@queenside/core';
import {
  CLOSED,
  HeapOpen,
  NodeTable,
  OPEN,
  reportPath,
  type PathStats,
} from '@queenside/state-space';
import { DIAGONALS } from './directions.ts';
import { events } from './events.ts';
import { Jumps } from './jumps.ts';
import {
  AROUND_BITS,
  DIRECTION_BITS,
  DIRECTION_MASK,
  NOWHERE,
  OPEN_MASK,
  OPEN_SHIFT,
  ruleOf,
  rulesOf,
  TRIED_SHIFT,
} from './rules.ts';

const { code } = events;
/** Costs differ by rounding. */
const SLACK = 1e-9;

/**
 * Jump point search (Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011; without corner cutting: "Improving Jump Point
 * Search", 2014): A* over the cells at which jumps end.
 */
export function jumpPoint(
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
