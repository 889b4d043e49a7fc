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
  FULL_DEPTH,
  KeyedFrames,
  leafSet,
  Limits,
  type Line,
  moreTreeEvents,
  movesOf,
  moveToFront,
  nextDown,
  nextUp,
  NO_MOVE,
  NOT_FOUND,
  report,
  TranspositionTable,
  uniqueLeavesOption,
  WINDOW,
  windowEvents,
  withRoom,
} from '@queenside/game-tree';

/** The events of the search. */
const events = defineEvents(
  {
    ...windowEvents,
    known: moreTreeEvents.known,
    /** The node just left beats the null window, so the search visits it again. */
    reSearch: ['ply', 'move'],
  },
  [
    ['scout(node, alpha, beta)', 'enter'],
    ['  if it is a leaf: return its score', 'via leaf'],
    ['  for each child', 'via leaf', 'via known', 'via leave'],
    ['    if the table knows v: take it', 'via known'],
    ['    else scout the child, a later one in a null window', 'via leaf', 'via leave'],
    ['      if v is better: scout it again', 'reSearch'],
    ['    raise alpha or lower beta to v', 'leaf', 'known', 'leave'],
    ['    if alpha ≥ beta: cut the rest', 'cut'],
    ['  return the best value', 'via leave', 'result', 'best'],
  ],
);

const { code } = events;

interface NegascoutSettings {
  /** In MiB; 0 for none. A table needs keys. */
  readonly table: number;
  readonly uniqueLeaves: boolean;
}

/**
 * NegaScout, also known as principal variation search (Reinefeld 1983, Marsland 1983), fail-soft, in one loop over
 * explicit stacks. The first child of a node gets the node's window. Each later child gets a null window that asks
 * whether it is better than the best so far. If it is, and may change what is above, the search visits it again with
 * the rest of the window.
 *
 * Searches with null windows. A null window is between a value and the next double, so it works for fractions as well as
 * integers.
 *
 * @returns the exact value or, if the signal stopped the search, what the root's finished moves prove.
 */
function negascout(
  tree: GameTree,
  { table: tableSize, uniqueLeaves }: NegascoutSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { maxBranching, scoreMin, scoreMax } = tree.info;
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  const hasTable = tableSize > 0 && hasKeys;
  const unique = leafSet(tree, uniqueLeaves);
  const hasOrder = tree.order !== undefined;
  const table = new TranspositionTable(hasTable ? tableSize : 0);
  const frames = new ScoutFrames();
  const limits = new Limits(signal);
  /** The moves of all nodes from the root to the cursor, one node after the other. */
  let buffer: Int32Array = new Int32Array(Math.max(64, maxBranching));
  let nodes = 1;
  let leaves = 0;
  let cutoffs = 0;
  let firstMoveCutoffs = 0;
  let tableProbes = 0;
  let tableHits = 0;
  let tableCutoffs = 0;
  let reSearches = 0;
  let maxDepth = 0;

  // The current node; those above it are in `frames`. Its moves begin where its parent's end.
  let ply = 0;
  let side = tree.side();
  let start = 0;
  let next = 0;
  let end = tree.moves(buffer, 0);
  let alpha = -Infinity;
  let beta = Infinity;
  let best = side === 1 ? -Infinity : Infinity;
  let line: Line | undefined;
  let lo = 0;
  let hi = 0;

  const resultOf = (value: number, bound: SearchResult['bound']): SearchResult => {
    const cuts = { cutoffs, firstMoveCutoffs };
    const lookUps = hasTable ? { tableProbes, tableHits, tableCutoffs } : {};
    report(stats, {
      nodes,
      leaves,
      uniqueLeaves: unique?.size,
      ...cuts,
      ...lookUps,
      reSearches,
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
  if (hasTable) {
    lo = tree.keyLo!();
    hi = tree.keyHi!();
  }
  if (hasOrder) tree.order!(buffer, 0, end, NO_MOVE, 0);
  if (observer) observer.event(code.enter, 0, 0, FULL);
  for (;;) {
    let move: number;
    let value = 0;
    let rest: Line | undefined;
    /** The number of moves of the child to enter; 0 if its value is known. */
    let count: number;
    let window: number = FULL;
    let childAlpha = alpha;
    let childBeta = beta;
    let childLo = 0;
    let childHi = 0;
    let known = NO_MOVE;
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
      count = tree.moves(buffer, end);
      if (count === 0) {
        // 2. A leaf: take its score.
        leaves++;
        value = tree.score();
        if (unique)
          unique.add(hasKeys ? tree.keyLo!() : tree.nodeId!(), hasKeys ? tree.keyHi!() : 0);
        if (ply >= maxDepth) maxDepth = ply + 1;
        if (observer) observer.event(code.leaf, ply + 1, move);
      } else {
        // 3. An inner node. After the first move, a null window asks whether it is better than the best so far.
        if (next > start + 1) {
          if (side === 1) childBeta = Math.min(beta, nextUp(alpha));
          else childAlpha = Math.max(alpha, nextDown(beta));
          if (childAlpha !== alpha || childBeta !== beta) window = NULL_WINDOW;
        }
        if (hasTable) {
          // 4. The table may answer that.
          childLo = tree.keyLo!();
          childHi = tree.keyHi!();
          tableProbes++;
          const entry = table.probe(childLo, childHi);
          if (entry !== NOT_FOUND) {
            tableHits++;
            known = table.move(entry);
            const lower = table.lower(entry);
            const upper = table.upper(entry);
            if (lower === upper || lower >= childBeta || upper <= childAlpha) {
              tableCutoffs++;
              count = 0;
              value = lower === upper || lower >= childBeta ? lower : upper;
              if (observer) observer.event(code.known, ply + 1, move, value);
              if (lower === upper) window = FULL;
            }
          }
        }
      }
    } else {
      // 5. Up: the node is finished. Its value, exact or a bound, goes to its parent.
      if (hasTable) {
        const isLower = side === 1 ? best >= beta : line === undefined;
        const isUpper = side === 1 ? line === undefined : best <= alpha;
        const bestMove = line === undefined ? NO_MOVE : line.move;
        const [lower, upper] = [isUpper ? -Infinity : best, isLower ? Infinity : best];
        table.store(lo, hi, FULL_DEPTH, lower, upper, bestMove);
      }
      if (ply === 0) return resultOf(best, 'exact');
      value = best;
      rest = line;
      childLo = lo;
      childHi = hi;
      ply--;
      side = frames.side[ply] as Side;
      next = frames.next[ply]!;
      end = frames.end[ply]!;
      start = ply === 0 ? 0 : frames.end[ply - 1]!;
      alpha = frames.alpha[ply]!;
      beta = frames.beta[ply]!;
      best = frames.best[ply]!;
      line = frames.line[ply];
      lo = frames.lo[ply]!;
      hi = frames.hi[ply]!;
      move = buffer[next - 1]!;
      count = 0;
      if (observer) observer.event(code.leave, ply + 1, move);
      window = frames.window[ply]!;
    }

    if (count === 0 && window === NULL_WINDOW && alpha < value && value < beta) {
      // 6. Better than the best so far by an unknown amount: search again with the rest of the window.
      reSearches++;
      nodes++;
      if (observer) observer.event(code.reSearch, ply + 1, move);
      count = tree.moves(buffer, end);
      childAlpha = side === 1 ? value : alpha;
      childBeta = side === 1 ? beta : value;
      window = FULL;
      if (rest !== undefined) known = rest.move;
    }

    if (count > 0) {
      // 7. Push the node and begin the child's moves.
      frames.reserve(ply);
      frames.side[ply] = side;
      frames.next[ply] = next;
      frames.end[ply] = end;
      frames.alpha[ply] = alpha;
      frames.beta[ply] = beta;
      frames.best[ply] = best;
      frames.line[ply] = line;
      frames.lo[ply] = lo;
      frames.hi[ply] = hi;
      frames.window[ply] = window;
      ply++;
      if (observer) observer.event(code.enter, ply, move, window);
      if (hasOrder) tree.order!(buffer, end, count, known, ply);
      else if (hasTable) moveToFront(buffer, end, count, known);
      side = tree.side();
      start = end;
      next = end;
      end += count;
      alpha = childAlpha;
      beta = childBeta;
      best = side === 1 ? -Infinity : Infinity;
      line = undefined;
      lo = childLo;
      hi = childHi;
      continue;
    }
    tree.undo(move);

    // 8. Take the child's value. If it is inside the window, it narrows it and begins the best line.
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

    // 9. Cut: the remaining moves can change nothing above.
    if (next < end && alpha >= beta) {
      cutoffs++;
      if (next === start + 1) firstMoveCutoffs++;
      if (observer) observer.event(code.cut, ply, next - start, end - start);
      next = end;
    }
  }

  // 10. Stopped: go back to the root, whose finished moves prove a bound.
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

/** The window of the search of a node's child. */
const FULL = WINDOW.full;
const NULL_WINDOW = WINDOW.null;

/** The nodes above the current one, and the window of each one's child. */
class ScoutFrames extends KeyedFrames {
  window: Uint8Array = zeros(Uint8Array, 64);

  protected override enlarge(length: number): void {
    super.enlarge(length);
    this.window = enlarge(this.window, length);
  }
}

/** NegaScout as a plugin part, for every tree without chance nodes. */
export const negascoutSearch = defineSearch({
  id: 'negascout',
  name: 'NegaScout',
  summary: 'NegaScout (PVS): alpha-beta with null windows, and a second search of better moves',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description: 'maximum MiB for the transposition table, on trees with keys; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => negascout(tree, options, context),
});

/** The plugin: the search `negascout`. */
export default definePlugin({
  searches: [negascoutSearch],
});
