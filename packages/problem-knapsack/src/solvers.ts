import { defineSolver, gaveUp } from '@queenside/core';
import { fractionalValue } from './landscape.ts';
import { knapsack } from './knapsack.ts';

/** Packs the items of the greatest value for their weight first. */
export const byDensity = defineSolver({
  id: 'density',
  name: 'Greedy by density',
  problem: knapsack,
  summary: 'Packs the items of the greatest value for their weight first',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  solve(instance, _options, context) {
    const { items, repeats } = instance;
    // Nothing is worth more: reports show how far the answer may be from the best one.
    context.bound(fractionalValue(instance));
    const packing: string[] = [];
    let left = instance.capacity;
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
  name: 'Dynamic programming',
  problem: knapsack,
  summary: 'Computes the greatest value for each smaller knapsack, item by item',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  solve({ capacity, items, repeats }, _options, context) {
    let best: { readonly value: number; readonly packing: readonly string[] }[] = Array.from(
      { length: capacity + 1 },
      () => ({ value: 0, packing: [] }),
    );
    let known = 0;
    for (const [index, { name, weight, value }] of items.entries()) {
      if (context.signal.aborted)
        throw gaveUp('table', `stopped after ${index} of ${items.length} items`);
      const next = [...best];
      for (let room = weight; room <= capacity; room++) {
        // An item that may be repeated is added to packings that may contain it already.
        const without = (repeats ? next : best)[room - weight]!;
        if (without.value + value <= next[room]!.value) continue;
        next[room] = { value: without.value + value, packing: [...without.packing, name] };
      }
      best = next;
      // If the time is up, the best packing so far is the answer.
      const whole = best[capacity]!;
      if (whole.value <= known) continue;
      known = whole.value;
      context.improve(whole.packing);
    }
    return best[capacity]!.packing;
  },
});
