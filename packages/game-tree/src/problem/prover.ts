/**
 * Proves values of positions for the checker: an alpha-beta search with null windows (Pearl's Test, 1980) and a table by key.
 * It shares no code with the searches that it judges. It has its own stack, so no game is too deep for it.
 */
import type { GameTree } from '@queenside/core';
import { BoundTable } from './bound-table.ts';

/** Thrown if a proof exceeds its budget of positions. */
export class ProofTooLarge extends Error {}

/** A question about a position: is it worth `threshold` or more or, if strict, more than that? */
interface Question {
  readonly threshold: number;
  readonly strictly: boolean;
}

/** The nodes from the root to the cursor, column by column. */
interface ProofPath {
  readonly keyLo: number[];
  readonly keyHi: number[];
  readonly side: number[];
  /** For each node, the index of its next move in the buffer, and the end of its moves. */
  readonly next: number[];
  readonly end: number[];
  /** The best value of the children so far, or their sum at a chance node; and the best move. */
  readonly value: number[];
  readonly move: number[];
  /** The rest of the budget when the node was entered. */
  readonly left: number[];
}

export class Prover {
  readonly #tree: GameTree;
  readonly #table: BoundTable | undefined;
  #left: number;
  #depth = 0;
  #moves = new Int32Array(1024);
  readonly #out = new Float64Array(2);
  readonly #key = new Int32Array(2);
  readonly #path: ProofPath = {
    keyLo: [],
    keyHi: [],
    side: [],
    next: [],
    end: [],
    value: [],
    move: [],
    left: [],
  };

  /** @param budget how many positions all questions together may visit, at most 2^31 - 1. */
  constructor(tree: GameTree, budget: number) {
    this.#tree = tree;
    this.#left = budget;
    if (tree.keyLo !== undefined && tree.keyHi !== undefined) this.#table = new BoundTable();
  }

  /** Lowers the rest of the budget to this many positions. */
  limit(budget: number): void {
    this.#left = Math.min(this.#left, budget);
  }

  /**
   * Returns whether the cursor's node is worth `threshold` or more, from MAX's view.
   *
   * @throws ProofTooLarge
   */
  isAtLeast(threshold: number): boolean {
    if (this.#tree.info.hasChance) return this.value() >= threshold;
    if (Number.isNaN(threshold)) return false;
    return this.#ask({ threshold, strictly: false }) >= threshold;
  }

  /**
   * Returns whether the cursor's node is worth `threshold` or less.
   *
   * @throws ProofTooLarge
   */
  isAtMost(threshold: number): boolean {
    if (this.#tree.info.hasChance) return this.value() <= threshold;
    if (Number.isNaN(threshold)) return false;
    return this.#ask({ threshold, strictly: true }) <= threshold;
  }

  /**
   * Returns the value of the cursor's node, from MAX's view: with chance nodes by plain expectation, otherwise by
   * questions that close in on it.
   *
   * @throws ProofTooLarge
   */
  value(): number {
    if (this.#tree.info.hasChance) return this.#ask(undefined);
    let low = -Infinity;
    let high = Infinity;
    let threshold = 0;
    while (low < high) {
      const strictly = threshold === low;
      const answer = this.#ask({ threshold, strictly });
      if (passes(answer, threshold, strictly)) low = answer;
      else high = answer;
      threshold = answer;
    }
    return low;
  }

  /** Returns a bound of the value that answers the question or, without a question, the value. */
  #ask(question: Question | undefined): number {
    try {
      return this.#search(question?.threshold ?? Number.NaN, question?.strictly ?? false);
    } finally {
      while (this.#depth > 0) this.#leave();
    }
  }

  /** If the threshold is NaN, no value passes and none fails, so it visits every node below. */
  #search(threshold: number, strictly: boolean): number {
    const tree = this.#tree;
    const path = this.#path;
    const plain = Number.isNaN(threshold);
    for (;;) {
      // 1. Enter the node. Its value is known, or its moves must be played one after the other.
      let value = this.#enter(threshold, strictly);
      // 2. Carry values up as long as they settle nodes.
      while (!Number.isNaN(value)) {
        const node = this.#depth - 1;
        if (node < 0) return value;
        const move = this.#moves[path.next[node]! - 1]!;
        tree.undo(move);
        const side = path.side[node]!;
        if (side === 0) path.value[node]! += this.#chanceOf(node, move) * value;
        else if ((value - path.value[node]!) * side > 0) {
          path.value[node] = value;
          path.move[node] = move;
        }
        const best = path.value[node]!;
        const settled = !plain && passes(best, threshold, strictly) === (side === 1);
        if (!settled && path.next[node]! < path.end[node]!) break;
        this.#keep(node, best, plain || passes(best, threshold, strictly), plain);
        this.#depth--;
        value = best;
      }
      // 3. Play the node's next move.
      const node = this.#depth - 1;
      tree.play(this.#moves[path.next[node]!++]!);
    }
  }

  /** Visits the cursor's node. Returns what is known of its value, or NaN if it puts the node on the path. */
  #enter(threshold: number, strictly: boolean): number {
    const tree = this.#tree;
    const plain = Number.isNaN(threshold);
    if (this.#left-- <= 0) throw new ProofTooLarge();
    const depth = this.#depth;
    const at = depth === 0 ? 0 : this.#path.end[depth - 1]!;
    this.#makeRoom(at);
    const count = tree.moves(this.#moves, at);
    if (count === 0) return this.#score();
    if (depth >= tree.info.maxDepth)
      throw new Error(`a line of play is longer than maxDepth, ${tree.info.maxDepth} moves`);
    // Bounds of the game itself.
    if (tree.bounds !== undefined && !plain) {
      tree.bounds(this.#out);
      const known = settle(this.#out[0]!, this.#out[1]!, threshold, strictly);
      if (!Number.isNaN(known)) return known;
    }
    // Bounds from before.
    if (this.#table !== undefined) this.#findKey();
    const [keyLo, keyHi] = [this.#key[0]!, this.#key[1]!];
    const entry = this.#table?.find(keyLo, keyHi) ?? -1;
    let best = -1;
    if (entry >= 0) {
      const low = this.#table!.lowAt(entry);
      const high = this.#table!.highAt(entry);
      if (plain && low === high) return low;
      const known = plain ? Number.NaN : settle(low, high, threshold, strictly);
      if (!Number.isNaN(known)) return known;
      best = this.#table!.moveAt(entry);
    }
    if (!plain) tree.order?.(this.#moves, at, count, best, depth);
    this.#push(keyLo, keyHi, at, count);
    return Number.NaN;
  }

  /** Images share their entry. A best move is only a hint, because it may be illegal in an image. */
  #findKey(): void {
    const tree = this.#tree;
    if (tree.imageKey !== undefined) return tree.imageKey(this.#key);
    this.#key[0] = tree.keyLo!();
    this.#key[1] = tree.keyHi!();
  }

  #score(): number {
    const score = this.#tree.score();
    if (Number.isNaN(score)) throw new Error('score() returned NaN');
    return score;
  }

  #makeRoom(at: number): void {
    const needed = at + this.#tree.info.maxBranching;
    if (needed <= this.#moves.length) return;
    const larger = new Int32Array(2 * needed);
    larger.set(this.#moves);
    this.#moves = larger;
  }

  #push(keyLo: number, keyHi: number, at: number, count: number): void {
    const path = this.#path;
    const side = this.#tree.side();
    const node = this.#depth++;
    path.keyLo[node] = keyLo;
    path.keyHi[node] = keyHi;
    path.side[node] = side;
    path.next[node] = at;
    path.end[node] = at + count;
    path.value[node] = side === 0 ? 0 : -side * Infinity;
    path.move[node] = -1;
    path.left[node] = this.#left;
  }

  /** Moves the cursor back to the node above when a proof is abandoned. */
  #leave(): void {
    const node = this.#depth - 1;
    const next = this.#path.next[node]!;
    const begin = node === 0 ? 0 : this.#path.end[node - 1]!;
    if (next > begin) this.#tree.undo(this.#moves[next - 1]!);
    this.#depth--;
  }

  #chanceOf(node: number, move: number): number {
    const begin = node === 0 ? 0 : this.#path.end[node - 1]!;
    return this.#tree.probability?.(move) ?? 1 / (this.#path.end[node]! - begin);
  }

  /** Stores a settled node: a value that passed is a lower bound, one that failed is an upper bound. */
  #keep(node: number, value: number, passed: boolean, exact: boolean): void {
    const path = this.#path;
    this.#table?.keep(
      path.keyLo[node]!,
      path.keyHi[node]!,
      passed ? value : -Infinity,
      passed && !exact ? Infinity : value,
      path.move[node]!,
      path.left[node]! - this.#left,
    );
  }
}

function passes(value: number, threshold: number, strictly: boolean): boolean {
  return strictly ? value > threshold : value >= threshold;
}

/** Returns the bound that answers the question, or NaN. */
function settle(low: number, high: number, threshold: number, strictly: boolean): number {
  if (passes(low, threshold, strictly)) return low;
  if (!passes(high, threshold, strictly)) return high;
  return Number.NaN;
}
