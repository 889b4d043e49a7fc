import type { GameTree, TreeCapability } from '../game-tree.ts';
import { defineGame, type Game, type Mover } from '../game.ts';
import { rulesTree } from './rules-tree.ts';

/** A tree written as it looks: a leaf is its score; any other node is whose turn it is, then its children. */
export type NestedTree = number | readonly [Mover, ...NestedTree[]];

/** A nested tree as a game: move `i` leads to the child `i`. */
export function gameOfTree(root: NestedTree): Game<NestedTree> {
  const scores = leavesOf(root);
  return defineGame<NestedTree>({
    id: 'nested-tree',
    summary: 'A tree written as nested arrays.',
    maxBranching: Math.max(1, widest(root)),
    maxDepth: Math.max(1, deepest(root)),
    scoreRange: [Math.min(...scores), Math.max(...scores)],
    integerScores: scores.every((score) => Number.isInteger(score)),
    hasChance: hasChance(root),
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
 * A cursor over a nested tree that offers just these capabilities beside those that lie in the tree itself
 * (`deterministic`, `integer-scores`). It throws an Error, with the moves played, where it is used against the
 * contract: a move that the node does not have, an undo out of order, the score of an inner node.
 */
export function treeOf(root: NestedTree, offers: readonly TreeCapability[] = []): GameTree {
  return guarded(root, new Set(offers), new Map());
}

/** @param keys the keys of subtrees so far: equal ones have the same key. */
function guarded(
  root: NestedTree,
  offers: ReadonlySet<TreeCapability>,
  keys: Map<string, number>,
): GameTree {
  const base = rulesTree(gameOfTree(root), root);
  const path: NestedTree[] = [root];
  const played: number[] = [];
  const node = (): NestedTree => path.at(-1)!;
  const misused = (what: string): Error =>
    new Error(`${what}, after the moves ${played.join(', ') || 'none'} in ${JSON.stringify(root)}`);
  const tree: GameTree = {
    info: base.info,
    side: () => base.side(),
    moves: (out, at) => base.moves(out, at),
    play(move) {
      const child = childrenOf(node())[move];
      if (child === undefined) throw misused(`play(${move}) is no move of this node`);
      base.play(move);
      path.push(child);
      played.push(move);
    },
    undo(move) {
      if (played.at(-1) !== move) throw misused(`undo(${move}) does not take back the last move`);
      base.undo(move);
      path.pop();
      played.pop();
    },
    score() {
      if (typeof node() !== 'number') throw misused('score() was asked of an inner node');
      return base.score();
    },
  };
  if (hasChance(root)) {
    // Unequal chances, so that a search which takes them for equal is found out.
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
  if (offers.has('clone')) tree.clone = () => guarded(node(), offers, keys);
  if (offers.has('bounds'))
    tree.bounds = (out) => {
      const scores = leavesOf(node());
      out[0] = Math.min(...scores);
      out[1] = Math.max(...scores);
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

function childrenOf(node: NestedTree): readonly NestedTree[] {
  return typeof node === 'number' ? [] : (node.slice(1) as NestedTree[]);
}

function leavesOf(node: NestedTree): number[] {
  return typeof node === 'number' ? [node] : childrenOf(node).flatMap(leavesOf);
}

function mean(node: NestedTree): number {
  const scores = leavesOf(node);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function widest(node: NestedTree): number {
  const children = childrenOf(node);
  return Math.max(children.length, ...children.map(widest));
}

function deepest(node: NestedTree): number {
  return Math.max(0, ...childrenOf(node).map((child) => 1 + deepest(child)));
}

function hasChance(node: NestedTree): boolean {
  return typeof node !== 'number' && (node[0] === 'chance' || childrenOf(node).some(hasChance));
}
