import type { OptionsOf } from '@queenside/core';

/** The options of the tree generator. */
export const parameters = {
  count: { type: 'integer', minimum: 1, default: 5, description: 'number of trees' },
  leaves: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    description: 'leaves of each tree (default: as many as grow, up to 100)',
  },
  depth: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000_000,
    description: 'maximum moves from the root to a leaf (default: 4, or what the leaves need)',
  },
  minBranching: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    description: 'minimum children of a node (default: 2)',
  },
  maxBranching: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    description: 'maximum children of a node (default: 3, or minBranching if it is more)',
  },
  growth: {
    type: 'string',
    enum: ['wide', 'deep'],
    default: 'wide',
    description: 'which node gets children next: the oldest (wide) or the youngest (deep)',
  },
  leafChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'probability that a child above the maximum depth is a leaf',
  },
  repeatChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'probability that a leaf repeats the one before it under the same parent',
  },
  minValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: -99,
    description: 'minimum leaf value',
  },
  maxValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: 99,
    description: 'maximum leaf value',
  },
  decimals: {
    type: 'integer',
    minimum: 0,
    maximum: 3,
    default: 0,
    description: 'decimals of a leaf value',
  },
  root: {
    type: 'string',
    enum: ['MAX', 'MIN', 'random'],
    default: 'MAX',
    description: 'which player moves at the root; the players alternate',
  },
  chance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0,
    description: 'probability that an inner node below the root is a CHANCE node',
  },
  shuffled: {
    type: 'boolean',
    default: false,
    description: 'put the nodes of the first set, except the root, in random order',
  },
} as const;

export type TreeParameters = OptionsOf<typeof parameters>;
