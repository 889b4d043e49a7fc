import type { TraceEvent } from '@queenside/core';
import { innerCode, isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';
import { Bounds, type Effect, Windows } from './bounds.ts';

const NOWHERE = -1;
/** No place; the root has {@link NOWHERE}. */
const NOTHING = -2;

/** The subject of an event: an inner node, or a leaf below it as a place among the children of all nodes. */
export interface Subject {
  readonly node: number;
  readonly leaf?: number;
}

/**
 * The part of a tree that a search has explored. The events of the search describe its cursor: step by step (`play`, `undo`),
 * or depth first, with `enter` and `leave`. Bounds of values follow only from the examined leaves, so they are valid for
 * every search.
 */
export class Explored {
  readonly bounds: Bounds;
  /** For each inner node, 1 if the search has begun it or has examined a leaf below it. */
  readonly entered: Uint8Array;
  /** For each inner node, how many leaves below it were examined. */
  readonly examinedBelow: Int32Array;
  /** For each place among the children of all nodes, 1 if the child was cut off when its parent was last searched. */
  readonly cut: Uint8Array;
  readonly windows: Windows;
  /** The subject of the last event: a place among the children of all nodes; -1 for the root, -2 for none. */
  last = NOTHING;
  /** How the value that the last event passed up has changed the parent. */
  effect: Effect | undefined;
  readonly #tree: ExplicitTree;
  /** The inner nodes from the root to the search's node. */
  readonly path: number[] = [0];
  /** Visits of nodes are numbered: for each inner node the last visit, and for each child the visit that saw it. */
  readonly #begun: Int32Array;
  readonly #seen: Int32Array;
  #begins = 0;
  /** For each inner node, 1 if nothing below it will be searched again. */
  readonly #isClosed: Uint8Array;

  constructor(
    tree: ExplicitTree,
    known = { bounds: new Bounds(tree), windows: new Windows(tree) },
  ) {
    this.#tree = tree;
    const nodes = tree.first.length;
    const slots = tree.children.length;
    this.bounds = known.bounds;
    this.entered = new Uint8Array(nodes);
    this.examinedBelow = new Int32Array(nodes);
    this.cut = new Uint8Array(slots);
    this.#isClosed = new Uint8Array(nodes);
    this.windows = known.windows;
    this.#begun = new Int32Array(nodes);
    this.#seen = new Int32Array(slots).fill(NOWHERE);
  }

  copy(): Explored {
    const known = { bounds: this.bounds.copy(), windows: this.windows.copy() };
    const copy = new Explored(this.#tree, known);
    copy.entered.set(this.entered);
    copy.examinedBelow.set(this.examinedBelow);
    copy.cut.set(this.cut);
    copy.#isClosed.set(this.#isClosed);
    copy.#begun.set(this.#begun);
    copy.#seen.set(this.#seen);
    copy.#begins = this.#begins;
    copy.last = this.last;
    copy.path.splice(0, Infinity, ...this.path);
    return copy;
  }

  /**
   * Follows an event. It ignores events that do not fit the tree.
   *
   * @returns the subject of the event; undefined if it was ignored.
   */
  follow({ name, values }: TraceEvent): Subject | undefined {
    const { ply = 0, move = 0 } = values;
    this.effect = undefined;
    switch (name) {
      case 'pass':
      case 'plans':
      case 'result':
      case 'restart':
      case 'question':
        return this.#toRoot();
      case 'range':
        this.bounds.useRange();
        return { node: 0 };
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
        return this.#goTo(name, ply, move, values['score']);
      case 'end':
        this.last = NOTHING;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Updates the bounds of the nodes on the path; those of all other nodes are up to date. */
  settle(): void {
    for (let ply = this.path.length - 1; ply >= 0; ply--) this.bounds.narrow(this.path[ply]!);
  }

  #toRoot(): Subject {
    this.#leaveTo(1);
    this.last = NOWHERE;
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
    this.windows.begin(node, window, this.path[ply - 1], slot);
    this.#begin(node);
    return { node };
  }

  #begin(node: number): void {
    this.entered[node] = 1;
    this.#begun[node] = ++this.#begins;
    this.cut.fill(0, this.#tree.first[node], this.#tree.end[node]);
  }

  /** Follows an event at a child of the node at the ply above. */
  #goTo(name: string, ply: number, move: number, score?: number): Subject | undefined {
    const slot = this.#slotAt(ply, move);
    if (slot === undefined) return undefined;
    const parent = this.path[ply - 1]!;
    const isAtLeaf = !isInner(this.#tree.children[slot]!);
    if (isAtLeaf !== (name === 'leaf') && name !== 'play' && name !== 'undo') return undefined;
    const node = this.#down(ply, slot);
    if (name === 'leaf') this.#examine(slot, ply, parent);
    if (name === 'leave')
      this.effect = this.windows.improve(parent, this.windows.best[node!]!, slot);
    if (name === 'known' && score !== undefined)
      this.effect = this.windows.improve(parent, score, slot);
    if (name !== 'play') this.#leaveTo(ply);
    return node === undefined ? { node: parent, leaf: slot } : { node };
  }

  #examine(slot: number, ply: number, parent: number): void {
    if (this.bounds.examined[slot] === 0) for (const node of this.path) this.examinedBelow[node]!++;
    this.bounds.examined[slot] = 1;
    const value = leafValue(this.#tree.values, this.#tree.children[slot]!);
    this.effect = this.windows.improve(parent, value, slot);
    for (let at = ply - 1; at >= 0 && this.entered[this.path[at]!] === 0; at--)
      this.entered[this.path[at]!] = 1;
  }

  /** Moves to a child. @returns its node; undefined if it is a leaf. */
  #down(ply: number, slot: number): number | undefined {
    const code = this.#tree.children[slot]!;
    const node = isInner(code) ? nodeOf(code) : undefined;
    if (node === undefined || this.path[ply] !== node) {
      this.#leaveTo(ply);
      if (node !== undefined) this.path.push(node);
    } else this.#leaveTo(ply + 1);
    this.#seen[slot] = this.#begun[this.path[ply - 1]!]!;
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
    if (about === undefined) return this.#leafAt(ply);
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
    return (isInner(code) ? this.entered[nodeOf(code)] : this.bounds.examined[slot]) === 1;
  }

  /** Returns the leaf of the last event, if it is at this ply. */
  #leafAt(ply: number): Subject | undefined {
    const isLeaf = ply > 0 && ply === this.path.length && this.last >= 0;
    return isLeaf ? { node: this.path[ply - 1]!, leaf: this.last } : undefined;
  }

  /** Returns the node of the path at a ply, which the event is about. */
  #nodeAt(ply: number): Subject | undefined {
    const node = this.path[ply];
    if (node === undefined) return undefined;
    const { first, end, children } = this.#tree;
    const parent = this.path[ply - 1];
    this.last =
      parent === undefined
        ? NOWHERE
        : first[parent]! + children.subarray(first[parent], end[parent]).indexOf(innerCode(node));
    return { node };
  }

  /** Goes up until the path has this many nodes. */
  #leaveTo(length: number): void {
    while (this.path.length > Math.max(1, length)) this.bounds.narrow(this.path.pop()!);
  }

  #slotAt(ply: number, move: number): number | undefined {
    const node = this.path[ply - 1];
    if (node === undefined || move < 0) return undefined;
    const slot = this.#tree.first[node]! + move;
    return slot < this.#tree.end[node]! ? slot : undefined;
  }
}
