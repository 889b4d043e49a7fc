import { defineLocalSearch, definePlugin } from '@queenside/core';

/** First-choice hill climbing: a random neighbor replaces the state unless it costs more. */
const plainDescent = defineLocalSearch({
  id: 'plain-descent',
  summary: 'Makes random moves, but never one that costs more.',
  requires: [],
  deterministic: false,
  options: {
    steps: { type: 'integer', minimum: 1, default: 10_000, description: 'how many moves to try' },
  },
  run({ open, better }, { steps }, { random, signal, stats }) {
    const landscape = open();
    landscape.randomize(random);
    const state = new Int32Array(landscape.info.words);
    landscape.save(state, 0);
    better(state, landscape.cost);
    let moves = 0;
    for (let step = 0; step < steps && landscape.cost > landscape.info.target; step++) {
      if (signal.aborted) break;
      const move = landscape.randomMove(random);
      if (move < 0) break;
      const delta = landscape.delta(move);
      if (delta > 0) continue;
      landscape.apply(move, delta);
      landscape.save(state, 0);
      moves++;
      if (delta < 0) better(state, landscape.cost);
    }
    stats['moves'] = moves;
    return { state, cost: landscape.cost };
  },
});

export default definePlugin({ localSearches: [plainDescent] });
