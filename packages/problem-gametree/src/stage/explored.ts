import type { TraceEvent } from '@queenside/core';
import { isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';
import { Windows } from './windows.ts';

const NOWHERE = -1;
/** No place at all; the root has {@link NOWHERE}. */
const NOTHING = -2;

/** What an event was about: an inner node or, as a place among the children of all nodes, a leaf below it. */
export interface Subject {
  readonly node: number;
  readonly leaf?: number;
}

/**
 * What a search has seen of a tree so far. Its events tell where its cursor goes: step by step (`play`, `undo`), or
 * depth first, where `enter` and `leave` go down and up themselves. What is known of values follows from the leaves
 * that were examined and from nothing else, so that it holds for every search.
 */
export class Explored {
  /** For each inner node bounds of its value, by the leaves that were examined; infinite where none is known. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** For each inner node 1 where the search has begun it, or has examined a leaf below it. */
  readonly entered: Uint8Array;
  /** For each place among the children of all nodes 1 where a leaf's score has been taken. */
  readonly examined: Uint8Array;
  /** For each place among the children of all nodes 1 where the child was cut off when its parent was last searched. */
  readonly cut: Uint8Array;
  readonly windows: Windows;
  /** What the last event was about: a place among the children of all nodes; -1 for the root, -2 for nothing. */
  last = NOTHING;
  readonly #tree: ExplicitTree;
  /** The inner nodes from the root to where the search is. */
  readonly #path: number[] = [0];
  /** Begins of nodes are numbered: for each inner node the last one, and for each child the one it was seen in. */
  readonly #begun: Int32Array;
  readonly #seen: Int32Array;
  #begins = 0;
  /** For each inner node 1 where nothing below it is searched any more. */
  readonly #isClosed: Uint8Array;

  constructor(tree: ExplicitTree) {
    this.#tree = tree;
    const nodes = tree.first.length;
    const slots = tree.children.length;
    this.low = new Float64Array(nodes).fill(-Infinity);
    this.high = new Float64Array(nodes).fill(Infinity);
    this.entered = new Uint8Array(nodes);
    this.examined = new Uint8Array(slots);
    this.cut = new Uint8Array(slots);
    this.#isClosed = new Uint8Array(nodes);
    this.windows = new Windows(tree);
    this.#begun = new Int32Array(nodes);
    this.#seen = new Int32Array(slots).fill(NOWHERE);
  }

  /**
   * Takes in an event. What does not fit the tree is passed over.
   *
   * @returns what it was about; undefined where it was passed over.
   */
  follow({ name, values }: TraceEvent): Subject | undefined {
    const { ply = 0, move = 0 } = values;
    switch (name) {
      case 'pass':
      case 'restart':
      case 'question':
        return this.#toRoot();
      case 'range':
        return this.#boundBy(this.#tree.size);
      case 'enter':
        return ply === 0 ? this.#beginRoot(values) : this.#enter(ply, move, values);
      case 'cut':
        return this.#cut(ply);
      case 'solve':
        return this.#close(ply);
      case 'answer':
        return this.#nodeAt(ply);
      case 'leaf':
      case 'play':
      case 'undo':
      case 'leave':
      case 'known':
      case 'estimate':
      case 'reSearch':
        return this.#goTo(name, ply, move);
      case 'end':
        this.last = NOTHING;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Brings the bounds of the nodes that the search is in up to date; those of all other nodes are. */
  settle(): void {
    for (let ply = this.#path.length - 1; ply >= 0; ply--) this.#narrow(this.#path[ply]!);
  }

  /** The best child as far as is known, by its place; -1 where nothing is known of any. */
  bestChild(node: number): number {
    const { first, end, sides, size } = this.#tree;
    const isMax = sides[node] === 1;
    let best = NOWHERE;
    let most = -Infinity;
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const [low, high] = this.#boundsOf(slot);
      const proven = isMax ? low : -high;
      const isKnown = low === high || proven > (isMax ? size.least : -size.greatest);
      if (!isKnown || !Number.isFinite(proven) || (best !== NOWHERE && proven <= most)) continue;
      best = slot;
      most = proven;
    }
    return best;
  }

  #toRoot(): Subject {
    this.#leaveTo(1);
    this.last = NOWHERE;
    return { node: 0 };
  }

  /** All scores are known to be in a range. */
  #boundBy({ least, greatest }: ExplicitTree['size']): Subject {
    for (const [node, low] of this.low.entries()) {
      this.low[node] = Math.max(low, least);
      this.high[node] = Math.min(this.high[node]!, greatest);
    }
    return { node: 0 };
  }

  #beginRoot({ window = 0 }: TraceEvent['values']): Subject {
    this.#leaveTo(1);
    this.#begin(0);
    this.windows.begin(0, window);
    this.last = NOWHERE;
    return { node: 0 };
  }

  #enter(ply: number, move: number, { window = 0 }: TraceEvent['values']): Subject | undefined {
    const slot = this.#slotAt(ply, move);
    if (slot === undefined || !isInner(this.#tree.children[slot]!)) return undefined;
    const node = this.#down(ply, slot)!;
    this.windows.begin(node, window, this.#path[ply - 1]);
    this.#begin(node);
    return { node };
  }

  #begin(node: number): void {
    this.entered[node] = 1;
    this.#begun[node] = ++this.#begins;
    this.cut.fill(0, this.#tree.first[node], this.#tree.end[node]);
  }

  /** An event at a child of the node at the ply above. */
  #goTo(name: string, ply: number, move: number): Subject | undefined {
    const slot = this.#slotAt(ply, move);
    if (slot === undefined) return undefined;
    const parent = this.#path[ply - 1]!;
    const isAtLeaf = !isInner(this.#tree.children[slot]!);
    if (isAtLeaf !== (name === 'leaf') && name !== 'play' && name !== 'undo') return undefined;
    const node = this.#down(ply, slot);
    if (name === 'leaf') this.#examine(slot, ply, parent);
    if (name === 'leave') this.windows.improve(parent, this.windows.best[node!]!);
    if (name !== 'play') this.#leaveTo(ply);
    return node === undefined ? { node: parent, leaf: slot } : { node };
  }

  #examine(slot: number, ply: number, parent: number): void {
    this.examined[slot] = 1;
    this.windows.improve(parent, leafValue(this.#tree.values, this.#tree.children[slot]!));
    for (let at = ply - 1; at >= 0 && this.entered[this.#path[at]!] === 0; at--)
      this.entered[this.#path[at]!] = 1;
  }

  /** Moves to a child. @returns its node; undefined where it is a leaf. */
  #down(ply: number, slot: number): number | undefined {
    const code = this.#tree.children[slot]!;
    const node = isInner(code) ? nodeOf(code) : undefined;
    if (node === undefined || this.#path[ply] !== node) {
      this.#leaveTo(ply);
      if (node !== undefined) this.#path.push(node);
    } else this.#leaveTo(ply + 1);
    this.#seen[slot] = this.#begun[this.#path[ply - 1]!]!;
    this.last = slot;
    return node;
  }

  /** The children of a node that were not searched this time are cut off. */
  #cut(ply: number): Subject | undefined {
    const about = this.#nodeAt(ply);
    if (about === undefined) return undefined;
    const { first, end } = this.#tree;
    for (let slot = first[about.node]!; slot < end[about.node]!; slot++)
      this.cut[slot] = this.#seen[slot] === this.#begun[about.node] ? 0 : 1;
    return about;
  }

  /** What the search has not touched below a node is cut off for good. */
  #close(ply: number): Subject | undefined {
    const about = this.#nodeAt(ply);
    if (about === undefined) return undefined;
    const { first, end, children } = this.#tree;
    const waiting = [about.node];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (this.#isClosed[node] === 1) continue;
      this.#isClosed[node] = 1;
      for (let slot = first[node]!; slot < end[node]!; slot++)
        if (!this.#isTouched(slot)) this.cut[slot] = 1;
        else if (isInner(children[slot]!)) waiting.push(nodeOf(children[slot]!));
    }
    return about;
  }

  #isTouched(slot: number): boolean {
    const code = this.#tree.children[slot]!;
    return (isInner(code) ? this.entered[nodeOf(code)] : this.examined[slot]) === 1;
  }

  #nodeAt(ply: number): Subject | undefined {
    const node = this.#path[ply];
    return node === undefined ? undefined : { node };
  }

  /** Goes up until the path has so many nodes. */
  #leaveTo(length: number): void {
    while (this.#path.length > Math.max(1, length)) this.#narrow(this.#path.pop()!);
  }

  /** Takes over what is known of a node's children. */
  #narrow(node: number): void {
    const isMax = this.#tree.sides[node] === 1;
    let low = isMax ? -Infinity : Infinity;
    let high = low;
    for (let slot = this.#tree.first[node]!; slot < this.#tree.end[node]!; slot++) {
      const [least, most] = this.#boundsOf(slot);
      low = isMax ? Math.max(low, least) : Math.min(low, least);
      high = isMax ? Math.max(high, most) : Math.min(high, most);
    }
    this.low[node] = Math.max(this.low[node]!, low);
    this.high[node] = Math.min(this.high[node]!, high);
  }

  #boundsOf(slot: number): readonly [low: number, high: number] {
    const code = this.#tree.children[slot]!;
    if (isInner(code)) return [this.low[nodeOf(code)]!, this.high[nodeOf(code)]!];
    if (this.examined[slot] === 0) return [-Infinity, Infinity];
    const value = leafValue(this.#tree.values, code);
    return [value, value];
  }

  #slotAt(ply: number, move: number): number | undefined {
    const node = this.#path[ply - 1];
    if (node === undefined || move < 0) return undefined;
    const slot = this.#tree.first[node]! + move;
    return slot < this.#tree.end[node]! ? slot : undefined;
  }
}
