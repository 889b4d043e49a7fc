import type { TraceEvent } from '@queenside/core';
import { isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';

const NOWHERE = -1;
/** No place at all; the root has {@link NOWHERE}. */
const NOTHING = -2;

/** What a depth-first search has seen of a tree so far, by its events `enter`, `leaf`, `cut` and `leave`. */
export class Explored {
  /** For each inner node the window that it was entered with, narrowed by the children that are done. */
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  /** For each inner node the best value of its children so far; infinite where there is none. */
  readonly best: Float64Array;
  /** For each inner node the child, by its place among the children of all nodes, that has the best value; or -1. */
  readonly bestChild: Int32Array;
  /** For each inner node 1 where the search has been there. */
  readonly entered: Uint8Array;
  /** For each inner node the first child that was cut off, by its place among the children of all nodes; or -1. */
  readonly cutFrom: Int32Array;
  /** For each place among the children of all nodes 1 where a leaf's score has been taken. */
  readonly examined: Uint8Array;
  /** What the last event was about: a place among the children of all nodes; -1 for the root, -2 for nothing. */
  last = NOTHING;
  readonly #tree: ExplicitTree;
  /** The inner nodes from the root to where the search is. */
  readonly #path: number[] = [0];

  constructor(tree: ExplicitTree) {
    this.#tree = tree;
    const nodes = tree.first.length;
    this.alpha = new Float64Array(nodes);
    this.beta = new Float64Array(nodes);
    this.best = new Float64Array(nodes);
    this.bestChild = new Int32Array(nodes);
    this.entered = new Uint8Array(nodes);
    this.cutFrom = new Int32Array(nodes).fill(NOWHERE);
    this.examined = new Uint8Array(tree.children.length);
    this.#begin(0, -Infinity, Infinity);
  }

  /**
   * Takes in an event. What does not fit the tree is passed over.
   *
   * @returns the inner node that it was about and, of a leaf, its place; undefined where it was passed over.
   */
  follow({ name, values }: TraceEvent): { node: number; leaf?: number } | undefined {
    const { ply = 0, move = 0, searched = 0 } = values;
    const node = this.#path[name === 'cut' ? ply : ply - 1];
    if (name === 'end') this.last = NOTHING;
    if (name === 'pass') {
      this.#path.length = 1;
      this.#begin(0, -Infinity, Infinity);
      this.last = NOWHERE;
      return { node: 0 };
    }
    if (node === undefined) return undefined;
    if (name === 'cut') return this.#cut(node, searched);
    const slot = this.#slotOf(node, move);
    if (slot === undefined) return undefined;
    const code = this.#tree.children[slot]!;
    if (name === 'leaf' && !isInner(code)) {
      this.#path.length = ply;
      this.examined[slot] = 1;
      this.last = slot;
      this.#improve(node, slot, leafValue(this.#tree.values, code));
      return { node, leaf: slot };
    }
    if (name === 'enter' && isInner(code)) {
      this.#path.length = ply;
      this.#path.push(nodeOf(code));
      this.last = slot;
      this.#begin(nodeOf(code), this.alpha[node]!, this.beta[node]!);
      return { node: nodeOf(code) };
    }
    if (name === 'leave' && isInner(code)) {
      this.#path.length = ply;
      this.last = slot;
      this.#improve(node, slot, this.best[nodeOf(code)]!);
      return { node: nodeOf(code) };
    }
    return undefined;
  }

  #begin(node: number, alpha: number, beta: number): void {
    this.entered[node] = 1;
    this.alpha[node] = alpha;
    this.beta[node] = beta;
    this.best[node] = this.#tree.sides[node] === 1 ? -Infinity : Infinity;
    this.bestChild[node] = NOWHERE;
    this.cutFrom[node] = NOWHERE;
  }

  /** A child's value counts for its parent. */
  #improve(node: number, slot: number, value: number): void {
    const isMax = this.#tree.sides[node] === 1;
    if (isMax ? value > this.best[node]! : value < this.best[node]!) {
      this.best[node] = value;
      this.bestChild[node] = slot;
    }
    if (isMax) this.alpha[node] = Math.max(this.alpha[node]!, value);
    else this.beta[node] = Math.min(this.beta[node]!, value);
  }

  #cut(node: number, searched: number): { node: number } | undefined {
    const slot = this.#slotOf(node, searched);
    if (slot === undefined) return undefined;
    this.cutFrom[node] = slot;
    this.last = slot;
    return { node };
  }

  #slotOf(node: number, move: number): number | undefined {
    const slot = this.#tree.first[node]! + move;
    return move >= 0 && slot < this.#tree.end[node]! ? slot : undefined;
  }
}
