import type { GameTree } from '@queenside/core';
import { fault, quote } from './check.ts';
import { parsePosition, placeOf, type GameProblem } from './game-places.ts';
import { movesOf } from './minimax.ts';
import { rulesTree } from './rules-tree.ts';

/** How many lines to count. The game's own tests may count more. */
const RULES_BUDGET = 100_000;
const CURSOR_BUDGET = 3_000_000;

/**
 * Counts the lines of play of each length by the rules and by the game's own cursor, and compares them with known counts. Rules
 * that are wrong in themselves, such as pieces that wrap round the edge of the board, show in nothing else: so a game must know
 * some counts.
 */
export function checkPerft({ game, tree }: GameProblem): void {
  if (!game.perft?.some(({ lines }) => lines.length > 1))
    throw fault(
      `game ${game.id}, perft`,
      'it knows no counts of lines of play to test its rules with',
      `the moves of at least one position, counted by hand or published: perft: [{ position: ${quote(game.examples[0] ?? '')}, lines: [1, …] }]`,
    );
  for (const { position, lines } of game.perft ?? []) {
    const state = parsePosition(game, position);
    const where = placeOf(game, position, []);
    ensureLines(rulesTree(game, state), lines, RULES_BUDGET, where);
    if (game.tree !== undefined)
      ensureLines(tree.open(state), lines, CURSOR_BUDGET, `${where}, by its own tree`);
  }
}

/**
 * Counts the lines of play of a length from the cursor's node. A line that ends early counts for its own length only.
 */
export function countLines(tree: GameTree, length: number): number {
  if (length === 0) return 1;
  const moves = movesOf(tree);
  if (length === 1) return moves.length;
  return moves.reduce((sum, move) => sum + countAfter(tree, move, length - 1), 0);
}

function countAfter(tree: GameTree, move: number, length: number): number {
  tree.play(move);
  const lines = countLines(tree, length);
  tree.undo(move);
  return lines;
}

function ensureLines(
  tree: GameTree,
  known: readonly number[],
  budget: number,
  where: string,
): void {
  for (const [length, expected] of known.entries()) {
    if (expected > budget) return;
    const found = countLines(tree, length);
    if (found === expected) continue;
    const parts = movesOf(tree).map(
      (move) => `${countAfter(tree, move, length - 1)} after ${move}`,
    );
    throw fault(
      where,
      `it has ${found} lines of ${length} moves (${parts.join(', ')})`,
      `${expected}, as perft says`,
    );
  }
}
