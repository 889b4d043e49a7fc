import type { GameTree } from '@queenside/core';
import { NO_MOVE, NOT_FOUND, type TranspositionTable } from '@queenside/game-tree';

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
 * The line of best play, as far as the table proves it; the cursor goes along and comes back. The move that is kept
 * with a node of the root's value decided the test that gave the bound on its own side: with it a MAX node is worth at
 * least the value, a MIN node at most.
 */
export function provenLine(
  tree: GameTree,
  { table, identity, bestMove }: Proven,
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
