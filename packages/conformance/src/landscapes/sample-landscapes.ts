/** Tiny landscapes of several kinds. */
import { Random } from '@queenside/core';
import { type SampleNetwork, sampleNetworks } from '../networks/sample-networks.ts';
import { type SampleLandscape, satisfies } from './plain-landscape.ts';

type UnnamedSample = Omit<SampleLandscape, 'family' | 'seed'>;

/** Random costs for each pair of values of neighboring places: valleys of all depths. The costs have fractions. */
function rugged(random: Random): UnnamedSample {
  const sizes = Array.from({ length: 6 }, () => 1 + random.int(4));
  const costs = Array.from({ length: 6 * 16 }, () => random.int(1000) / 8 - 40);
  return {
    states: { kind: 'choice', sizes },
    target: -Infinity,
    cost: (state) =>
      state.reduce((sum, value, at) => sum + costs[16 * at + 4 * value + (state[at - 1] ?? 0)]!, 0),
  };
}

/** A plateau, where all states but one cost the same. */
function plateau(random: Random): UnnamedSample {
  const goal = Array.from({ length: 4 }, () => random.int(3));
  return {
    states: { kind: 'choice', sizes: goal.map(() => 3) },
    target: 0,
    cost: (state) => (state.every((value, at) => value === goal[at]) ? 0 : 1),
  };
}

/** A closed tour of random points. */
function tour(random: Random): UnnamedSample {
  const points = Array.from({ length: 6 }, () => [random.int(100), random.int(100)] as const);
  const distance = (a: number, b: number): number =>
    Math.hypot(points[a]![0] - points[b]![0], points[a]![1] - points[b]![1]);
  return {
    states: { kind: 'order', items: 6 },
    target: -Infinity,
    cost: (state) =>
      state.reduce((sum, city, at) => sum + distance(city, state[(at + 1) % state.length]!), 0),
  };
}

/** Queens with a row and a column each. */
const queens = (): UnnamedSample => ({
  states: { kind: 'order', items: 6 },
  target: 0,
  cost: (state) =>
    state.reduce(
      (sum, row, column) =>
        sum +
        state.slice(0, column).filter((other, at) => row + column === other + at).length +
        state.slice(0, column).filter((other, at) => row - column === other - at).length,
      0,
    ),
});

/** A network, where each broken constraint costs 1. */
function ofNetwork(network: Pick<SampleNetwork, 'values' | 'constraints'>): UnnamedSample {
  return {
    states: { kind: 'choice', sizes: network.values.map(({ length }) => length) },
    target: 0,
    cost: (state) =>
      network.constraints.filter((constraint) => !satisfies(network, constraint, state)).length,
    network,
  };
}

/** States without neighbors, that break a constraint. */
const stuck = (): UnnamedSample =>
  ofNetwork({ values: [[0], [0]], constraints: [{ kind: 'clause', literals: [1, 2] }] });

const FAMILIES: Readonly<Record<string, (random: Random) => UnnamedSample>> = {
  'rugged costs': rugged,
  'a plateau': plateau,
  tours: tour,
  queens,
  'no moves': stuck,
};

/** Returns some landscapes of each family. */
export function sampleLandscapes(each: number): SampleLandscape[] {
  const own = Object.entries(FAMILIES).flatMap(([family, make]) =>
    Array.from({ length: each }, (_, index) => ({
      family,
      seed: index + 1,
      ...make(new Random(index + 1)),
    })),
  );
  const networks = sampleNetworks(each).map((network) => ({
    family: network.family,
    seed: network.seed,
    ...ofNetwork(network),
  }));
  return [...own, ...networks];
}
