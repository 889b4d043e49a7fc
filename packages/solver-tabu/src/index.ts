import {
  defineEvents,
  defineLocalSearch,
  definePlugin,
  type LandscapeCursor,
} from '@queenside/core';
import { LeastMove, localEvents, restarting } from '@queenside/landscapes';

const { restart, set, move, better } = localEvents;

const events = defineEvents({ restart, set, move, better }, [
  ['for each attempt', 'via restart'],
  ['  s ← a random state, nothing is tabu', 'restart', 'set'],
  ['  repeat', 'via move'],
  ['    n ← a neighbor of s that costs least', 'via move'],
  ['      of those that bring back nothing tabu', 'via move'],
  ['      or are better than all before', 'via move'],
  ['    what n lacks of s is tabu for a while', 'via move'],
  ['    s ← n', 'move'],
  ['    if s is the best so far: keep it', 'better'],
]);

/** Tabu search as a plugin part, for every landscape that names features. */
export const tabuSearch = defineLocalSearch({
  id: 'tabu',
  name: 'Tabu search',
  summary: 'Goes to the best neighbor, even a worse one, but brings back nothing that it just left',
  requires: ['features'],
  deterministic: false,
  options: {
    tenure: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      default: 10,
      description: 'the moves for which a feature is tabu, and up to as many again at random',
    },
    steps: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 20_000,
      description: 'the moves of an attempt',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 10,
      description: 'attempts after the first',
    },
  },
  events,
  run(question, { tenure, steps, restarts }, context) {
    const { random, signal } = context;
    const least = new LeastMove(random);
    return restarting(question, restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const { target, maxNeighbors, features } = landscape.info;
      const moves = new Int32Array(maxNeighbors);
      /** By feature: the step from which it is no longer tabu. */
      const freeFrom = new Float64Array(features);
      for (let step = 0; step < steps && walk.bestCost > target && !signal.aborted; step++) {
        const count = candidates(landscape, moves);
        if (count === 0) return;
        least.clear();
        for (let at = 0; at < count; at++) {
          const candidate = moves[at]!;
          const delta = landscape.delta(candidate);
          const isTabu = freeFrom[landscape.gains!(candidate)]! > step;
          if (!isTabu || landscape.cost + delta < walk.bestCost) least.offer(candidate, delta);
        }
        // If everything is tabu, the step passes.
        if (least.move < 0) continue;
        freeFrom[landscape.loses!(least.move)] = step + 1 + tenure + random.int(tenure + 1);
        walk.move(least.move, least.value);
      }
    });
  },
});

/** Writes the moves to rate: of variables in broken constraints, if the landscape names these; else all. Returns how many. */
function candidates(landscape: LandscapeCursor, moves: Int32Array): number {
  const { conflicts } = landscape;
  if (!conflicts) return landscape.neighbors(moves);
  const { members, size } = conflicts.variables;
  let count = 0;
  for (let at = 0; at < size; at++) count += conflicts.movesOf(members[at]!, moves.subarray(count));
  return count;
}

/** The plugin: the local search `tabu`. */
export default definePlugin({ localSearches: [tabuSearch] });
