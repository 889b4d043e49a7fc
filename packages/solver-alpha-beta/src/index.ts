import {
  defineEvents,
  definePlugin,
  defineSearch,
  type GameTree,
  type RunContext,
  type SearchResult,
  type Side,
  zeros,
} from '@queenside/core';
import {
  type Frames,
  leafSet,
  Limits,
  type Line,
  movesOf,
  report,
  uniqueLeavesOption,
  WINDOW,
  windowEvents,
  withFrames,
  withRoom,
} from '@queenside/game-tree';

/** The events of the search: those of all searches with windows. */
const events = defineEvents(windowEvents, [
  ['alphabeta(node, alpha, beta)', 'via enter'],
  ['  if it is a leaf: return its score', 'via leaf'],
  ['  value ← −∞ at MAX, ∞ at MIN', 'enter'],
  ['  for each child', 'via leaf', 'via leave'],
  ['    v ← alphabeta(child, alpha, beta)', 'via leaf', 'via leave'],
  ['    MAX: raise value, alpha to v; MIN: lower value, beta', 'leaf', 'leave'],
  ['    if alpha ≥ beta: cut the rest', 'cut'],
  ['  return value', 'via leave', 'result', 'best'],
]);

/** When to cut a node's remaining moves: if alpha >= beta, or only if alpha > beta. */
type CutoffRule = '>=' | '>';

interface AlphaBetaSettings {
  readonly cutoff: CutoffRule;
  readonly uniqueLeaves: boolean;
}

const { code } = events;

/**
 * Alpha-beta search, fail-soft, depth first, moves in the tree's order (Knuth and Moore, "An Analysis of Alpha-Beta
 * Pruning", 1975). One loop over explicit stacks: depth costs memory, not recursion.
 *
 * @returns the exact value or, if the signal stopped the search, what the root's finished moves prove.
 */
function alphaBeta(
  tree: GameTree,
  { cutoff, uniqueLeaves }: AlphaBetaSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
  frames: Frames,
): SearchResult {
  const strict = cutoff === '>';
  const { maxBranching, scoreMin, scoreMax } = tree.info;
  const limits = new Limits(signal);
  // A tree that numbers its nodes has each of them once, so this search scores each leaf once.
  const unique = tree.nodeId ? undefined : leafSet(tree, uniqueLeaves);
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  let buffer: Int32Array = zeros(Int32Array, Math.max(64, maxBranching));
  let nodes = 1;
  let leaves = 0;
  let cutoffs = 0;
  let firstMoveCutoffs = 0;
  let maxDepth = 0;

  // The current node; those above it are in `frames`. Its moves begin where its parent's end.
  let ply = 0;
  let side = tree.side();
  let next = 0;
  let end = tree.moves(buffer, 0);
  let alpha = -Infinity;
  let beta = Infinity;
  let best = side === 1 ? -Infinity : Infinity;
  let line: Line | undefined;

  const resultOf = (value: number, bound: SearchResult['bound']): SearchResult => {
    const different = tree.nodeId ? leaves : unique?.size;
    report(stats, { nodes, leaves, uniqueLeaves: different, cutoffs, firstMoveCutoffs, maxDepth });
    return {
      value,
      bound,
      principalVariation: movesOf(line),
      nodes,
      leaves,
    };
  };

  if (end === 0) {
    leaves = 1;
    unique?.add(0, 0);
    return resultOf(tree.score(), 'exact');
  }
  if (observer) observer.event(code.enter, 0, 0, WINDOW.full);
  for (;;) {
    let move: number;
    let value: number;
    let rest: Line | undefined;
    if (next < end) {
      // 1. Down: play the next move.
      move = buffer[next++]!;
      tree.play(move);
      nodes++;
      if (nodes >= limits.next && limits.reached(nodes)) {
        tree.undo(move);
        break;
      }
      buffer = withRoom(buffer, end + maxBranching);
      const count = tree.moves(buffer, end);
      if (count > 0) {
        // 2. An inner node: push its parent, pass the window on, and begin its moves.
        frames.reserve(ply);
        frames.side[ply] = side;
        frames.next[ply] = next;
        frames.end[ply] = end;
        frames.alpha[ply] = alpha;
        frames.beta[ply] = beta;
        frames.best[ply] = best;
        frames.line[ply] = line;
        ply++;
        if (observer) observer.event(code.enter, ply, move, WINDOW.full);
        side = tree.side();
        next = end;
        end += count;
        best = side === 1 ? -Infinity : Infinity;
        line = undefined;
        continue;
      }
      // 3. A leaf: take its score.
      leaves++;
      value = tree.score();
      if (unique) unique.add(tree.keyLo!(), tree.keyHi!());
      if (ply >= maxDepth) maxDepth = ply + 1;
      if (observer) observer.event(code.leaf, ply + 1, move);
    } else {
      // 4. Up: the node is finished. Its value, exact or a bound, goes to its parent.
      if (ply === 0) return resultOf(best, 'exact');
      value = best;
      rest = line;
      ply--;
      side = frames.side[ply] as Side;
      next = frames.next[ply]!;
      end = frames.end[ply]!;
      alpha = frames.alpha[ply]!;
      beta = frames.beta[ply]!;
      best = frames.best[ply]!;
      line = frames.line[ply];
      move = buffer[next - 1]!;
      if (observer) observer.event(code.leave, ply + 1, move);
    }
    tree.undo(move);

    // 5. Take the child's value. If it is inside the window, it narrows it and begins the best line.
    if (side === 1) {
      if (value > best) best = value;
      if (value > alpha) {
        alpha = value;
        line = { move, rest };
      }
    } else {
      if (value < best) best = value;
      if (value < beta) {
        beta = value;
        line = { move, rest };
      }
    }

    // 6. Cut: the remaining moves can change nothing above.
    if (next < end && (alpha > beta || (alpha === beta && !strict))) {
      const start = ply === 0 ? 0 : frames.end[ply - 1]!;
      cutoffs++;
      if (next === start + 1) firstMoveCutoffs++;
      if (observer) observer.event(code.cut, ply, next - start, end - start);
      next = end;
    }
  }

  // 7. Stopped: go back to the root, whose finished moves prove a bound.
  for (; ply > 0; ply--) {
    tree.undo(buffer[frames.next[ply - 1]! - 1]!);
    side = frames.side[ply - 1] as Side;
    best = frames.best[ply - 1]!;
    line = frames.line[ply - 1];
  }
  return side === 1
    ? resultOf(Math.max(best, scoreMin), 'lower')
    : resultOf(Math.min(best, scoreMax), 'upper');
}

/** Alpha-beta search as a plugin part, for every tree without chance nodes. */
export const alphaBetaSearch = defineSearch({
  id: 'alpha-beta',
  name: 'Alpha-beta pruning',
  summary: 'Alpha-beta pruning: depth first, exact, moves in their given order',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    cutoff: {
      type: 'string',
      enum: ['>=', '>'],
      default: '>=',
      description: 'cut if alpha >= beta, as usual, or only if alpha > beta',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  guarantee: ({ cutoff }) => (cutoff === '>' ? 'alpha-beta-strict' : 'alpha-beta'),
  run: (tree, options, context) =>
    withFrames((frames) => alphaBeta(tree, options, context, frames)),
});

/** The plugin: the search `alpha-beta`. */
export default definePlugin({
  searches: [alphaBetaSearch],
});
