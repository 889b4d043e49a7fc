import { defineEvents, defineLocalSearch, definePlugin } from '@queenside/core';
import { LeastMove, localEvents, restarting } from '@queenside/landscapes';

const { restart, set, move, better } = localEvents;

const events = defineEvents({ restart, set, move, better }, [
  ['for each attempt', 'via restart'],
  ['  s ← a random state', 'restart', 'set'],
  ['  repeat', 'via move'],
  ['    n ← a neighbor of s that costs least', 'via move'],
  ['    if n is not better: end, or go sideways', 'via move'],
  ['    s ← n', 'move'],
  ['    if s is the best so far: keep it', 'better'],
]);

/** Hill climbing as a plugin part, for every landscape. */
export const hillClimbing = defineLocalSearch({
  id: 'hill-climbing',
  name: 'Hill climbing',
  summary: 'Goes to a better neighbor until there is none, and starts again from a random state',
  requires: [],
  deterministic: false,
  options: {
    neighbor: {
      enum: ['steepest', 'first'],
      default: 'steepest',
      description:
        'the neighbor to go to: the best of all; or the first better one, in random order',
    },
    sideways: {
      type: 'integer',
      minimum: 0,
      default: 100,
      description: 'the most moves in a row that change nothing',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 100,
      description: 'attempts after the first',
    },
  },
  events,
  run(question, { neighbor, sideways, restarts }, context) {
    const { random, signal } = context;
    const least = new LeastMove(random);
    return restarting(question, restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const moves = new Int32Array(landscape.info.maxNeighbors);
      /** Rates neighbors in random order until one is better or, for the steepest, all of them. */
      const choose = (): void => {
        least.clear();
        const count = landscape.neighbors(moves);
        for (let at = 0; at < count; at++) {
          if (neighbor === 'first') {
            const other = at + random.int(count - at);
            const drawn = moves[other]!;
            moves[other] = moves[at]!;
            moves[at] = drawn;
          }
          least.offer(moves[at]!, landscape.delta(moves[at]!));
          if (neighbor === 'first' && least.value < 0) return;
        }
      };
      let level = 0;
      while (walk.bestCost > landscape.info.target && !signal.aborted) {
        choose();
        level = least.value < 0 ? 0 : level + 1;
        if (least.move < 0 || least.value > 0 || level > sideways) return;
        walk.move(least.move, least.value);
      }
    });
  },
});

/** The plugin: the local search `hill-climbing`. */
export default definePlugin({ localSearches: [hillClimbing] });
