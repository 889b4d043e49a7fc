/** Spaces agree with the meaning of constraints on thousands of tiny networks. */
import {
  checkSpace,
  PlainSpace,
  type SampleNetwork,
  sampleNetworks,
  solutionsOf,
} from '@queenside/conformance';
import { Random, type SpaceOptions } from '@queenside/core';
import { expect, test } from 'vitest';
import { openNetwork } from '../src/index.ts';

const NETWORKS = Object.entries(Object.groupBy(sampleNetworks(20), ({ family }) => family));

const tested = (
  network: SampleNetwork,
  open: (options: SpaceOptions) => ReturnType<typeof openNetwork>,
) => ({
  where: `${network.family} ${network.seed}`,
  values: network.values,
  constraints: network.constraints,
  open,
  solutions: solutionsOf(network),
  levels: ['check', 'forward', 'arc', 'domain'] as const,
  hasBlame: true,
});

test('there are eleven families', () => expect(NETWORKS.length).toBe(11));

test.each(NETWORKS)('%s: removals, promises, blame, and undo are right', (_family, networks) => {
  for (const network of networks!) {
    const it = tested(network, (options) => openNetwork('sample', network, options));
    expect(() => checkSpace(it, new Random(network.seed))).not.toThrow();
  }
});

test.each(NETWORKS)('%s: the kit holds its own space to the same', (_family, networks) => {
  for (const network of networks!.slice(0, 5)) {
    const it = tested(network, (options) => new PlainSpace(network, options));
    expect(() => checkSpace(it, new Random(network.seed))).not.toThrow();
  }
});

test('clauses of one literal are revised at the root', () => {
  const network: SampleNetwork = {
    family: 'one literal',
    seed: 1,
    values: [
      [0, 1],
      [0, 1],
    ],
    constraints: [
      { kind: 'clause', literals: [-1] },
      { kind: 'clause', literals: [1, 2] },
    ],
  };
  const it = tested(network, (options) => openNetwork('sample', network, options));
  expect(() => checkSpace(it, new Random(1))).not.toThrow();
});
