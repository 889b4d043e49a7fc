import {
  defineEvents,
  definePathSearch,
  definePlugin,
  type PathResult,
  type RunContext,
  type StateSpace,
} from '@queenside/core';
import { NodeTable, pathEvents, reportPath, TIES } from '@queenside/state-space';

const { sort, layer: ended, expand, generate, goal: arrive } = pathEvents;

/** The events of the search. */
const events = defineEvents({ sort, layer: ended, expand, generate, goal: arrive }, [
  ['layer ← the start, sorted by f = g + h', 'sort'],
  ['repeat', 'via layer'],
  ['  for each n of the layer', 'expand'],
  ['    for each action of n: m ← its state', 'via generate'],
  ['      if m is new: it belongs to the next layer', 'generate'],
  ['      if m is a goal: return the path', 'goal', 'step'],
  ['  layer ← the best of the next layer, by f', 'layer'],
  ['  if it is empty: return "no path"', 'no-path'],
]);

/** Beam search as a plugin part, for every state space with a heuristic. */
export const beamSearch = definePathSearch({
  id: 'beam',
  name: 'Beam search',
  summary:
    'Beam search: layer by layer, only the states with the least estimates; some path, in little time',
  requires: ['heuristic'],
  complete: false,
  deterministic: true,
  options: {
    width: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      default: 100,
      description: 'how many states of each layer to keep',
    },
  },
  events,
  guarantee: () => 'any',
  run: (space, { width }, context) => beam(space, width, context),
});

/** The plugin: the path search `beam`. */
export default definePlugin({ pathSearches: [beamSearch] });

const { code } = events;

/**
 * Beam search (Lowerre, "The Harpy Speech Recognition System", 1976). It expands all states of a layer, and keeps those
 * `width` of the next one that have the least sum of cost and estimate. It never visits a state twice, so it ends in every
 * finite space. It proves that there is no path only if it has never left a state out.
 */
function beam(
  space: StateSpace,
  width: number,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const nodes = NodeTable.take(space);
  const { words } = nodes;
  const actions = new Int32Array(space.info.maxActions);
  let expanded = 0;
  let generated = 0;
  let maxOpen = 1;
  let leftOut = 0;

  space.save(nodes.states, 0);
  nodes.find();
  nodes.parent[0] = -1;
  nodes.h[0] = space.heuristic!();
  const bound = nodes.h[0];
  const finish = (goal: number, lowerBound: number): PathResult => {
    reportPath(stats, { expanded, generated, maxOpen });
    stats['leftOut'] = leftOut;
    const found = goal >= 0;
    const path = found ? nodes.pathTo(goal) : undefined;
    const cost = found ? nodes.g[goal]! : Infinity;
    nodes.release();
    return { actions: path, cost, lowerBound, expanded, generated };
  };
  const finishAt = (goal: number): PathResult => {
    observer?.event(code.goal, goal, Math.floor(nodes.g[goal]!));
    return finish(goal, bound);
  };

  observer?.event(code.sort, 1, 1, 0, TIES.oldest);
  if (space.isGoal()) return finishAt(0);
  let layer = bound < Infinity ? [0] : [];
  while (layer.length > 0) {
    const next: number[] = [];
    for (const node of layer) {
      if ((expanded & 63) === 0 && signal.aborted) return finish(-1, bound);
      space.load(nodes.states, node * words);
      const g = nodes.g[node]!;
      observer?.event(code.expand, node, Math.floor(g), Math.floor(nodes.h[node]!));
      expanded++;
      const count = space.actions(actions, 0);
      generated += count;
      nodes.reserve(nodes.size + count);
      for (let index = 0; index < count; index++) {
        const action = actions[index]!;
        const cost = g + space.cost(action);
        space.apply(action);
        const made = nodes.size;
        space.save(nodes.states, made * words);
        if (nodes.find() < 0) {
          const estimate = space.heuristic!();
          nodes.g[made] = cost;
          nodes.h[made] = estimate;
          nodes.parent[made] = node;
          nodes.action[made] = action;
          observer?.event(code.generate, made, node, action, Math.floor(cost));
          if (space.isGoal()) return finishAt(made);
          if (estimate < Infinity) next.push(made);
        }
        space.load(nodes.states, node * words);
      }
    }
    const f = (node: number): number => nodes.g[node]! + nodes.h[node]!;
    next.sort((a, b) => f(a) - f(b) || a - b);
    leftOut += Math.max(0, next.length - width);
    layer = next.slice(0, width);
    observer?.event(code.layer, layer.length);
    maxOpen = Math.max(maxOpen, layer.length);
  }
  return finish(-1, leftOut === 0 ? Infinity : bound);
}
