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
  treeEvents,
  uniqueLeavesOption,
  withFrames,
  withRoom,
} from '@queenside/game-tree';

const { enter, leaf, leave } = treeEvents;

/** The events of the search, which never cuts. */
const events = defineEvents({ enter, leaf, leave }, [
  ['minimax(node)', 'via enter'],
  ['  if it is a leaf: return its score', 'via leaf'],
  ['  value ← −∞ at MAX, ∞ at MIN', 'enter'],
  ['  for each child', 'via leaf', 'via leave'],
  ['    v ← minimax(child)', 'via leaf', 'via leave'],
  ['    MAX: raise value to v; MIN: lower value to v', 'leaf', 'leave'],
  ['  return value', 'via leave', 'result', 'best'],
]);

const { code } = events;

/**
 * Plain minimax, depth first, every node (J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928). One loop over
 * explicit stacks: depth costs memory, not recursion.
 *
 * @returns the exact value or, if the signal stopped the search, what the root's finished moves prove.
 */
function minimax(
  tree: GameTree,
  { uniqueLeaves }: { readonly uniqueLeaves: boolean },
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
  frames: Frames,
): SearchResult {
  const { maxBranching, scoreMin, scoreMax } = tree.info;
  const limits = new Limits(signal);
  // A tree that numbers its nodes has each of them once, so this search scores each leaf once.
  const unique = tree.nodeId ? undefined : leafSet(tree, uniqueLeaves);
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  let buffer: Int32Array = zeros(Int32Array, Math.max(64, maxBranching));
  let nodes = 1;
  let leaves = 0;
  let maxDepth = 0;

  // The current node; those above it are in `frames`. Its moves begin where its parent's end.
  let ply = 0;
  let side = tree.side();
  let next = 0;
  let end = tree.moves(buffer, 0);
  let best = side === 1 ? -Infinity : Infinity;
  let line: Line | undefined;

  const resultOf = (value: number, bound: SearchResult['bound']): SearchResult => {
    const different = tree.nodeId ? leaves : unique?.size;
    report(stats, { nodes, leaves, uniqueLeaves: different, maxDepth });
    const principalVariation = movesOf(line);
    return { value, bound, principalVariation, nodes, leaves };
  };

  if (end === 0) {
    leaves = 1;
    unique?.add(0, 0);
    return resultOf(tree.score(), 'exact');
  }
  if (observer) observer.event(code.enter, 0, 0);
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
        // 2. An inner node: push its parent and begin its moves.
        frames.reserve(ply);
        frames.side[ply] = side;
        frames.next[ply] = next;
        frames.end[ply] = end;
        frames.best[ply] = best;
        frames.line[ply] = line;
        ply++;
        if (observer) observer.event(code.enter, ply, move);
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
      // 4. Up: the node is finished. Its value goes to its parent.
      if (ply === 0) return resultOf(best, 'exact');
      value = best;
      rest = line;
      ply--;
      side = frames.side[ply] as Side;
      next = frames.next[ply]!;
      end = frames.end[ply]!;
      best = frames.best[ply]!;
      line = frames.line[ply];
      move = buffer[next - 1]!;
      if (observer) observer.event(code.leave, ply + 1, move);
    }
    tree.undo(move);

    // 5. Take the child's value; of equal moves the first stays the best.
    if (side === 1 ? value > best : value < best) {
      best = value;
      line = { move, rest };
    }
  }

  // 6. Stopped: go back to the root, whose finished moves prove a bound.
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

/** Plain minimax as a plugin part, for every tree without chance nodes. */
export const minimaxSearch = defineSearch({
  id: 'minimax',
  name: 'Minimax',
  summary: 'Minimax: visits every node, the measure for all other searches',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: { uniqueLeaves: uniqueLeavesOption },
  events,
  guarantee: () => 'every-leaf',
  run: (tree, options, context) => withFrames((frames) => minimax(tree, options, context, frames)),
});

/** The plugin: the search `minimax`. */
export default definePlugin({
  searches: [minimaxSearch],
});
