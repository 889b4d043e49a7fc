import { defineEvents, defineLocalSearch, definePlugin } from '@queenside/core';
import { localEvents, restarting } from '@queenside/landscapes';

const { cool: _cool, ...vocabulary } = localEvents;

const events = defineEvents(vocabulary, [
  ['for each attempt', 'via restart'],
  ['  k random states', 'restart', 'set'],
  ['  repeat', 'via generation'],
  ['    rate all neighbors of all k states', 'via move'],
  ['    for each of the k best that differ', 'via move'],
  ['      go there', 'move'],
  ['      if it is the best so far: keep it', 'better'],
  ['    these are the next k states', 'generation'],
  ['    if none is better than before: end', 'via generation'],
]);

/** Local beam search as a plugin part, for every landscape. */
export const localBeam = defineLocalSearch({
  id: 'local-beam',
  name: 'Local beam search',
  summary: 'Keeps the best of all neighbors of several states at once',
  requires: [],
  deterministic: false,
  options: {
    width: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      default: 10,
      description: 'the states to keep',
    },
    patience: {
      type: 'integer',
      minimum: 0,
      default: 10,
      description: 'the generations without a better state after which an attempt ends',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 100,
      description: 'attempts after the first',
    },
  },
  events,
  run(question, { width, patience, restarts }, context) {
    const { random, signal } = context;
    return restarting(question, restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const { words, target, maxNeighbors } = landscape.info;
      const moves = new Int32Array(maxNeighbors);
      const packed = (): Int32Array => {
        const state = new Int32Array(words);
        landscape.save(state, 0);
        return state;
      };
      let beam = [packed()];
      while (beam.length < width && walk.bestCost > target && !signal.aborted) {
        walk.randomize(random);
        beam.push(packed());
      }
      for (let idle = 0, number = 1; idle <= patience; number++) {
        const best = walk.bestCost;
        const steps: Step[] = [];
        for (const from of beam) {
          if (best <= target || signal.aborted) return;
          walk.load(from);
          const count = landscape.neighbors(moves);
          for (const move of moves.subarray(0, count)) {
            const delta = landscape.delta(move);
            steps.push({ from, move, delta, cost: landscape.cost + delta });
          }
        }
        // Equal ones come in random order.
        random.shuffle(steps);
        steps.sort((a, b) => a.cost - b.cost);
        const states = new Map<string, Int32Array>();
        let least = Infinity;
        for (const { from, move, delta } of steps) {
          if (states.size === width || signal.aborted) break;
          walk.load(from);
          walk.move(move, delta);
          least = Math.min(least, landscape.cost);
          const state = packed();
          states.set(state.join(), state);
        }
        if (states.size === 0) return;
        walk.announceGeneration(number, least);
        beam = [...states.values()];
        idle = walk.bestCost < best ? 0 : idle + 1;
      }
    });
  },
});

/** A move from one of the kept states. */
interface Step {
  readonly from: Int32Array;
  readonly move: number;
  readonly delta: number;
  readonly cost: number;
}

/** The plugin: the local search `local-beam`. */
export default definePlugin({ localSearches: [localBeam] });
