import {
  defineGame,
  type Game,
  type GameTree,
  type Mover,
  Random,
  type TreeCapability,
} from '@queenside/core';
import { rulesTree } from './game-places.ts';

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

/** A tree as nested arrays: a leaf is its score; any other node is its mover, then its children. */
export type NestedTree = number | readonly [Mover, ...NestedTree[]];

/** Makes a game of a nested tree: move `i` leads to the child `i`. */
export function gameOfTree(root: NestedTree): Game<NestedTree> {
  const { widest, deepest, least, greatest, isWhole, hasChance } = factsOf(root);
  return defineGame<NestedTree>({
    id: 'nested-tree',
    summary: 'A tree written as nested arrays.',
    maxBranching: Math.max(1, widest),
    maxDepth: Math.max(1, deepest),
    scoreRange: [least, greatest],
    integerScores: isWhole,
    hasChance,
    examples: [JSON.stringify(root)],
    parse: (line) => JSON.parse(line) as NestedTree,
    toMove: (node) => (typeof node === 'number' ? 'max' : node[0]),
    moves: (node) => childrenOf(node).map((_, index) => index),
    next: (node, move) => childrenOf(node)[move]!,
    score: (node) => node as number,
    evaluate: mean,
    key: (node) => JSON.stringify(node),
  });
}

/**
 * Opens a cursor over a nested tree that offers only these capabilities and those of the tree itself (`deterministic`,
 * `integer-scores`). It throws an Error, with the moves played, if a search violates the contract: an illegal move, an undo
 * out of order, the score of an inner node.
 */
export function treeOf(root: NestedTree, offers: readonly TreeCapability[] = []): GameTree {
  return guard(root, new Set(offers), new Map());
}

/** @param keys the keys of subtrees so far. Equal subtrees have equal keys. */
function guard(
  root: NestedTree,
  offers: ReadonlySet<TreeCapability>,
  keys: Map<string, number>,
): GameTree {
  const base = rulesTree(gameOfTree(root), root);
  const path: NestedTree[] = [root];
  const played: number[] = [];
  const node = (): NestedTree => path.at(-1)!;
  const misuseError = (what: string): Error =>
    new Error(`${what}, after the moves ${played.join(', ') || 'none'} in ${JSON.stringify(root)}`);
  const tree: GameTree = {
    info: base.info,
    side: () => base.side(),
    moves: (out, at) => base.moves(out, at),
    play(move) {
      const child = childrenOf(node())[move];
      if (child === undefined) throw misuseError(`play(${move}) is no move of this node`);
      base.play(move);
      path.push(child);
      played.push(move);
    },
    undo(move) {
      if (played.at(-1) !== move)
        throw misuseError(`undo(${move}) does not take back the last move`);
      base.undo(move);
      path.pop();
      played.pop();
    },
    score() {
      if (typeof node() !== 'number') throw misuseError('score() was asked of an inner node');
      return base.score();
    },
  };
  if (factsOf(root).hasChance) {
    // Unequal probabilities, to detect searches that assume equal ones.
    tree.probability = (move) => {
      const count = childrenOf(node()).length;
      return (2 * (move + 1)) / (count * (count + 1));
    };
  }
  if (offers.has('evaluate')) tree.evaluate = () => base.evaluate!();
  if (offers.has('keys')) {
    tree.keyLo = () => {
      const text = JSON.stringify(node());
      const key = keys.get(text) ?? keys.size;
      keys.set(text, key);
      return key;
    };
    tree.keyHi = () => 0;
  }
  if (offers.has('clone')) tree.clone = () => guard(node(), offers, keys);
  if (offers.has('bounds'))
    tree.bounds = (out) => {
      const { least, greatest } = factsOf(node());
      out[0] = least;
      out[1] = greatest;
    };
  if (offers.has('order'))
    tree.order = (moves, at, count, best) => {
      const children = childrenOf(node());
      const worth = (move: number): number =>
        move === best ? Infinity : mean(children[move] as NestedTree) * (tree.side() || 1);
      moves.subarray(at, at + count).sort((a, b) => worth(b) - worth(a));
    };
  return tree;
}

/** Cached facts about a subtree. */
interface TreeFacts {
  readonly children: readonly NestedTree[];
  readonly leaves: number;
  readonly least: number;
  readonly greatest: number;
  readonly sum: number;
  readonly widest: number;
  readonly deepest: number;
  readonly isWhole: boolean;
  readonly hasChance: boolean;
}

const facts = new WeakMap<object, TreeFacts>();

function factsOf(node: NestedTree): TreeFacts {
  if (typeof node === 'number') return factsOfLeaf(node);
  let known = facts.get(node);
  if (known === undefined) facts.set(node, (known = factsOfNode(node)));
  return known;
}

function factsOfLeaf(score: number): TreeFacts {
  return {
    children: [],
    leaves: 1,
    least: score,
    greatest: score,
    sum: score,
    widest: 0,
    deepest: 0,
    isWhole: Number.isInteger(score),
    hasChance: false,
  };
}

function factsOfNode([mover, ...children]: readonly [Mover, ...NestedTree[]]): TreeFacts {
  const below = children.map(factsOf);
  const sumOf = (name: 'leaves' | 'sum') => below.reduce((sum, each) => sum + each[name], 0);
  return {
    children,
    leaves: sumOf('leaves'),
    least: Math.min(...below.map(({ least }) => least)),
    greatest: Math.max(...below.map(({ greatest }) => greatest)),
    sum: sumOf('sum'),
    widest: Math.max(children.length, ...below.map(({ widest }) => widest)),
    deepest: 1 + Math.max(...below.map(({ deepest }) => deepest)),
    isWhole: below.every(({ isWhole }) => isWhole),
    hasChance: mover === 'chance' || below.some(({ hasChance }) => hasChance),
  };
}

function childrenOf(node: NestedTree): readonly NestedTree[] {
  return typeof node === 'number' ? [] : factsOf(node).children;
}

function mean(node: NestedTree): number {
  const { sum, leaves } = factsOf(node);
  return sum / leaves;
}
