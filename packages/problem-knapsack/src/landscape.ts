import { defineLandscape } from '@queenside/core';
import { drawPacking } from './draw.ts';
import { type Knapsack, parseKnapsack } from './parse.ts';

/** Returns the value if items could be cut into pieces (Dantzig, 1957): no packing is worth more. */
export function fractionalValue({ capacity, items, repeats }: Knapsack): number {
  let [left, value] = [capacity, 0];
  for (const item of items.toSorted((a, b) => b.value / b.weight - a.value / a.weight)) {
    const share = repeats ? left / item.weight : Math.min(1, left / item.weight);
    left -= share * item.weight;
    value += share * item.value;
  }
  return value;
}

function sumOf({ items }: Knapsack, counts: ArrayLike<number>, field: 'weight' | 'value'): number {
  return items.reduce((sum, item, at) => sum + counts[at]! * item[field], 0);
}

/** The numbers of packed items as a landscape. Too heavy packings cost their excess, others less the more they are worth. */
export const packings = defineLandscape<Knapsack>({
  id: 'knapsack',
  summary: 'Pack items of the greatest value that a knapsack can carry',
  records: { by: 'blank-line' },
  examples: ['10\n5 60 tent\n4 40 stove\n6 70 boat'],
  parse: (record) => parseKnapsack(record, false),
  states: ({ capacity, items, repeats }) => ({
    kind: 'choice',
    values: items.map(({ weight }) => 1 + (repeats ? Math.floor(capacity / weight) : 1)),
  }),
  cost(knapsack, counts) {
    const excess = sumOf(knapsack, counts, 'weight') - knapsack.capacity;
    return excess > 0 ? excess : -sumOf(knapsack, counts, 'value');
  },
  mistakes: { 'too-heavy': 'the items weigh more than the knapsack can carry' },
  fault(knapsack, counts) {
    const weight = sumOf(knapsack, counts, 'weight');
    if (weight <= knapsack.capacity) return undefined;
    return {
      mistake: 'too-heavy',
      reason: `the items weigh ${weight} instead of ${knapsack.capacity}`,
    };
  },
  target: (knapsack) => -Math.floor(fractionalValue(knapsack)),
  objective: {
    sense: 'max',
    unit: 'points',
    value: (knapsack, counts) => sumOf(knapsack, counts, 'value'),
    bound: fractionalValue,
  },
  write: ({ items }, counts) =>
    items.flatMap(({ name }, at) => Array.from({ length: counts[at]! }, () => name)).join(' '),
  itemName: (item, { items }) => items[item]?.name ?? '',
  valueName: String,
  draw: drawPacking,
});
