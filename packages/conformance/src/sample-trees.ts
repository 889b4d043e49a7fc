import { Random, type Mover } from '@queenside/core';
import type { NestedTree } from './nested-trees.ts';

const DEEP_CHAIN = 40;
const RANDOM_TREES = 40;

/** The parts of a random tree. */
interface Recipe {
  readonly movers: (depth: number, random: Random) => Mover;
  readonly leaf: (random: Random) => number;
}

const mixed = (_depth: number, random: Random): Mover => (random.int(2) === 0 ? 'max' : 'min');
const withChance = (depth: number, random: Random): Mover =>
  random.int(3) === 0 ? 'chance' : mixed(depth, random);
const maxFirst = (depth: number): Mover => (depth % 2 === 0 ? 'max' : 'min');
const minFirst = (depth: number): Mover => (depth % 2 === 0 ? 'min' : 'max');
const tied = (random: Random): number => random.int(3) - 1;
const signed = (random: Random): number => random.int(41) - 20;
const fractional = (random: Random): number => (random.int(4001) - 2000) / 128;

const RECIPES: readonly Recipe[] = [
  { movers: maxFirst, leaf: signed },
  { movers: minFirst, leaf: signed },
  { movers: mixed, leaf: signed },
  { movers: mixed, leaf: tied },
  { movers: mixed, leaf: fractional },
  { movers: withChance, leaf: tied },
];

/** Small trees that often reveal faults of searches. */
const CORNERS: readonly NestedTree[] = [
  7,
  -3,
  ['max', 0],
  ['min', -5, -5, -5],
  ['max', ['max', 1, 4], ['max', 4, 2]],
  ['min', ['min', 3], 2, ['max', 9, ['min', 8, 9]]],
  ['max', 5, ['min', 5, 1], ['min', 6, 5]],
  chain(DEEP_CHAIN),
  ['max', ['min', ['max', 4, 3], ['max', 2, 7]], ['min', ['max', 3, 2], ['max', 2, 8]]],
];

/**
 * Returns trees to try a search on: corner cases, then seeded random trees with leaves at all depths, ties, negative and
 * fractional scores, MIN at the root, MAX under MAX, chance nodes, and repeated subtrees.
 */
export function sampleTrees(seed: number): NestedTree[] {
  const random = new Random(seed);
  const recipes = Array.from(
    { length: RANDOM_TREES },
    (_, index) => RECIPES[index % RECIPES.length]!,
  );
  return [...CORNERS, ...recipes.map((recipe) => grow(recipe, random))];
}

function grow({ movers, leaf }: Recipe, random: Random): NestedTree {
  const known: NestedTree[] = [];
  const node = (depth: number): NestedTree => {
    if (depth > 0 && (depth === 6 || random.int(4) === 0)) return leaf(random);
    // Sometimes an existing subtree: a transposition.
    if (depth > 2 && known.length > 0 && random.int(6) === 0)
      return known[random.int(known.length)]!;
    const children = Array.from({ length: 1 + random.int(4) }, () => node(depth + 1));
    const grown: NestedTree = [movers(depth, random), ...children];
    if (depth > 2) known.push(grown);
    return grown;
  };
  return node(0);
}

function chain(length: number): NestedTree {
  return length === 0 ? 1 : [length % 2 === 0 ? 'max' : 'min', chain(length - 1)];
}
