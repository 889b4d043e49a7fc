import type { GameTree, Side, TreeInfo } from '@queenside/core';
import { scoreText } from './answer.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

const NOT_AT_LEAF = -1;

/** Opens an explicit tree for searches. A move is a child's index from 0, from left to right. */
export function openTree(tree: ExplicitTree): GameTree {
  return new Cursor(tree, 0, NOT_AT_LEAF);
}

class Cursor implements GameTree {
  readonly info: TreeInfo;
  readonly #tree: ExplicitTree;
  /** The cursor's inner node, or the parent of its leaf. */
  #node: number;
  /** The leaf's code. */
  #leaf: number;
  /** The leaf's place among the children of all nodes. */
  #slot = 0;

  constructor(tree: ExplicitTree, node: number, leaf: number) {
    this.#tree = tree;
    this.#node = node;
    this.#leaf = leaf;
    const { branching, depth, least, greatest, whole } = tree.size;
    this.info = {
      id: 'alphabeta',
      maxBranching: branching,
      maxDepth: depth,
      scoreMin: least,
      scoreMax: greatest,
      integerScores: whole,
      hasChance: tree.chances !== undefined,
    };
  }

  side(): Side {
    return this.#tree.sides[this.#node] as Side;
  }

  moves(out: Int32Array, at: number): number {
    if (this.#leaf !== NOT_AT_LEAF) return 0;
    const count = this.#tree.end[this.#node]! - this.#tree.first[this.#node]!;
    for (let move = 0; move < count; move++) out[at + move] = move;
    return count;
  }

  play(move: number): void {
    const slot = this.#tree.first[this.#node]! + move;
    const code = this.#tree.children[slot]!;
    if (isInner(code)) this.#node = nodeOf(code);
    else {
      this.#leaf = code;
      this.#slot = slot;
    }
  }

  undo(): void {
    if (this.#leaf === NOT_AT_LEAF) this.#node = this.#tree.parents[this.#node]!;
    else this.#leaf = NOT_AT_LEAF;
  }

  score(): number {
    return leafValue(this.#tree.values, this.#leaf);
  }

  probability(move: number): number {
    return this.#tree.chances!.probabilities[this.#tree.first[this.#node]! + move]!;
  }

  /** The name of the inner node, or the value of the leaf. */
  nodeName(): string {
    const { nameOf } = this.#tree;
    if (this.#leaf !== NOT_AT_LEAF) return scoreText(this.#tree, this.score());
    return nameOf?.(this.#node) ?? `node ${this.#node + 1}`;
  }

  /** Inner nodes come first, by their numbers in the tree; then leaves, by their places. */
  nodeId(): number {
    return this.#leaf === NOT_AT_LEAF ? this.#node : this.#tree.first.length + this.#slot;
  }

  clone(): GameTree {
    const clone = new Cursor(this.#tree, this.#node, this.#leaf);
    clone.#slot = this.#slot;
    return clone;
  }
}
