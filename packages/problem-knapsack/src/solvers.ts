import { defineEvents, defineSolver, gaveUp, type RunContext } from '@queenside/core';
import { localEvents } from '@queenside/landscapes';
import { fractionalValue } from './landscape.ts';
import { knapsack } from './knapsack.ts';
import type { Knapsack } from './parse.ts';

const { set, better } = localEvents;

const densityEvents = defineEvents({ set, better }, [
  ['for each item, by value for its weight', 'via set'],
  ['  if it fits: pack it', 'set'],
  ['  add its value', 'better'],
]);

const tableEvents = defineEvents({ set, better }, [
  ['for each item', 'via set'],
  ['  for each room: pack it, or not', 'via set'],
  ['  take the best packing of the whole', 'set'],
  ['  note its value', 'better'],
]);

/** Announces a packing, which is better than all before. */
function announce(
  { items }: Knapsack,
  packing: readonly string[],
  { code }: typeof densityEvents,
  { observer }: RunContext,
): void {
  if (!observer) return;
  let value = 0;
  for (const [place, item] of items.entries()) {
    const count = packing.filter((name) => name === item.name).length;
    observer.event(code.set, place, count);
    value += count * item.value;
  }
  observer.event(code.better, -value);
}

/** Packs the items of the greatest value for their weight first. */
export const byDensity = defineSolver({
  id: 'density',
  name: 'Greedy by density',
  problem: knapsack,
  summary: 'Packs the items of the greatest value for their weight first',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  events: densityEvents,
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
        announce(instance, packing, densityEvents, context);
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
  events: tableEvents,
  solve(instance, _options, context) {
    const { capacity, items, repeats } = instance;
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
      announce(instance, whole.packing, tableEvents, context);
    }
    return best[capacity]!.packing;
  },
});
