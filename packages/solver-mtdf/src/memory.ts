import type { GameTree } from '@queenside/core';
import { NO_MOVE, NOT_FOUND, type TranspositionTable } from '@queenside/game-tree';

/** How to recognize nodes: by keys, by numbers, or not at all. */
export type Identity = 'key' | 'number' | 'none';

export function identityOf(tree: GameTree): Identity {
  if (tree.keyLo !== undefined && tree.keyHi !== undefined) return 'key';
  return tree.nodeId === undefined ? 'none' : 'number';
}

/** What finished tests proved. */
interface Proven {
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
