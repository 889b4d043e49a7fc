import type { GameTree, Mover, SearchResult, Search } from '@queenside/core';
import { checkOptions, Random } from '@queenside/core';
import { makeContext, treeOf, type NestedTree } from '@queenside/conformance';

const MOVERS: readonly ((depth: number, random: Random) => Mover)[] = [
  (depth) => (depth % 2 === 0 ? 'max' : 'min'),
  (depth) => (depth % 2 === 0 ? 'min' : 'max'),
  (_depth, random) => (random.int(2) === 0 ? 'max' : 'min'),
];
const LEAVES: readonly ((random: Random) => number)[] = [
  (random) => random.int(3) - 1,
  (random) => random.int(9) - 4,
  (random) => random.int(2001) - 1000,
  (random) => (random.int(201) - 100) / 10,
  (random) => (random.float() - 0.5) * 1e-3,
];

/**
 * A random tree by its number: MAX or MIN at the root, in turns or as it comes; leaves beside inner nodes; ties,
 * negative values, decimals; one to four children a node.
 */
export function randomTree(seed: number): NestedTree {
  const random = new Random(seed);
  const mover = MOVERS[seed % MOVERS.length]!;
  const leaf = LEAVES[Math.floor(seed / MOVERS.length) % LEAVES.length]!;
  const depth = 1 + random.int(7);
  const leafChance = random.int(3) * 15;
  const grow = (level: number): NestedTree => {
    if (level === depth || (level > 0 && random.int(100) < leafChance)) return leaf(random);
    const children = Array.from({ length: 1 + random.int(4) }, () => grow(level + 1));
    return [mover(level, random), ...children];
  };
  return grow(0);
}

/** Returns the tree's cursor with a number for every node. */
export function numbered(root: NestedTree): GameTree {
  const tree = treeOf(root);
  const ids = new Map<string, number>();
  const path: number[] = [];
  return {
    ...tree,
    play(move) {
      tree.play(move);
      path.push(move);
    },
    undo(move) {
      tree.undo(move);
      path.pop();
    },
    nodeId() {
      const name = path.join();
      const id = ids.get(name) ?? ids.size;
      ids.set(name, id);
      return id;
    },
  };
}

/** A search's result and its counts. */
export interface Outcome extends SearchResult {
  readonly stats: Readonly<Record<string, number | string>>;
}

/** Runs a search with its default options and these. */
export function run(
  search: Search<any, SearchResult>,
  tree: GameTree,
  given: Readonly<Record<string, unknown>> = {},
): Outcome {
  const context = makeContext();
  const options = checkOptions(search.id, search.options, given);
  return { ...search.run(tree, options, context), stats: context.stats };
}
