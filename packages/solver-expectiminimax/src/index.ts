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
  enlarge,
  Frames,
  leafSet,
  Limits,
  type Line,
  movesOf,
  report,
  uniqueLeavesOption,
  WINDOW,
  windowEvents,
  withRoom,
} from '@queenside/game-tree';

/** The events of the search: those of all searches with windows. */
const events = defineEvents(windowEvents, [
  ['value(node, alpha, beta)', 'enter'],
  ['  if it is a leaf: return its score', 'via leaf'],
  ['  for each child', 'via leaf', 'via leave'],
  ['    v ← value(child, its window)', 'via leaf', 'via leave'],
  ['    CHANCE: add probability × v; else: take v if better', 'leaf', 'leave'],
  ['    if outside the window: cut the rest', 'cut'],
  ['  return the value', 'via leave', 'result', 'best'],
]);

const { code } = events;

/** No cut-offs, or those of alpha-beta and Star1. */
type Pruning = 'none' | 'star1';

interface ExpectiminimaxSettings {
  readonly pruning: Pruning;
  readonly uniqueLeaves: boolean;
}

/**
 * Expectiminimax (D. Michie, "Game-playing and game-learning automata", 1966): minimax with chance nodes, whose
 * values are expectations. With pruning, MAX and MIN nodes cut like alpha-beta, and chance nodes like Star1 (B. Ballard, "The
 * *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21, 1983): scores have bounds, so
 * the rest of a chance node may be too little to bring its value into the window, and a child's window follows from the
 * bounds of the others.
 *
 * One loop over explicit stacks: depth costs memory, not recursion.
 *
 * @returns the exact value (up to rounding) or, if the signal stopped the search, what the finished moves prove.
 */
function expectiminimax(
  tree: GameTree,
  { pruning, uniqueLeaves }: ExpectiminimaxSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const prunes = pruning === 'star1';
  const window = prunes ? WINDOW.full : WINDOW.none;
  const { maxBranching, scoreMin, scoreMax } = tree.info;
  const frames = new ChanceFrames();
  const limits = new Limits(signal);
  // A tree that numbers its nodes has each of them once, so this search scores each leaf once.
  const unique = tree.nodeId ? undefined : leafSet(tree, uniqueLeaves);
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  let buffer: Int32Array = new Int32Array(Math.max(64, maxBranching));
  let nodes = 1;
  let leaves = 0;
  let cutoffs = 0;
  let firstMoveCutoffs = 0;
  let maxDepth = 0;

  // The current node; those above it are in `frames`. Its moves begin where its parent's end.
  let ply = 0;
  let side = tree.side();
  let start = 0;
  let next = 0;
  let end = tree.moves(buffer, 0);
  let alpha = -Infinity;
  let beta = Infinity;
  let best = startOf(side);
  let left = 1;
  let chance = 0;
  let line: Line | undefined;

  const resultOf = (value: number, bound: SearchResult['bound']): SearchResult => {
    report(stats, {
      nodes,
      leaves,
      uniqueLeaves: tree.nodeId ? leaves : unique?.size,
      ...(prunes && { cutoffs, firstMoveCutoffs }),
      maxDepth,
    });
    const principalVariation = movesOf(line);
    return { value, bound, principalVariation, nodes, leaves };
  };

  if (end === 0) {
    leaves = 1;
    unique?.add(0, 0);
    return resultOf(tree.score(), 'exact');
  }
  if (observer) observer.event(code.enter, 0, 0, window);
  for (;;) {
    let move: number;
    let value: number;
    let rest: Line | undefined;
    if (next < end) {
      // 1. Down: play the next move; at a chance node, note its probability.
      move = buffer[next++]!;
      if (side === 0) {
        chance = tree.probability === undefined ? 1 / (end - start) : tree.probability(move);
        left = next === end ? 0 : Math.max(0, left - chance);
        if (chance === 0) continue;
      }
      tree.play(move);
      nodes++;
      if (nodes >= limits.next && limits.reached(nodes)) {
        tree.undo(move);
        if (side === 0) left += chance;
        break;
      }
      buffer = withRoom(buffer, end + maxBranching);
      const count = tree.moves(buffer, end);
      if (count > 0) {
        // 2. An inner node: push its parent, pass a window on, and begin its moves.
        frames.reserve(ply);
        frames.side[ply] = side;
        frames.next[ply] = next;
        frames.end[ply] = end;
        frames.alpha[ply] = alpha;
        frames.beta[ply] = beta;
        frames.best[ply] = best;
        frames.left[ply] = left;
        frames.chance[ply] = chance;
        frames.line[ply] = line;
        ply++;
        if (observer) observer.event(code.enter, ply, move, window);
        if (side === 0) {
          // 3. Star1: if the child is outside this window, its parent is outside too, regardless of the other children.
          alpha = (alpha - best - left * scoreMax) / chance;
          beta = (beta - best - left * scoreMin) / chance;
        }
        side = tree.side();
        start = end;
        next = end;
        end += count;
        best = startOf(side);
        left = 1;
        line = undefined;
        continue;
      }
      // 4. A leaf: take its score.
      leaves++;
      value = tree.score();
      if (unique) unique.add(tree.keyLo!(), tree.keyHi!());
      if (ply >= maxDepth) maxDepth = ply + 1;
      if (observer) observer.event(code.leaf, ply + 1, move);
    } else {
      // 5. Up: the node is finished. Its value, exact or a bound, goes to its parent.
      if (ply === 0) return resultOf(best, 'exact');
      value = best;
      rest = line;
      ply--;
      side = frames.side[ply] as Side;
      next = frames.next[ply]!;
      end = frames.end[ply]!;
      start = ply === 0 ? 0 : frames.end[ply - 1]!;
      alpha = frames.alpha[ply]!;
      beta = frames.beta[ply]!;
      best = frames.best[ply]!;
      left = frames.left[ply]!;
      chance = frames.chance[ply]!;
      line = frames.line[ply];
      move = buffer[next - 1]!;
      if (observer) observer.event(code.leave, ply + 1, move);
    }
    tree.undo(move);

    // 6. Take the child's value. At MAX and MIN nodes, a value inside the window narrows it and begins the best line.
    let isCut = false;
    if (side === 0) {
      best += chance * value;
      if (prunes && next < end) {
        const [least, most] = [best + left * scoreMin, best + left * scoreMax];
        isCut = least >= beta || most <= alpha;
        // The rest counts as its bound, so that the node's value is a bound on the right side.
        if (isCut) best = least >= beta ? least : most;
      }
    } else if (side === 1) {
      if (value > best) best = value;
      if (value > alpha) {
        line = { move, rest };
        alpha = value;
      }
      isCut = prunes && alpha >= beta;
    } else {
      if (value < best) best = value;
      if (value < beta) {
        line = { move, rest };
        beta = value;
      }
      isCut = prunes && alpha >= beta;
    }

    // 7. Cut: the remaining moves can change nothing above.
    if (isCut && next < end) {
      cutoffs++;
      if (next === start + 1) firstMoveCutoffs++;
      if (observer) observer.event(code.cut, ply, next - start, end - start);
      next = end;
    }
  }

  // 8. Stopped: go back to the root, whose finished moves prove a bound.
  for (; ply > 0; ply--) {
    tree.undo(buffer[frames.next[ply - 1]! - 1]!);
    side = frames.side[ply - 1] as Side;
    best = frames.best[ply - 1]!;
    left = frames.left[ply - 1]! + (side === 0 ? frames.chance[ply - 1]! : 0);
    line = frames.line[ply - 1];
  }
  if (side === 0) return resultOf(best + left * scoreMin, 'lower');
  return side === 1
    ? resultOf(Math.max(best, scoreMin), 'lower')
    : resultOf(Math.min(best, scoreMax), 'upper');
}

function startOf(side: Side): number {
  return side === 0 ? 0 : side === 1 ? -Infinity : Infinity;
}

/** The nodes above the current one. A chance node's best value is the sum of its children's shares so far. */
class ChanceFrames extends Frames {
  /** At a chance node, the total probability of the children not searched yet. */
  left: Float64Array = zeros(Float64Array, 64);
  /** The probability of the current child. */
  chance: Float64Array = zeros(Float64Array, 64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.left = enlarge(this.left, length);
    this.chance = enlarge(this.chance, length);
  }
}

/** Expectiminimax as a plugin part, for every tree. */
export const expectiminimaxSearch = defineSearch({
  id: 'expectiminimax',
  name: 'Expectiminimax',
  summary: 'Expectiminimax: minimax with chance nodes, pruned by Star1',
  requires: [],
  complete: true,
  deterministic: true,
  options: {
    pruning: {
      type: 'string',
      enum: ['star1', 'none'],
      default: 'star1',
      description: 'cut like alpha-beta, and by Star1 at chance nodes; or visit every node',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  guarantee: ({ pruning }) => (pruning === 'none' ? 'every-leaf' : 'alpha-beta'),
  run: (tree, options, context) => expectiminimax(tree, options, context),
});

/** The plugin: the search `expectiminimax`. */
export default definePlugin({
  searches: [expectiminimaxSearch],
});
