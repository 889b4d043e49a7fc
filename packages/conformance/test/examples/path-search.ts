import { definePathSearch, definePlugin } from '@queenside/core';

/** Breadth-first search (Moore, 1959): the states of each number of actions before those of the next. */
const plainBreadthFirst = definePathSearch({
  id: 'plain-breadth-first',
  summary: 'All states of one number of actions, then those of the next.',
  requires: ['finite'],
  complete: true,
  deterministic: true,
  options: {},
  guarantee: () => 'fewest-actions',
  run(space, _options, { signal }) {
    const { words, maxActions } = space.info;
    const packed = (): Int32Array => {
      const state = new Int32Array(words);
      space.save(state, 0);
      return state;
    };
    const actions = new Int32Array(maxActions);
    const queue = [{ state: packed(), path: [] as number[], cost: 0 }];
    const met = new Set([queue[0]!.state.join()]);
    let expanded = 0;
    let generated = 0;
    for (const { state, path, cost } of queue) {
      space.load(state, 0);
      if (space.isGoal()) return { actions: path, cost, lowerBound: 0, expanded, generated };
      if (signal.aborted)
        return { actions: undefined, cost: Infinity, lowerBound: 0, expanded, generated };
      expanded++;
      const count = space.actions(actions, 0);
      for (const action of actions.slice(0, count)) {
        space.load(state, 0);
        const next = cost + space.cost(action);
        space.apply(action);
        generated++;
        const there = packed();
        if (met.has(there.join())) continue;
        met.add(there.join());
        queue.push({ state: there, path: [...path, action], cost: next });
      }
    }
    return { actions: undefined, cost: Infinity, lowerBound: Infinity, expanded, generated };
  },
});

export default definePlugin({ pathSearches: [plainBreadthFirst] });
