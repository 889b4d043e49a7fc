import {
  defineEvents,
  type PathResult,
  type Rating,
  type RunContext,
  type StateSpace,
  type Stats,
} from '@queenside/core';
import { CLOSED, NodeTable, OPEN } from './node-table.ts';
import { BucketOpen, HeapOpen, type OpenList } from './open-list.ts';

/**
 * The events of path searches. Searches number the states that they meet: the initial state is node 0, and every other node is
 * first announced by `generate`. A search that also starts at the goal gives its nodes there negative numbers: the goal is node -1.
 * So a stage can follow a search in any domain. Costs are rounded down.
 *
 * - `sort`: the search takes the open node with the least sum of `costs` times its cost, `weight` times its estimate, and
 *   `actions` times its depth. Of equal ones it takes the one that `ties` says, see {@link TIES}.
 * - `layer`: of the open nodes, the search keeps only this many. It takes them all before those that it generates next.
 * - `expand`: the search tries the actions of a node.
 * - `generate`: an action leads to a new node.
 * - `update`: an action leads to an open node at a lower cost; `reopen`: to a closed one, which is opened again.
 * - `bound`: a new iteration with this bound begins.
 * - `enter`, `leave`: a search without nodes goes one action down, or back up.
 * - `meet`: two sides of a search meet in a node at a total cost.
 * - `goal`: a node is the goal.
 */
export const pathEvents = {
  sort: ['costs', 'weight', 'actions', 'ties'],
  layer: ['kept'],
  expand: ['node', 'g', 'h'],
  generate: ['node', 'parent', 'action', 'g'],
  update: ['node', 'parent', 'action', 'g'],
  reopen: ['node', 'parent', 'action', 'g'],
  bound: ['bound'],
  enter: ['depth', 'action', 'g'],
  leave: ['depth', 'action'],
  meet: ['node', 'other', 'cost'],
  goal: ['node', 'cost'],
} as const;

/** The node that a search takes first of equal ones. */
export const TIES = {
  /** The one that was generated first. */
  oldest: 0,
  /** The one that was generated or updated last. */
  newest: 1,
  /** The one with the greatest cost and, of several, the newest. */
  dearest: 2,
} as const;

/**
 * The events of best-first searches. A search that never reopens nodes may leave out `reopen`, and one that disregards costs
 * `update` too.
 */
export const bestFirstEvents = defineEvents({
  sort: pathEvents.sort,
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  goal: pathEvents.goal,
  update: pathEvents.update,
  reopen: pathEvents.reopen,
});

const { code } = bestFirstEvents;
/** The largest f for which a search uses buckets. */
const MOST_BUCKETS = 2 ** 22;

/**
 * Best-first search over any state space. Uniform cost (Dijkstra, 1959), greedy, A* (Hart, Nilsson, and Raphael, 1968), and
 * weighted A* (Pohl, 1970) differ only in their rating. If a space has `bestFirst` and the run is not observed, the space
 * does the search.
 *
 * @returns the path or the proof that there is none or, if the signal stopped the search, a lower bound.
 */
export function bestFirst(
  space: StateSpace,
  rating: Rating,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const { costWeight, estimateWeight } = rating;
  const { maxActions, consistent, integerCosts } = space.info;
  const isInformed = estimateWeight !== 0 && space.heuristic !== undefined;
  // Rounding up keeps a heuristic admissible and consistent if all costs are integers, and buckets need integers.
  const estimate = (): number => {
    if (!isInformed) return 0;
    return integerCosts ? Math.ceil(space.heuristic!()) : space.heuristic!();
  };
  const estimate0 = estimate();
  if (space.bestFirst !== undefined && observer === undefined) {
    const { actions, cost, leastF, ...counts } = space.bestFirst(rating, signal);
    reportPath(stats, counts);
    const { expanded, generated } = counts;
    const lowerBound = boundOf(leastF, cost, rating, estimate0);
    return { actions, cost, lowerBound, expanded, generated };
  }
  const nodes = NodeTable.take(space);
  const { words } = nodes;
  const actions = new Int32Array(maxActions);
  // If the heuristic is consistent, the first path to an expanded state is good enough. Costs such as the square root of 2
  // seem to give cheaper ones by rounding errors, millions of times on large grids.
  const reopens = !(consistent || !isInformed);
  // If buckets can be used, the last of several nodes with equal f comes first. A heap then does the same, because all nodes
  // have the same tie.
  const isLifo = integerCosts && Number.isInteger(estimateWeight);
  let open: OpenList = isLifo ? BucketOpen.take() : HeapOpen.take();
  let expanded = 0;
  let generated = 0;
  let reopened = 0;
  let maxOpen = 1;

  const ties = isLifo ? TIES.newest : TIES.dearest;
  observer?.event(code.sort, costWeight, isInformed ? estimateWeight : 0, 0, ties);

  // 1. The initial state is node 0.
  space.save(nodes.states, 0);
  nodes.find();
  if (estimate0 === Infinity)
    return finish({ nodes, open, stats }, -1, Infinity, { expanded, generated, reopened, maxOpen });
  if (estimateWeight * estimate0 > MOST_BUCKETS) open = HeapOpen.take();
  nodes.h[0] = estimate0;
  nodes.parent[0] = -1;
  nodes.status[0] = OPEN;
  open.reserve(nodes.capacity);
  open.push(0, estimateWeight * estimate0, 0);
  let { states, g, h, parent, action, status } = nodes;

  for (;;) {
    // 2. Take the best open node.
    if ((expanded & 63) === 0 && signal.aborted)
      return finish(
        { nodes, open, stats },
        -1,
        boundOf(open.leastF(), Infinity, rating, estimate0),
        { expanded, generated, reopened, maxOpen },
      );
    const node = open.pop();
    if (node < 0)
      return finish({ nodes, open, stats }, -1, Infinity, {
        expanded,
        generated,
        reopened,
        maxOpen,
      });
    status[node] = CLOSED;
    const gHere = g[node]!;
    space.load(states, node * words);
    if (space.isGoal()) {
      observer?.event(code.goal, node, Math.floor(gHere));
      const f = costWeight * gHere + estimateWeight * h[node]!;
      return finish({ nodes, open, stats }, node, boundOf(f, gHere, rating, estimate0), {
        expanded,
        generated,
        reopened,
        maxOpen,
      });
    }

    // 3. Expand it.
    observer?.event(code.expand, node, Math.floor(gHere), Math.floor(h[node]!));
    expanded++;
    const count = space.actions(actions, 0);
    generated += count;
    if (nodes.size + count > nodes.capacity) {
      nodes.reserve(nodes.size + count);
      open.reserve(nodes.capacity);
      ({ states, g, h, parent, action, status } = nodes);
    }
    for (let index = 0; index < count; index++) {
      const taken = actions[index]!;
      const cost = gHere + space.cost(taken);
      space.apply(taken);
      const next = nodes.size;
      space.save(states, next * words);
      const known = nodes.find();
      if (known < 0) {
        // 4. A new state. A dead end is never opened.
        const left = estimate();
        g[next] = cost;
        h[next] = left;
        parent[next] = node;
        action[next] = taken;
        status[next] = left === Infinity ? CLOSED : OPEN;
        observer?.event(code.generate, next, node, taken, Math.floor(cost));
        if (left !== Infinity) {
          const f = costWeight * cost + estimateWeight * left;
          if (f > MOST_BUCKETS && open instanceof BucketOpen) open = movedTo(nodes, open, rating);
          open.push(next, f, isLifo ? 0 : cost);
        }
      } else if (cost < g[known]! && costWeight !== 0 && h[known] !== Infinity) {
        // 5. A cheaper way to a known state.
        const isOpen = status[known] === OPEN;
        if (isOpen || reopens) {
          g[known] = cost;
          parent[known] = node;
          action[known] = taken;
          const f = cost + estimateWeight * h[known]!;
          const tie = isLifo ? 0 : cost;
          if (isOpen) open.update(known, f, tie);
          else {
            status[known] = OPEN;
            reopened++;
            open.push(known, f, tie);
          }
          observer?.event(isOpen ? code.update : code.reopen, known, node, taken, Math.floor(cost));
        }
      }
      if (space.undo) space.undo(taken);
      else space.load(states, node * words);
    }
    if (open.size > maxOpen) maxOpen = open.size;
  }
}

interface Used {
  readonly nodes: NodeTable;
  readonly open: OpenList;
  readonly stats: RunContext['stats'];
}

/**
 * Ends a search. @param goal the node of the goal, or -1. @param counts are copies: V8 keeps counts that a closure uses in memory, not in registers.
 */
function finish(
  { nodes, open, stats }: Used,
  goal: number,
  lowerBound: number,
  counts: PathStats,
): PathResult {
  reportPath(stats, counts);
  const { expanded, generated } = counts;
  const actions = goal < 0 ? undefined : nodes.pathTo(goal);
  const cost = goal < 0 ? Infinity : nodes.g[goal]!;
  nodes.release();
  open.release();
  return { actions, cost, lowerBound, expanded, generated };
}

/**
 * Returns what no path can beat.
 *
 * @param leastF the f of the goal, or the least f of the open nodes, one of which is on a cheapest path. @param cost the cost
 * of the path that was found.
 */
function boundOf(
  leastF: number,
  cost: number,
  { costWeight, estimateWeight }: Rating,
  estimate0: number,
): number {
  if (leastF === Infinity) return Infinity;
  if (costWeight === 0) return estimate0;
  if (estimateWeight <= 1 && cost < Infinity) return cost;
  return Math.max(estimate0, leastF / Math.max(1, estimateWeight));
}

/** Moves the open nodes to a heap, in their order, if the costs become too large for buckets. */
function movedTo(
  nodes: NodeTable,
  buckets: OpenList,
  { costWeight, estimateWeight }: Rating,
): OpenList {
  const heap = HeapOpen.take();
  heap.reserve(nodes.capacity);
  const inOrder: number[] = [];
  for (let node = buckets.pop(); node >= 0; node = buckets.pop()) inOrder.push(node);
  for (const node of inOrder.toReversed())
    heap.push(node, costWeight * nodes.g[node]! + estimateWeight * nodes.h[node]!, 0);
  return heap;
}

/** The counts of path searches. A search reports those that apply to it. */
export interface PathStats {
  /** States whose actions were tried. */
  readonly expanded: number;
  /** Actions applied. */
  readonly generated: number;
  /** Closed states that were opened again. */
  readonly reopened?: number;
  /** The most states that were open at a time. */
  readonly maxOpen?: number;
  /** Depth-first iterations. */
  readonly iterations?: number;
}

/** Writes the counts of a search where reports look for them. */
export function reportPath(stats: Stats, counts: PathStats): void {
  for (const [name, count] of Object.entries(counts) as [string, number | undefined][])
    if (count !== undefined) stats[name] = count;
}
