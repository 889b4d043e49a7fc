import type { GameTree } from '@queenside/core';
import { NO_MOVE, NOT_FOUND, TranspositionTable } from '@queenside/search';

/** How nodes are known again: by the positions' keys, by the numbers of nodes, or not at all. */
export type Identity = 'key' | 'number' | 'none';

export function identityOf(tree: GameTree): Identity {
  if (tree.keyLo !== undefined && tree.keyHi !== undefined) return 'key';
  return tree.nodeId === undefined ? 'none' : 'number';
}

/** What finished tests know. */
interface Proven {
  readonly table: TranspositionTable;
  readonly identity: Identity;
  /** A best move of the root. */
  readonly bestMove: number;
}

/**
 * The line of best play, as far as the table proves it, by its cursor, which it leaves at the root: at a MAX node of
 * the root's value any child that is worth at least as much, at a MIN node any that is worth at most as much.
 */
export function provenLine(
  tree: GameTree,
  { table, identity, bestMove }: Proven,
  value: number,
): number[] {
  if (bestMove === NO_MOVE) return [];
  const line = [bestMove];
  const moves = new Int32Array(tree.info.maxBranching);
  const below = new Int32Array(tree.info.maxBranching);
  /** Whether the node where the cursor stands is worth what its parent, whose side this is, is worth. */
  const isBest = (side: number): boolean => {
    if (tree.moves(below, 0) === 0) return tree.score() === value;
    const entry = identity === 'none' ? NOT_FOUND : probe(tree, table, identity);
    if (entry === NOT_FOUND) return false;
    return side === 1 ? table.lower(entry) >= value : table.upper(entry) <= value;
  };
  tree.play(bestMove);
  for (;;) {
    const count = tree.moves(moves, 0);
    const side = tree.side();
    const best = moves.subarray(0, count).find((move) => {
      tree.play(move);
      const isProven = isBest(side);
      tree.undo(move);
      return isProven;
    });
    if (best === undefined) break;
    tree.play(best);
    line.push(best);
  }
  for (const move of line.toReversed()) tree.undo(move);
  return line;
}

function probe(tree: GameTree, table: TranspositionTable, identity: Identity): number {
  return identity === 'key'
    ? table.probe(tree.keyLo!(), tree.keyHi!())
    : table.probe(tree.nodeId!(), 0);
}
