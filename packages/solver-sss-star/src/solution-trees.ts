import { defineEvents, type GameTree, type Observer } from '@queenside/core';
import { enlarge, type Line, NO_NODE, NodePool, treeEvents, withRoom } from '@queenside/game-tree';

const { enter, leaf } = treeEvents;

/**
 * The events of the search. It jumps in the tree, so it announces how its cursor moves: `play` and `undo` lead from node to
 * node, and the other events happen at the cursor.
 */
export const events = defineEvents(
  {
    /** The list OPEN has one plan, the root, with an infinite merit. */
    plans: [],
    enter,
    leaf,
    /** The cursor goes down to `ply` by `move`. */
    play: ['ply', 'move'],
    /** The cursor goes up from `ply` and undoes `move`. */
    undo: ['ply', 'move'],
    /** The node at `ply` is solved, and `struck` open nodes below it leave the list. */
    solve: ['ply', 'struck'],
  },
  [
    ['OPEN ← the root, with merit ∞', 'plans'],
    ['repeat until the root is solved', 'via play', 'via undo'],
    ['  take the greatest merit from OPEN', 'via play', 'via undo'],
    ['  go to its node; MIN: past a solved child', 'play', 'undo'],
    ['  a leaf: lower merit to its score, solved', 'leaf'],
    ['  else: open children, all at MAX, one at MIN', 'enter'],
    ['  all of MIN or one of MAX solved: solve the parent', 'solve'],
    ['return the merit of the root', 'result', 'best'],
  ],
);

const { code } = events;

/** The place of a node that is not in the list OPEN. */
export const CLOSED = -1;

/** Bytes of one node in all columns. */
const NODE_BYTES = 64;

/**
 * The nodes of SSS* in memory: the open ones and those between them and the root, with a cursor that can go to any of
 * them.
 */
export class SolutionTrees {
  readonly pool: NodePool;
  /** 1 for MAX, -1 for MIN. */
  side: Int8Array;
  /** 1 for solved nodes in OPEN; the others there are live. */
  solved: Uint8Array;
  /** An upper bound of the root's value that the node had when it became live. */
  entry: Float64Array;
  /** An upper bound of the root's value, for nodes in OPEN. */
  merit: Float64Array;
  depth: Int32Array;
  /** The node's place in OPEN, or {@link CLOSED}. */
  place: Int32Array;
  /** An ancestor further up, to find ancestors in logarithmic time. */
  #jump: Int32Array;
  /** The line to the leaf that gave the merit. */
  readonly line: (Line | undefined)[] = [undefined];
  readonly #tree: GameTree;
  readonly #observer: Observer | undefined;
  /** The cursor's node. */
  #at = 0;
  #path: Int32Array = new Int32Array(64);

  /** @param mebibytes the most memory. */
  constructor(tree: GameTree, mebibytes: number, observer: Observer | undefined) {
    this.#tree = tree;
    this.#observer = observer;
    this.pool = new NodePool(Math.floor((mebibytes * 2 ** 20) / NODE_BYTES));
    const { capacity } = this.pool;
    this.side = new Int8Array(capacity);
    this.solved = new Uint8Array(capacity);
    this.entry = new Float64Array(capacity);
    this.merit = new Float64Array(capacity);
    this.depth = new Int32Array(capacity);
    this.#jump = new Int32Array(capacity);
    this.place = new Int32Array(capacity).fill(CLOSED);
  }

  /** Expands a node. @returns the first one, or NO_NODE if the memory is full. */
  expand(node: number, moves: Int32Array, count: number): number {
    const first = this.pool.add(node, moves, 0, count);
    if (first === NO_NODE) return NO_NODE;
    if (this.pool.capacity > this.depth.length) this.#enlarge(this.pool.capacity);
    const depth = this.depth[node]! + 1;
    const near = this.#jump[node]!;
    const far = this.#jump[near]!;
    // Myers, "An applicative random-access stack" (1983): jumps of twice the length where two equal ones end.
    const step = this.depth[node]! - this.depth[near]!;
    const isTwice = step === this.depth[near]! - this.depth[far]!;
    for (let child = first; child < first + count; child++) {
      this.depth[child] = depth;
      this.#jump[child] = isTwice ? far : node;
      this.place[child] = CLOSED;
      this.solved[child] = 0;
      this.line[child] = undefined;
    }
    return first;
  }

  /** Returns whether `a` is left of `b` in the tree. Neither may be an ancestor of the other. */
  isLeft(a: number, b: number): boolean {
    const { parent } = this.pool;
    const depth = Math.min(this.depth[a]!, this.depth[b]!);
    let [left, right] = [this.#ancestor(a, depth), this.#ancestor(b, depth)];
    while (parent[left] !== parent[right]) {
      // Equal depths have equal lengths of jumps, so both jump together.
      const [jumpLeft, jumpRight] = [this.#jump[left]!, this.#jump[right]!];
      const isShort = jumpLeft === jumpRight;
      left = isShort ? parent[left]! : jumpLeft;
      right = isShort ? parent[right]! : jumpRight;
    }
    return left < right;
  }

  /** Moves the cursor to a node. */
  goTo(node: number): void {
    const { parent, move } = this.pool;
    const path = (this.#path = withRoom(this.#path, this.depth[node]! + 1));
    let length = 0;
    let target = node;
    for (; this.depth[target]! > this.depth[this.#at]!; target = parent[target]!)
      path[length++] = move[target]!;
    while (this.depth[this.#at]! > this.depth[target]!) this.#goUp();
    for (; this.#at !== target; target = parent[target]!) {
      path[length++] = move[target]!;
      this.#goUp();
    }
    let ply = this.depth[this.#at]!;
    while (length > 0) {
      const next = path[--length]!;
      this.#tree.play(next);
      if (this.#observer) this.#observer.event(code.play, ++ply, next);
    }
    this.#at = node;
  }

  #goUp(): void {
    const move = this.pool.move[this.#at]!;
    if (this.#observer) this.#observer.event(code.undo, this.depth[this.#at], move);
    this.#tree.undo(move);
    this.#at = this.pool.parent[this.#at]!;
  }

  #ancestor(node: number, depth: number): number {
    let at = node;
    while (this.depth[at]! > depth)
      at = this.depth[this.#jump[at]!]! >= depth ? this.#jump[at]! : this.pool.parent[at]!;
    return at;
  }

  #enlarge(length: number): void {
    this.side = enlarge(this.side, length);
    this.solved = enlarge(this.solved, length);
    this.entry = enlarge(this.entry, length);
    this.merit = enlarge(this.merit, length);
    this.depth = enlarge(this.depth, length);
    this.#jump = enlarge(this.#jump, length);
    this.place = enlarge(this.place, length);
  }
}
