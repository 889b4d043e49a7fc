import type { GameTree, Side } from '@queenside/core';
import type { TreeFacts } from '@queenside/referee';
import { plainValue } from './plain-value.ts';

const UNKNOWN = -1;

/** The tree of a search: its nodes as numbers, in the order in which they were met. It moves the cursor to answer questions. */
export class TreeHost implements TreeFacts {
  readonly kind = 'tree';
  readonly root = 0;
  readonly #tree: GameTree;
  readonly #parents = [UNKNOWN];
  readonly #moves = [0];
  readonly #depths = [0];
  /** The first child of each node, {@link UNKNOWN} before they were asked for. Children have consecutive numbers. */
  readonly #first = [UNKNOWN];
  readonly #counts: number[] = [];
  readonly #sides: Side[] = [];
  /** The probabilities of the moves that lead to nodes. Only trees with chance nodes have some. */
  readonly #probabilities: number[] = [];
  readonly #buffer: Int32Array;
  /** The cursor's node. */
  #here = 0;

  /** @param tree a cursor at the root. */
  constructor(tree: GameTree) {
    this.#tree = tree;
    // The moves of a node, and behind them those of a child.
    this.#buffer = new Int32Array(2 * tree.info.maxBranching);
    this.#counts.push(this.#countMoves());
    this.#sides.push(tree.side());
  }

  /** The number of nodes that have been met. */
  get size(): number {
    return this.#parents.length;
  }

  /** Whether the record lists all nodes. */
  get isListed(): boolean {
    return this.#tree.nodeId !== undefined;
  }

  /** Whether some nodes are chance nodes. */
  get hasChance(): boolean {
    return this.#tree.info.hasChance;
  }

  /** Whether an answer must name a move: whether the moves have names, as in games. */
  get namesMoves(): boolean {
    return this.#tree.moveName !== undefined && !this.isLeaf(this.root);
  }

  /** The most moves from the root to a leaf, or an upper bound. */
  get maxDepth(): number {
    return this.#tree.info.maxDepth;
  }

  /** Returns the parent; a negative number for the root. */
  parent(node: number): number {
    return this.#parents[node]!;
  }

  /** Returns the move that leads to a node. */
  move(node: number): number {
    return this.#moves[node]!;
  }

  /** Returns the number of moves from the root. */
  depth(node: number): number {
    return this.#depths[node]!;
  }

  isLeaf(node: number): boolean {
    return this.#counts[node] === 0;
  }

  /** Returns whether MAX is to move or, at a leaf, would be if the players alternate. */
  isMax(node: number): boolean {
    return this.#sides[node] === 1;
  }

  /** Returns whether chance moves. */
  isChance(node: number): boolean {
    return this.#sides[node] === 0 && !this.isLeaf(node);
  }

  /** Returns the probability of the move of chance that leads to a node; 1 if another player makes the move. */
  probability(node: number): number {
    return this.#probabilities[node] ?? 1;
  }

  /** Returns what a program gets with a node: whether it is a leaf, whether MAX is to move, and in trees with chance nodes, more. */
  itemOf(node: number): readonly unknown[] {
    const item = [this.isLeaf(node), this.isMax(node)];
    return this.hasChance ? [...item, this.isChance(node), this.probability(node)] : item;
  }

  /** Returns the number of a node's children. */
  count(node: number): number {
    return this.#counts[node]!;
  }

  /** Returns the children in order; none for a leaf. */
  children(node: number): readonly number[] {
    const first = this.first(node);
    return Array.from({ length: this.#counts[node]! }, (_, index) => first + index);
  }

  /** Returns the first child of a node that is not a leaf. */
  first(node: number): number {
    if (this.#first[node] === UNKNOWN) this.#expand(node);
    return this.#first[node]!;
  }

  /** Returns a leaf's value, from MAX's view. */
  value(leaf: number): number {
    this.#goTo(leaf);
    return this.#tree.score();
  }

  /** Returns the tree's name of a node, or the moves that lead to it. */
  name(node: number): string {
    const tree = this.#tree;
    if (tree.nodeName !== undefined) {
      this.#goTo(node);
      return tree.nodeName();
    }
    const line = this.#lineTo(node);
    this.toRoot();
    const names = line.map((each) => {
      const move = this.#moves[each]!;
      const name = tree.moveName?.(move) ?? String(move);
      this.#play(each);
      return name;
    });
    return names.length === 0 ? 'root' : names.join(' ');
  }

  /** Returns the value of a node by a plain search; undefined if that takes more than so many nodes. */
  valueOf(node: number, most: number): number | undefined {
    this.#goTo(node);
    return plainValue(this.#tree, most);
  }

  /** Meets all nodes, breadth first. @returns whether there are at most so many. */
  meetAll(most: number): boolean {
    for (let node = 0; node < this.size; node++) {
      if (this.size > most) return false;
      if (!this.isLeaf(node)) this.first(node);
    }
    return this.size <= most;
  }

  /** Moves the cursor back to the root. */
  toRoot(): void {
    this.#goTo(this.root);
  }

  #expand(node: number): void {
    this.#goTo(node);
    const tree = this.#tree;
    const count = tree.moves(this.#buffer, 0);
    const side = tree.side();
    const depth = this.#depths[node]! + 1;
    this.#first[node] = this.size;
    for (let index = 0; index < count; index++) {
      const move = this.#buffer[index]!;
      if (side === 0) this.#probabilities[this.size] = tree.probability?.(move) ?? 1 / count;
      this.#parents.push(node);
      this.#moves.push(move);
      this.#depths.push(depth);
      this.#first.push(UNKNOWN);
      tree.play(move);
      const below = this.#countMoves();
      this.#counts.push(below);
      this.#sides.push(below > 0 ? tree.side() : side === 1 ? -1 : 1);
      tree.undo(move);
    }
  }

  #countMoves(): number {
    return this.#tree.moves(this.#buffer, this.#tree.info.maxBranching);
  }

  /** Moves the cursor to a node: up to the last common ancestor, and down from there. */
  #goTo(node: number): void {
    const down: number[] = [];
    let common = node;
    while (this.#depths[common]! > this.#depths[this.#here]!) {
      down.push(common);
      common = this.#parents[common]!;
    }
    while (this.#depths[this.#here]! > this.#depths[common]!) this.#undo();
    while (common !== this.#here) {
      down.push(common);
      common = this.#parents[common]!;
      this.#undo();
    }
    for (const next of down.reverse()) this.#play(next);
  }

  #play(child: number): void {
    this.#tree.play(this.#moves[child]!);
    this.#here = child;
  }

  #undo(): void {
    this.#tree.undo(this.#moves[this.#here]!);
    this.#here = this.#parents[this.#here]!;
  }

  /** Returns the nodes from below the root down to a node. */
  #lineTo(node: number): number[] {
    const line: number[] = [];
    for (let at = node; at !== this.root; at = this.#parents[at]!) line.push(at);
    return line.reverse();
  }
}
