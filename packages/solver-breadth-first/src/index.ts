import {
  defineEvents,
  definePathSearch,
  definePlugin,
  type PathResult,
  type RunContext,
  type StateSpace,
} from '@queenside/core';
import { NodeTable, pathEvents, reportPath, TIES } from '@queenside/state-space';

/** The events of the search. */
const events = defineEvents(
  {
    sort: pathEvents.sort,
    expand: pathEvents.expand,
    generate: pathEvents.generate,
    goal: pathEvents.goal,
  },
  [
    ['queue ← start', 'sort'],
    ['repeat', 'via expand'],
    ['  if the queue is empty: return "no path"', 'no-path'],
    ['  n ← take the first from the queue', 'expand'],
    ['  for each action of n', 'via generate'],
    ['    m ← its state', 'via generate'],
    ['    if m is new: put it last in queue', 'generate'],
    ['    if m is a goal: return the path', 'goal', 'step'],
  ],
);

const { code } = events;

/**
 * Breadth-first search (Moore, "The Shortest Path Through a Maze", 1959). Nodes are numbered in the order in which the search meets them,
 * so the queue is the numbers themselves: those from `node` on are waiting. A goal ends the search as soon as it is generated.
 */
function breadthFirst(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const { maxActions, minCost, unitCosts } = space.info;
  const nodes = NodeTable.take(space);
  const { words } = nodes;
  const actions = new Int32Array(maxActions);
  let expanded = 0;
  let generated = 0;
  let maxOpen = 1;
  /** The nodes below this one have fewer actions than the others that are waiting. */
  let nextLayer = 1;
  let depth = 0;

  const finish = (goal: number, lowerBound: number): PathResult => {
    reportPath(stats, { expanded, generated, maxOpen });
    const found = goal >= 0;
    const path = found ? nodes.pathTo(goal) : undefined;
    const cost = found ? nodes.g[goal]! : Infinity;
    nodes.release();
    return { actions: path, cost, lowerBound, expanded, generated };
  };
  const finishAt = (goal: number): PathResult => {
    observer?.event(code.goal, goal, Math.floor(nodes.g[goal]!));
    return finish(goal, unitCosts ? nodes.g[goal]! : minCost * nodes.pathTo(goal).length);
  };

  observer?.event(code.sort, 0, 0, 1, TIES.oldest);
  space.save(nodes.states, 0);
  nodes.find();
  nodes.parent[0] = -1;
  if (space.isGoal()) return finishAt(0);
  for (let node = 0; node < nodes.size; node++) {
    if (node === nextLayer) {
      depth++;
      nextLayer = nodes.size;
    }
    if ((node & 63) === 0 && signal.aborted) return finish(-1, minCost * (depth + 1));
    space.load(nodes.states, node * words);
    const g = nodes.g[node]!;
    observer?.event(code.expand, node, Math.floor(g), 0);
    expanded++;
    const count = space.actions(actions, 0);
    generated += count;
    nodes.reserve(nodes.size + count);
    for (let index = 0; index < count; index++) {
      const action = actions[index]!;
      const cost = g + space.cost(action);
      space.apply(action);
      const next = nodes.size;
      space.save(nodes.states, next * words);
      if (nodes.find() < 0) {
        nodes.g[next] = cost;
        nodes.parent[next] = node;
        nodes.action[next] = action;
        observer?.event(code.generate, next, node, action, Math.floor(cost));
        if (space.isGoal()) return finishAt(next);
      }
      if (space.undo) space.undo(action);
      else space.load(nodes.states, node * words);
    }
    if (nodes.size - node - 1 > maxOpen) maxOpen = nodes.size - node - 1;
  }
  return finish(-1, Infinity);
}

/** Breadth-first search as a plugin part, for every state space. */
export const breadthFirstSearch = definePathSearch({
  id: 'breadth-first',
  name: 'Breadth-first search',
  summary: 'Breadth-first search: states in the order of the number of actions; the fewest actions',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'fewest-actions',
  run: (space, _options, context) => breadthFirst(space, context),
});

/** The plugin: the path search `breadth-first`. */
export default definePlugin({ pathSearches: [breadthFirstSearch] });
