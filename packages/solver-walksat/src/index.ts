import { defineEvents, defineLocalSearch, definePlugin } from '@queenside/core';
import { LeastMove, localEvents, restarting } from '@queenside/landscapes';

const { restart, set, move, better } = localEvents;

const events = defineEvents({ restart, set, move, better }, [
  ['for each attempt', 'via restart'],
  ['  give each variable a random value', 'restart', 'set'],
  ['  repeat', 'via move'],
  ['    c ← a random broken constraint', 'via move'],
  ['    m ← a change in c that breaks least', 'via move'],
  ['    if m breaks others, with chance p:', 'via move'],
  ['      m ← a random change in c', 'via move'],
  ['    make the change m', 'move'],
  ['    if fewest are broken so far: keep it', 'better'],
]);

/** The steps between two looks at the signal, less one. */
const MASK = 63;

/** WalkSAT as a plugin part, for every landscape that names broken constraints. */
export const walksat = defineLocalSearch({
  id: 'walksat',
  name: 'WalkSAT',
  summary: 'Repairs a random broken constraint, where that breaks least or, sometimes, anywhere',
  requires: ['conflicts'],
  deterministic: false,
  options: {
    noise: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: 'the chance of a random change, if every change breaks something',
    },
    steps: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 200_000,
      description: 'the changes of an attempt',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 5,
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
      const { constraints, variables } = conflicts;
      const moves = new Int32Array(maxNeighbors);
      for (let step = 0; step < steps && walk.bestCost > target; step++) {
        if (((step & MASK) === 0 && signal.aborted) || variables.size === 0) return;
        const broken = constraints.members[random.int(constraints.size)]!;
        let count = 0;
        for (const variable of conflicts.scope(broken))
          count += conflicts.movesOf(variable, moves.subarray(count));
        // Another broken constraint may have a variable that can change.
        if (count === 0) continue;
        least.clear();
        for (let at = 0; at < count; at++) least.offer(moves[at]!, conflicts.breaks(moves[at]!));
        const isRandom = least.value > 0 && random.float() < noise;
        const chosen = isRandom ? moves[random.int(count)]! : least.move;
        walk.move(chosen, landscape.delta(chosen));
      }
    });
  },
});

/** The plugin: the local search `walksat`. */
export default definePlugin({ localSearches: [walksat] });
