/** Cursors of landscapes with one fault each: the kit finds it. */
import { type Landscape, type LandscapeCursor, Random } from '@queenside/core';
import { openLandscape } from '@queenside/landscapes';
import { expect, test } from 'vitest';
import { checkLandscape } from '../../src/index.ts';

/** Jobs in an order with the least sum of completion times, and numbers in three heaps of nearly the same sum. */
const TIMES = [3, 1, 4, 1, 5];
const orders: Landscape<readonly number[]> = {
  id: 'jobs',
  summary: '',
  examples: [],
  parse: () => TIMES,
  states: () => ({ kind: 'order', items: TIMES.length }),
  cost: (_, state) => Array.from(state).reduce((sum, job, at) => sum + TIMES[job]! * (5 - at), 0),
};
const turns: typeof orders = {
  ...orders,
  states: () => ({ kind: 'order', items: TIMES.length, moves: 'turn' }),
};
const choices: typeof orders = {
  ...orders,
  states: () => ({ kind: 'choice', values: [3, 2, 3, 1, 4] }),
  cost: (_, state) => Array.from(state).reduce((sum, each, at) => sum + TIMES[at]! * each ** 2, 0),
};

/** Returns the message of the first landscape that does not pass; empty if all pass. */
function failure(
  change: (cursor: LandscapeCursor, landscape: typeof orders) => object = () => ({}),
): string {
  for (const landscape of [orders, turns, choices]) {
    const open = (): LandscapeCursor => {
      const cursor = openLandscape(landscape, TIMES);
      const changed = Object.create(cursor, {
        cost: { get: () => cursor.cost },
      }) as LandscapeCursor;
      for (const name of METHODS)
        Object.defineProperty(changed, name, {
          value: (cursor[name] as () => unknown).bind(cursor),
          configurable: true,
          writable: true,
        });
      return Object.defineProperties(
        changed,
        Object.getOwnPropertyDescriptors(change(cursor, landscape)),
      );
    };
    try {
      checkLandscape(
        {
          where: landscape.states(TIMES).kind,
          provides: ['features', 'crossover'],
          open,
          costOf: (state) => landscape.cost(TIMES, state),
          isState: (state) =>
            landscape === choices
              ? state.every((value, at) => value >= 0 && value < [3, 2, 3, 1, 4][at]!)
              : new Set(state).size === 5 && state.every((value) => value >= 0 && value < 5),
        },
        new Random(1),
      );
    } catch (thrown) {
      return (thrown as Error).message;
    }
  }
  return '';
}

const METHODS = [
  'randomize',
  'neighbors',
  'randomMove',
  'delta',
  'apply',
  'save',
  'load',
  'gains',
  'loses',
  'crossover',
] as const;

test('right cursors pass', () => expect(failure()).toBe(''));

test.each<[string, (cursor: LandscapeCursor) => object, RegExp]>([
  [
    'a delta that is one too high',
    (cursor) => ({ delta: (move: number) => cursor.delta(move) + 1 }),
    /with delta\(\d+\), the cost of the neighbor is \d+; expected \d+/,
  ],
  [
    'a delta that makes the move',
    (cursor) => ({
      delta(move: number) {
        const delta = cursor.delta(move);
        cursor.apply(move, delta);
        return delta;
      },
    }),
    /delta\(\d+\) changes the state or its cost/,
  ],
  [
    'a kept cost that forgets moves',
    (cursor) => ({ apply: (move: number) => cursor.apply(move, 0) }),
    /after move \d+, the cost is \d+; expected \d+/,
  ],
  [
    'a move that leads nowhere',
    () => ({ apply: () => undefined, delta: () => 0 }),
    /leads nowhere|the cost of the neighbor/,
  ],
  [
    'a neighbor twice',
    (cursor) => ({
      neighbors(out: Int32Array) {
        const count = cursor.neighbors(out);
        out[count - 1] = out[0]!;
        return count;
      },
    }),
    /moves (\d+) and \1 lead to the same state/,
  ],
  [
    'more neighbors than promised',
    (cursor) => ({ info: { ...cursor.info, maxNeighbors: 3 } }),
    /it has \d+ neighbors; expected at most 3/,
  ],
  [
    'moves above the limit',
    (cursor) => ({ info: { ...cursor.info, moves: 2 } }),
    /a move is \d+; expected one from 0 to 1/,
  ],
  [
    'random moves that prefer one',
    (cursor) => ({
      randomMove(random: Random) {
        const moves = new Int32Array(cursor.info.maxNeighbors);
        cursor.neighbors(moves);
        return random.int(3) === 0 ? moves[0]! : cursor.randomMove(random);
      },
    }),
    /randomMove draws moves .*; expected each about 60 times/,
  ],
  [
    'random moves that are no neighbors',
    () => ({ randomMove: () => 0 }),
    /randomMove returns 0; expected one of the moves of neighbors|randomMove draws/,
  ],
  [
    'chance beside the seed',
    (cursor) => {
      const own = new Random(1);
      return { randomize: () => cursor.randomize(own) };
    },
    /randomize with the same seed leads to another state/,
  ],
  [
    'a state that save moves',
    (cursor) => ({ save: (out: Int32Array) => cursor.save(out, 0) }),
    /save writes beside its place/,
  ],
  [
    'load that keeps the old state',
    () => ({ load: () => undefined }),
    /delta\(\d+\) changes the state or its cost/,
  ],
  [
    'features above the limit',
    (cursor) => ({ gains: () => cursor.info.features }),
    /gains \d+ and loses \d+; expected features from 0/,
  ],
  [
    'a gained feature that the state has',
    (cursor) => ({ gains: (move: number) => cursor.loses!(move) }),
    /gains \d+, which another move loses/,
  ],
  [
    'a lost feature that stays',
    (cursor) => ({ loses: () => cursor.info.features - 1 }),
    /loses \d+ again|which another move loses/,
  ],
  [
    'a child that is no state',
    () => ({
      crossover: (_first: Int32Array, _second: Int32Array, child: Int32Array) => child.fill(99),
    }),
    /which is no state/,
  ],
  [
    'crossover that changes a parent',
    () => ({
      crossover(first: Int32Array, second: Int32Array, child: Int32Array) {
        child.set(first);
        second.set(first.toReversed());
      },
    }),
    /crossover changes a parent/,
  ],
  [
    'crossover through the current state',
    (cursor) => ({
      crossover(first: Int32Array, _second: Int32Array, child: Int32Array) {
        cursor.load(first, 0);
        cursor.save(child, 0);
      },
    }),
    /changes the current state/,
  ],
  [
    'a target that states undercut',
    (cursor) => ({ info: { ...cursor.info, target: 1000 } }),
    /it costs \d+; expected at least the target, 1000/,
  ],
  [
    'a capability that is missing',
    () => ({ crossover: undefined }),
    /it offers crossover, and the cursor has none/,
  ],
])('%s is caught', (_fault, change, message) => {
  expect(failure(change)).toMatch(message);
});
