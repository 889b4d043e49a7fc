import type { TraceEvent } from '@queenside/core';
import { isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';
import { Windows } from './windows.ts';

const NOWHERE = -1;
/** No place; the root has {@link NOWHERE}. */
const NOTHING = -2;

/** The subject of an event: an inner node, or a leaf below it as a place among the children of all nodes. */
export interface Subject {
  readonly node: number;
  readonly leaf?: number;
}

/**
 * What a search has explored of a tree. Its events say where its cursor moves: step by step (`play`, `undo`), or depth first,
 * with `enter` and `leave`. Bounds of values follow only from the examined leaves, so they are valid for every search.
 */
export class Explored {
  /** For each inner node, the bounds of its value by the examined leaves; infinite if unknown. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** For each inner node, 1 if the search has begun it or has examined a leaf below it. */
  readonly entered: Uint8Array;
  /** For each place among the children of all nodes, 1 if the search has taken a leaf's score. */
  readonly examined: Uint8Array;
  /** For each place among the children of all nodes, 1 if the child was cut off when its parent was last searched. */
  readonly cut: Uint8Array;
  readonly windows: Windows;
  /** The subject of the last event: a place among the children of all nodes; -1 for the root, -2 for none. */
  last = NOTHING;
  readonly #tree: ExplicitTree;
  /** The inner nodes from the root to the search's node. */
  readonly #path: number[] = [0];
  /** Visits of nodes are numbered: for each inner node the last visit, and for each child the visit that saw it. */
  readonly #begun: Int32Array;
  readonly #seen: Int32Array;
  #begins = 0;
  /** For each inner node, 1 if nothing below it will be searched again. */
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
   * Follows an event. It ignores events that do not fit the tree.
   *
   * @returns the subject of the event; undefined if it was ignored.
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

  /** Updates the bounds of the nodes on the path; those of all other nodes are up to date. */
  settle(): void {
    for (let ply = this.#path.length - 1; ply >= 0; ply--) this.#narrow(this.#path[ply]!);
  }

  /** Returns the place of the best known child; -1 if nothing is known of any, or nobody chooses. */
  bestChild(node: number): number {
    const { first, end, sides, size } = this.#tree;
    if (sides[node] === 0) return NOWHERE;
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

  /** The search uses the range of all scores. */
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
    this.windows.begin(node, window, this.#path[ply - 1], slot);
    this.#begin(node);
    return { node };
  }

  #begin(node: number): void {
    this.entered[node] = 1;
    this.#begun[node] = ++this.#begins;
    this.cut.fill(0, this.#tree.first[node], this.#tree.end[node]);
  }

  /** Follows an event at a child of the node at the ply above. */
  #goTo(name: string, ply: number, move: number): Subject | undefined {
    const slot = this.#slotAt(ply, move);
    if (slot === undefined) return undefined;
    const parent = this.#path[ply - 1]!;
    const isAtLeaf = !isInner(this.#tree.children[slot]!);
    if (isAtLeaf !== (name === 'leaf') && name !== 'play' && name !== 'undo') return undefined;
    const node = this.#down(ply, slot);
    if (name === 'leaf') this.#examine(slot, ply, parent);
    if (name === 'leave') this.windows.improve(parent, this.windows.best[node!]!, slot);
    if (name !== 'play') this.#leaveTo(ply);
    return node === undefined ? { node: parent, leaf: slot } : { node };
  }

  #examine(slot: number, ply: number, parent: number): void {
    this.examined[slot] = 1;
    this.windows.improve(parent, leafValue(this.#tree.values, this.#tree.children[slot]!), slot);
    for (let at = ply - 1; at >= 0 && this.entered[this.#path[at]!] === 0; at--)
      this.entered[this.#path[at]!] = 1;
  }

  /** Moves to a child. @returns its node; undefined if it is a leaf. */
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

  /** Marks the children of a node that this visit did not search as cut off. */
  #cut(ply: number): Subject | undefined {
    const about = this.#nodeAt(ply);
    if (about === undefined) return undefined;
    this.windows.cut(about.node);
    const { first, end } = this.#tree;
    for (let slot = first[about.node]!; slot < end[about.node]!; slot++)
      this.cut[slot] = this.#seen[slot] === this.#begun[about.node] ? 0 : 1;
    return about;
  }

  /** Marks everything unsearched below a node as cut off for good. */
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

  /** Updates a node's bounds from its children. */
  #narrow(node: number): void {
    const { sides, first, end, chances, size } = this.#tree;
    const side = sides[node];
    let low = side === 0 ? 0 : side === 1 ? -Infinity : Infinity;
    let high = low;
    for (let slot = first[node]!; slot < end[node]!; slot++) {
      const [least, most] = this.#boundsOf(slot);
      if (side === 0) {
        // What no leaf shows yet is between the least and the greatest leaf.
        const chance = chances!.probabilities[slot]!;
        low += chance * Math.max(least, size.least);
        high += chance * Math.min(most, size.greatest);
      } else {
        low = side === 1 ? Math.max(low, least) : Math.min(low, least);
        high = side === 1 ? Math.max(high, most) : Math.min(high, most);
      }
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
