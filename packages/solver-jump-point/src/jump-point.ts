import type { PathResult, RunContext, StateSpace } from '@queenside/core';
import {
  CLOSED,
  HeapOpen,
  NodeTable,
  OPEN,
  reportPath,
  type PathStats,
} from '@queenside/state-space';
import { events } from './events.ts';
import { Jumps } from './jumps.ts';

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
  const { goal, stride } = raster;
  const jumps = new Jumps(raster);
  const diagonalCost = raster.moves === 'octile' ? Math.SQRT2 : 1;
  const nodes = NodeTable.take(space);
  const open = HeapOpen.take();
  const directions = new Int32Array(8);
  /** The counts are arguments: V8 keeps counts that a closure uses in memory, not in registers. */
  const finish = (node: number, lowerBound: number, counts: PathStats): PathResult => {
    reportPath(stats, counts);
    const found = node >= 0;
    const path = found ? stepsTo(nodes, node, stride) : undefined;
    const cost = found ? nodes.g[node]! : Infinity;
    nodes.release();
    open.release();
    const { expanded, generated } = counts;
    return { actions: path, cost, lowerBound, expanded, generated };
  };

  space.save(nodes.states, 0);
  nodes.find();
  nodes.parent[0] = -1;
  nodes.action[0] = -1;
  nodes.h[0] = space.heuristic!();
  open.reserve(nodes.capacity);
  open.push(0, nodes.h[0], 0);
  let expanded = 0;
  let generated = 0;
  let maxOpen = 1;
  for (;;) {
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
    const count = jumps.directions(cell, nodes.action[node]!, directions);
    generated += count;
    nodes.reserve(nodes.size + count);
    open.reserve(nodes.capacity);
    for (let index = 0; index < count; index++) {
      const direction = directions[index]!;
      const end = jumps.jump(cell, direction);
      if (end < 0) continue;
      const length = (end - cell) / jumps.steps[direction]!;
      const cost = g + length * (direction < 4 ? 1 : diagonalCost);
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

/** Returns the steps of all jumps that lead to a node. */
function stepsTo({ parent, action, states }: NodeTable, goal: number, stride: number): number[] {
  const path: number[] = [];
  for (let node = goal; parent[node]! >= 0; node = parent[node]!) {
    const [from, to] = [states[parent[node]!]!, states[node]!];
    const down = Math.abs(Math.floor(to / stride) - Math.floor(from / stride));
    const across = Math.abs((to % stride) - (from % stride));
    for (let step = 0; step < Math.max(down, across); step++) path.push(action[node]!);
  }
  return path.reverse();
}
