/** Small landscapes of both kinds of states, and a plain search. */
import { defineEvents, defineLandscape, defineLocalSearch } from '@queenside/core';
import { localEvents, restarting } from '../src/index.ts';

function numbersOf(record: string): readonly number[] {
  const numbers = record.split(' ').map(Number);
  if (!numbers.every((each) => Number.isInteger(each) && each > 0 && each < 1000))
    throw new Error('use whole numbers from 1 to 999, separated by blanks');
  return numbers;
}

/** Jobs on one machine, in an order with the least sum of completion times. */
export const jobs = defineLandscape({
  id: 'jobs',
  summary: 'Put jobs in an order with the least sum of completion times.',
  examples: ['3 1 4 1', '5 9 2 6 3', '7'],
  parse: numbersOf,
  states: (times) => ({ kind: 'order', items: times.length }),
  cost(times, state) {
    let [time, sum] = [0, 0];
    for (let place = 0; place < times.length; place++) sum += time += times[state[place]!]!;
    return sum;
  },
  scramble: {
    sizes: [1, 5, 9],
    unit: 'the number of jobs',
    make: (size, random) => Array.from({ length: size }, () => 1 + random.int(99)).join(' '),
  },
});

/** The same jobs; a move turns a part around. */
export const turnedJobs = defineLandscape({
  ...jobs,
  id: 'turned-jobs',
  states: (times) => ({ kind: 'order', items: times.length, moves: 'turn' }),
});

/** Heaps of numbers with nearly the same sums, but no heap without a number. */
export const heaps = defineLandscape({
  id: 'heaps',
  summary: 'Divide numbers into three heaps of nearly the same sum, none of them empty.',
  examples: ['5 8 13 27 14', '1 1 2'],
  parse(record) {
    const numbers = numbersOf(record);
    if (numbers.length < 3) throw new Error('use at least three numbers');
    return numbers;
  },
  states: (numbers) => ({ kind: 'choice', values: numbers.map(() => 3) }),
  mistakes: { 'empty-heap': 'a heap is empty' },
  fault(numbers, state) {
    const empty = sumsOf(numbers, state).indexOf(0);
    if (empty < 0) return undefined;
    return { mistake: 'empty-heap', reason: `heap ${empty + 1} is empty` };
  },
  cost(numbers, state) {
    const sums = sumsOf(numbers, state);
    return Math.max(...sums) - Math.min(...sums) + (sums.includes(0) ? 1e6 : 0);
  },
  target: () => 0,
});

function sumsOf(numbers: readonly number[], state: ArrayLike<number>): number[] {
  const sums = [0, 0, 0];
  for (const [at, each] of numbers.entries()) sums[state[at]!]! += each;
  return sums;
}

const events = defineEvents(localEvents);

/** Accepts random moves that do not cost more. */
export const descent = defineLocalSearch({
  id: 'random-descent',
  summary: 'Makes random moves, but never one that costs more.',
  requires: [],
  deterministic: false,
  options: {
    restarts: { type: 'integer', minimum: 0, default: 20, description: 'how often to begin again' },
  },
  events,
  run: (question, { restarts }, context) =>
    restarting(question, restarts, events.code, context, (walk) => {
      for (let tries = 0; tries < 200 && !walk.isOver; tries++) {
        const move = walk.landscape.randomMove(context.random);
        if (move < 0) return;
        const delta = walk.landscape.delta(move);
        if (delta <= 0) walk.move(move, delta);
      }
    }),
});
