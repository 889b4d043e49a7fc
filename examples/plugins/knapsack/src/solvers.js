import { defineSolver, gaveUp } from '@queenside/core';
import { fractionalValue, problem } from './problem.js';

/** Packs the items of the greatest value for their weight first. */
export const byDensity = defineSolver({
  id: 'density',
  problem,
  summary: 'Packs the items of the greatest value for their weight first',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  /** @param {import('./problem.js').Knapsack} knapsack */
  solve(knapsack, _options, context) {
    const { items, repeats } = knapsack;
    // Nothing is worth more: reports show how far the answer may be from the best one.
    context.bound(fractionalValue(knapsack));
    /** @type {string[]} */
    const packing = [];
    let left = knapsack.capacity;
    for (const { name, weight } of items.toSorted(
      (a, b) => b.value / b.weight - a.value / a.weight,
    ))
      for (let times = repeats ? Infinity : 1; times > 0 && weight <= left; times--) {
        if (context.signal.aborted) return packing;
        packing.push(name);
        left -= weight;
      }
    return packing;
  },
});

/** Computes the greatest value for each smaller knapsack, item by item (Bellman, 1957). */
export const byTable = defineSolver({
  id: 'table',
  problem,
  summary: 'Computes the greatest value for each smaller knapsack, item by item',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  solve({ capacity, items, repeats }, _options, context) {
    /** @type {{ value: number, packing: readonly string[] }[]} */
    let best = Array.from({ length: capacity + 1 }, () => ({ value: 0, packing: [] }));
    let known = 0;
    for (const { name, weight, value } of items) {
      if (context.signal.aborted) throw gaveUp('table', `after some of ${items.length} items`);
      const next = [...best];
      for (let room = weight; room <= capacity; room++) {
        // An item that may be repeated is added to packings that may contain it already.
        const without = (repeats ? next : best)[room - weight];
        if (without === undefined || without.value + value <= (next[room]?.value ?? 0)) continue;
        next[room] = { value: without.value + value, packing: [...without.packing, name] };
      }
      best = next;
      const whole = best[capacity];
      // If the time is up, the best packing so far is the answer.
      if (whole !== undefined && whole.value > known) {
        known = whole.value;
        context.improve(whole.packing);
      }
    }
    return best[capacity]?.packing ?? [];
  },
});
