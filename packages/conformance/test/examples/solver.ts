import { defineEvents, definePlugin, defineSolver } from '@queenside/core';
import { makingChange } from './problem.ts';

const events = defineEvents({ improve: ['sum', 'coin'] }, [
  ['for each sum up to the amount', 'via improve'],
  ['  for each coin', 'via improve'],
  ['    if counts(sum − coin) + 1 is less: it is the last coin', 'improve'],
]);

/** Dynamic programming over all sums up to the amount (Bellman, 1957). */
const dynamicProgramming = defineSolver({
  id: 'dynamic-programming',
  problem: makingChange,
  summary: 'Computes the last coin of the best change for every sum, in ascending order.',
  options: {
    largestFirst: {
      type: 'boolean',
      default: true,
      description: 'try large coins before small ones',
    },
  },
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  events,
  estimate: ({ size }) => size * 1e-8,
  solve({ amount, coins }, { largestFirst }, context) {
    const tried = largestFirst ? coins.toSorted((a, b) => b - a) : coins;
    const counts = new Int32Array(amount + 1);
    const lastCoin = new Int32Array(amount + 1);
    for (let sum = 1; sum <= amount; sum++) {
      counts[sum] = amount + 1;
      for (const coin of tried) {
        if (coin > sum || counts[sum - coin]! + 1 >= counts[sum]!) continue;
        counts[sum] = counts[sum - coin]! + 1;
        lastCoin[sum] = coin;
        context.observer?.event(events.code.improve, sum, coin);
      }
    }
    context.stats['sums'] = amount;
    const change: number[] = [];
    for (let left = amount; left > 0; left -= lastCoin[left]!) change.push(lastCoin[left]!);
    return change;
  },
});

export default definePlugin({
  solvers: [dynamicProgramming],
});
