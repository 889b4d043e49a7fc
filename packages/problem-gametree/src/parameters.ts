import type { OptionsOf } from '@queenside/core';

/** The options of the tree generator. */
export const parameters = {
  count: { type: 'integer', minimum: 1, default: 5, description: 'how many trees' },
  leaves: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    default: 100,
    description: "leaves of a tree at most; a lone root's minBranching may exceed it",
  },
  depth: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000_000,
    default: 4,
    description: 'moves from the root to the deepest leaf at most',
  },
  minBranching: {
    type: 'integer',
    minimum: 1,
    default: 2,
    description: 'children of a node at least',
  },
  maxBranching: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    default: 3,
    description: 'children of a node at most',
  },
  growth: {
    type: 'string',
    enum: ['wide', 'deep'],
    default: 'wide',
    description: 'which node is given children next: the oldest (wide) or the youngest (deep)',
  },
  leafChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'how likely a child above the greatest depth is a leaf, beside inner nodes',
  },
  repeatChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'how likely a leaf repeats the leaf before it under the same parent',
  },
  minValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: -99,
    description: 'least leaf value',
  },
  maxValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: 99,
    description: 'greatest leaf value',
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
    description: 'whose turn it is at the root; below, the players take turns',
  },
  shuffled: {
    type: 'boolean',
    default: false,
    description: 'put the nodes of the first set, but for the root, in random order',
  },
} as const;

export type TreeParameters = OptionsOf<typeof parameters>;
