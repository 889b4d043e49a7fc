import {
  makeContext,
  PlainLandscape,
  type SampleLandscape,
  sampleLandscapes,
} from '@queenside/conformance';
import { checkOptions } from '@queenside/core';
import { expect, test } from 'vitest';
import { hillClimbing } from '../src/index.ts';

const WATCH = {
  visit: () => undefined,
  work: () => undefined,
  misuse(found: string): never {
    throw new Error(found);
  },
};

/** Climbs once, and returns the end and the costs of its neighbors. */
function climb(sample: SampleLandscape, given: object, seed: number) {
  const open = () => new PlainLandscape(sample, [], WATCH);
  const options = checkOptions('hill-climbing', hillClimbing.options, { restarts: 0, ...given });
  const context = makeContext({ seed });
  const { state, cost } = hillClimbing.run({ open, better: () => undefined }, options, context);
  const landscape = open();
  landscape.load(state, 0);
  const moves = new Int32Array(landscape.info.maxNeighbors);
  const count = landscape.neighbors(moves);
  const neighbors = [...moves.subarray(0, count)].map((move) => cost + landscape.delta(move));
  return { cost, target: landscape.info.target, neighbors, stats: context.stats };
}

test.each(['steepest', 'first'])('%s ends where no neighbor is better', (neighbor) => {
  let count = 0;
  for (const sample of sampleLandscapes(3))
    for (const seed of [1, 2, 3]) {
      const { cost, target, neighbors } = climb(sample, { neighbor, sideways: 0 }, seed);
      if (cost <= target) continue;
      count++;
      for (const other of neighbors) expect(other).toBeGreaterThanOrEqual(cost - 1e-9);
    }
  expect(count).toBeGreaterThan(30);
});

test('sideways moves cross a plateau, and their limit ends them', () => {
  const plateau: SampleLandscape = {
    family: 'a flat row',
    seed: 1,
    states: { kind: 'choice', sizes: [2, 2, 2, 2] },
    target: -1,
    cost: () => 0,
  };
  for (const sideways of [0, 1, 17])
    expect(climb(plateau, { sideways }, 1).stats['moves']).toBe(sideways);
});
