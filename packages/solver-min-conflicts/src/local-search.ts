import { defineEvents, defineLocalSearch } from '@queenside/core';
import { LeastMove, localEvents, restarting } from '@queenside/landscapes';

const { restart, set, move, better } = localEvents;

const events = defineEvents({ restart, set, move, better }, [
  ['for each attempt', 'via restart'],
  ['  give each variable a random value', 'restart', 'set'],
  ['  improve each one once, then repeat', 'via move'],
  ['    x ← a random variable in conflict', 'via move'],
  ['    v ← its value with fewest conflicts', 'via move'],
  ['      or, rarely, any value', 'via move'],
  ['    x ← v', 'move'],
  ['    if fewest are broken so far: keep it', 'better'],
]);

/** The steps between two looks at the signal, less one. */
const MASK = 63;

/** Min-conflicts as a plugin part, for every landscape that names broken constraints. */
export const minConflictsSearch = defineLocalSearch({
  id: 'min-conflicts',
  name: 'Min-conflicts',
  summary: 'Gives a random variable in conflict the value with the fewest conflicts',
  requires: ['conflicts'],
  deterministic: false,
  options: {
    noise: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.02,
      description: 'the chance of a random value instead of the best one',
    },
    steps: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 100_000,
      description: 'the repairs of an attempt',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 10,
      description: 'attempts after the first',
    },
  },
  events,
  run(question, { noise, steps, restarts }, context) {
    const { random, signal } = context;
    const least = new LeastMove(random);
    return restarting(question, restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const { target, maxNeighbors } = landscape.info;
      const conflicts = landscape.conflicts!;
      const { variables } = conflicts;
      const moves = new Int32Array(maxNeighbors);
      /** Returns whether the search goes on. */
      const goesOn = (step: number): boolean =>
        walk.bestCost > target && !((step & MASK) === 0 && signal.aborted);
      const improve = (variable: number, isRandom: boolean): void => {
        const count = conflicts.movesOf(variable, moves);
        if (count === 0) return;
        least.clear();
        // The value that it has is as good as others that change nothing.
        if (!isRandom) least.offer(-1, 0);
        const first = isRandom ? random.int(count) : 0;
        const last = isRandom ? first + 1 : count;
        for (let at = first; at < last; at++) least.offer(moves[at]!, landscape.delta(moves[at]!));
        if (least.move >= 0) walk.move(least.move, least.value);
      };
      for (let variable = 0; variable < conflicts.count && goesOn(variable); variable++)
        improve(variable, false);
      for (let step = 0; step < steps && variables.size > 0 && goesOn(step); step++)
        improve(variables.members[random.int(variables.size)]!, random.float() < noise);
    });
  },
});
