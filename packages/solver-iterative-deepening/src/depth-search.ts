import type { GameTree, Observer, Side } from '@queenside/core';
import {
  FULL_DEPTH,
  type KeySet,
  leafSet,
  Limits,
  type Line,
  MoveOrder,
  NO_MOVE,
  NOT_FOUND,
  TranspositionTable,
  withRoom,
} from '@queenside/game-tree';
import {
  events,
  ownBound,
  ProofFrames,
  proofToBegin,
  PROVEN,
  PROVEN_LOWER,
  PROVEN_UPPER,
} from './proof.ts';

const { code } = events;

export interface DepthSearchSettings {
  /** In MiB; 0 for none. */
  readonly table: number;
  readonly nodeLimit: number;
  readonly countUnique: boolean;
  readonly signal: { readonly aborted: boolean };
  readonly observer: Observer | undefined;
}

/**
 * Alpha-beta to a given depth, fail-soft, with a transposition table, killers and history, which stay from one pass
 * to the next (J. Slate and L. Atkin, "CHESS 4.5", 1977). Nodes at the depth's end are estimated; for each value it
 * is known which bounds hold without estimates.
 *
 * One loop over explicit stacks: depth costs memory, not recursion.
 */
export class DepthSearch {
  nodes = 0;
  leaves = 0;
  cutoffs = 0;
  firstMoveCutoffs = 0;
  tableProbes = 0;
  tableHits = 0;
  tableCutoffs = 0;
  maxDepth = 0;
  /** The root's value in the last finished pass, what is proven of it, and its line. */
  value = 0;
  proof = 0;
  line: Line | undefined;
  readonly hasTable: boolean;
  readonly unique: KeySet | undefined;
  readonly #tree: GameTree;
  readonly #table: TranspositionTable;
  readonly #order = new MoveOrder();
  readonly #frames = new ProofFrames();
  readonly #limits: Limits;
  readonly #observer: Observer | undefined;
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  #buffer: Int32Array;

  constructor(tree: GameTree, settings: DepthSearchSettings) {
    const { table, nodeLimit, countUnique, signal, observer } = settings;
    const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
    const knowsNodes = hasKeys || tree.nodeId !== undefined;
    this.hasTable = table > 0 && knowsNodes;
    this.unique = leafSet(tree, countUnique);
    this.#table = new TranspositionTable(table, !hasKeys);
    this.#tree = tree;
    this.#limits = new Limits(signal, nodeLimit);
    this.#observer = observer;
    this.#buffer = new Int32Array(Math.max(64, tree.info.maxBranching));
  }

  /**
   * Searches `depth` levels in the window from `from` to `to`.
   *
   * @param depth from 1 up.
   * @returns false if a limit ended the search.
   */
  run(depth: number, from: number, to: number): boolean {
    const { hasTable, unique } = this;
    const tree = this.#tree;
    const table = this.#table;
    const order = this.#order;
    const frames = this.#frames;
    const limits = this.#limits;
    const observer = this.#observer;
    const { maxBranching, scoreMin, scoreMax } = tree.info;
    const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
    const hasOrder = tree.order !== undefined;
    const unknown = Math.min(Math.max(0, scoreMin), scoreMax);
    let buffer = this.#buffer;

    // The current node; those above it are in `frames`. Its moves begin where its parent's end.
    let ply = 0;
    let side = tree.side();
    let start = 0;
    let next = 0;
    let end = tree.moves(buffer, 0);
    let alpha = from;
    let beta = to;
    let best = side === 1 ? -Infinity : Infinity;
    let proof = proofToBegin(side);
    let line: Line | undefined;
    let lo = 0;
    let hi = 0;
    this.nodes++;
    if (end === 0) {
      this.leaves++;
      unique?.add(0, 0);
      this.value = tree.score();
      this.proof = PROVEN;
      return true;
    }
    const firstMove = this.line?.move ?? NO_MOVE;
    if (hasOrder) tree.order!(buffer, 0, end, firstMove, 0);
    else order.sort(buffer, 0, end, firstMove, 0, side);
    if (observer) observer.event(code.enter, 0, 0);
    for (;;) {
      let move: number;
      let value: number;
      let valueProof: number;
      let rest: Line | undefined;
      if (next < end) {
        // 1. Down: play the next move.
        move = buffer[next++]!;
        tree.play(move);
        this.nodes++;
        if (this.nodes >= limits.next && limits.reached(this.nodes)) {
          tree.undo(move);
          break;
        }
        buffer = withRoom(buffer, end + maxBranching);
        const count = tree.moves(buffer, end);
        const left = depth - ply - 1;
        if (ply >= this.maxDepth) this.maxDepth = ply + 1;
        if (count === 0) {
          // 2. A leaf: take its score.
          this.leaves++;
          value = tree.score();
          valueProof = PROVEN;
          if (unique)
            unique.add(hasKeys ? tree.keyLo!() : tree.nodeId!(), hasKeys ? tree.keyHi!() : 0);
          if (observer) observer.event(code.leaf, ply + 1, move);
        } else if (left === 0) {
          // 3. At the end of the depth: an estimate, which proves nothing.
          value = tree.evaluate === undefined ? unknown : tree.evaluate();
          valueProof = 0;
          if (observer) observer.event(code.estimate, ply + 1, move, value);
        } else {
          // 4. An inner node: an entry of this depth or deeper may settle it.
          let known = NO_MOVE;
          let childLo = 0;
          let childHi = 0;
          value = NaN;
          valueProof = 0;
          if (hasTable) {
            if (hasKeys) {
              childLo = tree.keyLo!();
              childHi = tree.keyHi!();
            } else childLo = tree.nodeId!();
            this.tableProbes++;
            const entry = table.probe(childLo, childHi);
            if (entry !== NOT_FOUND) {
              this.tableHits++;
              known = table.move(entry);
              if (table.depth(entry) >= left) {
                const lower = table.lower(entry);
                const upper = table.upper(entry);
                const isFull = table.depth(entry) === FULL_DEPTH;
                if (lower === upper) {
                  value = lower;
                  valueProof = isFull ? PROVEN : 0;
                } else if (lower >= beta) {
                  value = lower;
                  valueProof = isFull ? PROVEN_LOWER : 0;
                } else if (upper <= alpha) {
                  value = upper;
                  valueProof = isFull ? PROVEN_UPPER : 0;
                }
              }
            }
          }
          if (Number.isNaN(value)) {
            // 5. Push its parent, pass the window on, and begin its moves, the most promising first.
            frames.reserve(ply);
            frames.side[ply] = side;
            frames.next[ply] = next;
            frames.end[ply] = end;
            frames.alpha[ply] = alpha;
            frames.beta[ply] = beta;
            frames.best[ply] = best;
            frames.proof[ply] = proof;
            frames.line[ply] = line;
            frames.lo[ply] = lo;
            frames.hi[ply] = hi;
            ply++;
            if (observer) observer.event(code.enter, ply, move);
            side = tree.side();
            if (hasOrder) tree.order!(buffer, end, count, known, ply);
            else order.sort(buffer, end, count, known, ply, side);
            start = end;
            next = end;
            end += count;
            best = side === 1 ? -Infinity : Infinity;
            proof = proofToBegin(side);
            line = undefined;
            lo = childLo;
            hi = childHi;
            continue;
          }
          this.tableCutoffs++;
          if (observer) observer.event(code.known, ply + 1, move, value);
        }
      } else {
        // 6. Up: the node is finished. A proven win or loss is exact, because the range of scores bounds its other side.
        const isWin = best >= scoreMax && (proof & PROVEN_LOWER) !== 0;
        const isLoss = best <= scoreMin && (proof & PROVEN_UPPER) !== 0;
        if (isWin || isLoss) proof = PROVEN;
        if (ply === 0) {
          this.#buffer = buffer;
          this.value = best;
          this.proof = proof;
          this.line = line;
          return true;
        }
        if (hasTable) {
          const isLower = side === 1 ? best >= beta : line === undefined;
          const isUpper = side === 1 ? line === undefined : best <= alpha;
          const needed = isLower ? PROVEN_LOWER : isUpper ? PROVEN_UPPER : PROVEN;
          const reached = (proof & needed) === needed ? FULL_DEPTH : depth - ply;
          const bestMove = line === undefined ? NO_MOVE : line.move;
          const [lower, upper] = [isUpper ? -Infinity : best, isLower ? Infinity : best];
          table.store(lo, hi, reached, lower, upper, bestMove);
        }
        value = best;
        valueProof = proof;
        rest = line;
        ply--;
        side = frames.side[ply] as Side;
        next = frames.next[ply]!;
        end = frames.end[ply]!;
        start = ply === 0 ? 0 : frames.end[ply - 1]!;
        alpha = frames.alpha[ply]!;
        beta = frames.beta[ply]!;
        best = frames.best[ply]!;
        proof = frames.proof[ply]!;
        line = frames.line[ply];
        lo = frames.lo[ply]!;
        hi = frames.hi[ply]!;
        move = buffer[next - 1]!;
        if (observer) observer.event(code.leave, ply + 1, move);
      }
      tree.undo(move);

      // 7. Take the child's value. A proven value replaces an equal unproven one.
      const own = ownBound(side);
      const isBetter = side === 1 ? value > best : value < best;
      const isFirmer = value === best && (valueProof & own) !== 0 && (proof & own) === 0;
      proof &= own | valueProof;
      if (isBetter) proof = (proof & ~own) | (valueProof & own);
      else if (isFirmer) proof |= own;
      if (isBetter) best = value;
      if (side === 1 ? value > alpha : value < beta) {
        if (side === 1) alpha = value;
        else beta = value;
        line = { move, rest };
      } else if (isFirmer && line !== undefined) line = { move, rest };

      // 8. Cut: the remaining moves can change nothing above, or cannot beat the best possible score.
      if (next < end && (alpha >= beta || (side === 1 ? best >= scoreMax : best <= scoreMin))) {
        proof &= own;
        this.cutoffs++;
        if (next === start + 1) this.firstMoveCutoffs++;
        if (!hasOrder) order.cutBy(move, ply, side, depth - ply);
        if (observer) observer.event(code.cut, ply, next - start, end - start);
        next = end;
      }
    }

    // 9. Stopped: go back to the root.
    for (; ply > 0; ply--) tree.undo(buffer[frames.next[ply - 1]! - 1]!);
    this.#buffer = buffer;
    return false;
  }
}
