import { defineEvents, type GameTree, type Observer, type Side, zeros } from '@queenside/core';
import {
  enlarge,
  FULL_DEPTH,
  KeyedFrames,
  type KeySet,
  leafSet,
  Limits,
  moreTreeEvents,
  moveToFront,
  NO_MOVE,
  NOT_FOUND,
  TranspositionTable,
  treeEvents,
  withRoom,
} from '@queenside/game-tree';

/** The events of the search. */
export const events = defineEvents(
  {
    ...treeEvents,
    known: moreTreeEvents.known,
    /** The pass `number`, from 1, begins at the root: is it worth at least `score` or, if `above` is 1, more? */
    pass: ['number', 'score', 'above'],
  },
  [
    ['repeat until both bounds meet', 'via pass'],
    ['  move a bound by the answer, and guess again', 'via pass'],
    ['  ask test(root): is it worth the guess?', 'pass'],
    ['return the value', 'result', 'best'],
    ['test(node)', 'enter'],
    ['  if it is a leaf: return its score', 'via leaf'],
    ['  if the table knows it: return that', 'via known'],
    ['  for each child: v ← test(child), keep the best', 'leaf', 'known', 'leave'],
    ['    if v is the answer: cut the rest', 'cut'],
    ['  store the bound, return it', 'via leave'],
  ],
);

const { code } = events;

class MoveFrames extends KeyedFrames {
  /** The move of each node's best child so far. */
  move: Int32Array = zeros(Int32Array, 64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.move = enlarge(this.move, length);
  }
}

interface MemoryTestSettings {
  /** In MiB; 0 for none. */
  readonly table: number;
  readonly countUnique: boolean;
  readonly signal: { readonly aborted: boolean };
  readonly observer: Observer | undefined;
}

/**
 * Pearl's test with memory ("MT", Plaat, Schaeffer, Pijls, and de Bruin, 1996): is the root worth at least `beta`? It is
 * fail-soft alpha-beta with a null window, so its answer is a bound that may be better than the question. A table keeps the
 * proofs of inner nodes for the next test.
 */
export class MemoryTest {
  nodes = 0;
  leaves = 0;
  cutoffs = 0;
  firstMoveCutoffs = 0;
  tableProbes = 0;
  tableHits = 0;
  tableCutoffs = 0;
  maxDepth = 0;
  /** The root's move that decided the last test. */
  bestMove: number = NO_MOVE;
  readonly table: TranspositionTable;
  readonly identity: Identity;
  readonly unique: KeySet | undefined;
  readonly #tree: GameTree;
  readonly #limits: Limits;
  readonly #observer: Observer | undefined;
  readonly #frames = new MoveFrames();
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  #buffer: Int32Array;

  constructor(tree: GameTree, { table, countUnique, signal, observer }: MemoryTestSettings) {
    const identity = identityOf(tree);
    this.identity = table > 0 ? identity : 'none';
    this.table = new TranspositionTable(table, identity === 'number');
    this.unique = leafSet(tree, countUnique);
    this.#tree = tree;
    this.#limits = new Limits(signal);
    this.#observer = observer;
    this.#buffer = new Int32Array(Math.max(64, tree.info.maxBranching));
  }

  /**
   * @returns a lower bound of the root's value if it is at least `beta`, otherwise an upper bound; undefined if the signal
   * stopped the test.
   */
  test(beta: number): number | undefined {
    const { identity, table, unique } = this;
    const tree = this.#tree;
    const limits = this.#limits;
    const observer = this.#observer;
    const frames = this.#frames;
    const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
    const hasOrder = tree.order !== undefined;
    const { maxBranching } = tree.info;
    let buffer = this.#buffer;

    // The current node; those above it are in `frames`. Its moves begin where its parent's end.
    let ply = 0;
    let side = tree.side();
    let start = 0;
    let next = 0;
    let end = tree.moves(buffer, 0);
    let best = side === 1 ? -Infinity : Infinity;
    let bestMove = NO_MOVE;
    let lo = 0;
    let hi = 0;
    this.nodes++;
    if (end === 0) {
      this.leaves++;
      unique?.add(0, 0);
      return tree.score();
    }
    if (hasOrder) tree.order!(buffer, 0, end, this.bestMove, 0);
    else if (hasKeys) moveToFront(buffer, 0, end, this.bestMove);
    if (observer) observer.event(code.enter, 0, 0);
    for (;;) {
      let move: number;
      let value = 0;
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
        if (count > 0) {
          // 2. An inner node: the proof of an earlier test may answer this one.
          let known = NO_MOVE;
          let isAnswered = false;
          let childLo = 0;
          let childHi = 0;
          if (identity !== 'none') {
            if (hasKeys) {
              childLo = tree.keyLo!();
              childHi = tree.keyHi!();
            } else childLo = tree.nodeId!();
            this.tableProbes++;
            const entry = table.probe(childLo, childHi);
            if (entry !== NOT_FOUND) {
              this.tableHits++;
              const lower = table.lower(entry);
              const upper = table.upper(entry);
              isAnswered = lower >= beta || upper < beta;
              value = lower >= beta ? lower : upper;
              known = table.move(entry);
            }
          }
          if (isAnswered) {
            this.tableCutoffs++;
            if (observer) observer.event(code.known, ply + 1, move, value);
          } else {
            // 3. Push the parent and begin the node's moves; nodes with keys get a better order.
            frames.reserve(ply);
            frames.side[ply] = side;
            frames.next[ply] = next;
            frames.end[ply] = end;
            frames.best[ply] = best;
            frames.move[ply] = bestMove;
            frames.lo[ply] = lo;
            frames.hi[ply] = hi;
            ply++;
            if (observer) observer.event(code.enter, ply, move);
            if (hasOrder) tree.order!(buffer, end, count, known, ply);
            else if (hasKeys) moveToFront(buffer, end, count, known);
            side = tree.side();
            start = end;
            next = end;
            end += count;
            best = side === 1 ? -Infinity : Infinity;
            bestMove = NO_MOVE;
            lo = childLo;
            hi = childHi;
            continue;
          }
        } else {
          // 4. A leaf: take its score.
          this.leaves++;
          value = tree.score();
          if (ply >= this.maxDepth) this.maxDepth = ply + 1;
          if (observer) observer.event(code.leaf, ply + 1, move);
          if (unique)
            unique.add(hasKeys ? tree.keyLo!() : tree.nodeId!(), hasKeys ? tree.keyHi!() : 0);
        }
      } else {
        // 5. Up: the node is finished. Store the move that decided it, but none if all failed.
        const isLower = best >= beta;
        if (ply === 0) {
          this.#buffer = buffer;
          if (isLower === (side === 1)) this.bestMove = bestMove;
          return best;
        }
        if (identity !== 'none') {
          const kept = isLower === (side === 1) ? bestMove : NO_MOVE;
          if (isLower) table.store(lo, hi, FULL_DEPTH, best, Infinity, kept);
          else table.store(lo, hi, FULL_DEPTH, -Infinity, best, kept);
        }
        value = best;
        ply--;
        side = frames.side[ply] as Side;
        next = frames.next[ply]!;
        end = frames.end[ply]!;
        start = ply === 0 ? 0 : frames.end[ply - 1]!;
        best = frames.best[ply]!;
        bestMove = frames.move[ply]!;
        lo = frames.lo[ply]!;
        hi = frames.hi[ply]!;
        move = buffer[next - 1]!;
        if (observer) observer.event(code.leave, ply + 1, move);
      }
      tree.undo(move);

      // 6. Take the child's value. MAX is done with a value of at least beta, MIN with one below it.
      if (side === 1 ? value > best : value < best) {
        best = value;
        bestMove = move;
      }
      if (next < end && (side === 1 ? best >= beta : best < beta)) {
        this.cutoffs++;
        if (next === start + 1) this.firstMoveCutoffs++;
        if (observer) observer.event(code.cut, ply, next - start, end - start);
        next = end;
      }
    }

    // 7. Stopped: go back to the root.
    for (; ply > 0; ply--) tree.undo(buffer[frames.next[ply - 1]! - 1]!);
    this.#buffer = buffer;
    return undefined;
  }
}

/** How to recognize nodes: by keys, by numbers, or not at all. */
type Identity = 'key' | 'number' | 'none';

function identityOf(tree: GameTree): Identity {
  if (tree.keyLo !== undefined && tree.keyHi !== undefined) return 'key';
  return tree.nodeId === undefined ? 'none' : 'number';
}

/** The proofs of finished tests. */
interface ProvenTests {
  readonly table: TranspositionTable;
  readonly identity: Identity;
  /** A best move of the root. */
  readonly bestMove: number;
}

/**
 * Returns the line of best play as far as the table proves it. The cursor follows the line and returns. The stored move of a
 * node with the root's value decided the test that gave the bound on its own side: with it a MAX node is worth at least the
 * value, a MIN node at most.
 */
export function provenLine(
  tree: GameTree,
  { table, identity, bestMove }: ProvenTests,
  value: number,
): number[] {
  const line: number[] = [];
  const moves = new Int32Array(tree.info.maxBranching);
  for (let move = bestMove; move !== NO_MOVE;) {
    tree.play(move);
    line.push(move);
    if (identity === 'none' || tree.moves(moves, 0) === 0) break;
    const entry =
      identity === 'key'
        ? table.probe(tree.keyLo!(), tree.keyHi!())
        : table.probe(tree.nodeId!(), 0);
    const isProven =
      entry !== NOT_FOUND &&
      (tree.side() === 1 ? table.lower(entry) >= value : table.upper(entry) <= value);
    move = isProven ? table.move(entry) : NO_MOVE;
  }
  for (const move of line.toReversed()) tree.undo(move);
  return line;
}
