/** The checker of games: whether a score is what a position is worth, and a move one of those that reach it. */
import { coreError } from './core-errors.ts';
import { ProofTooLarge, Prover } from './game-prover.ts';
import { openGame, type GameTree } from './game-tree.ts';
import type { Game } from './game.ts';
import { RIGHT, wrong, type Verdict } from './problem.ts';

/**
 * Positions that may be visited for one answer, about 20 s of work: with a game's own cursor, and with one over its
 * rules.
 */
const CURSOR_BUDGET = 40_000_000;
const RULES_BUDGET = 4_000_000;
const ROUNDING = 1e-9;

/** What is said of a position: its score, and the move that leads there, undefined where none is named. */
export interface Claim {
  readonly score: number;
  readonly move: number | undefined;
}

/**
 * Judges what is said of a position that has moves, or of a finished game where `move` is undefined.
 *
 * @param name the move's name, for the reason.
 * @throws QueensideError `core/position-too-large` where the proof is too large.
 */
export function checkClaim<State>(
  game: Game<State>,
  state: State,
  claim: Claim,
  name: string,
): Verdict {
  const tree = openGame(game, state);
  return prove(game, tree, (prover) => {
    const keeps = claim.move !== undefined && keepsScore(tree, prover, claim.move, claim.score);
    if (!isWorth(tree, prover, claim.score, keeps))
      return wrong('wrong-score', `the position is ${worthOf(prover)}, not ${claim.score}`);
    if (keeps || claim.move === undefined) return RIGHT;
    tree.play(claim.move);
    const reached = worthOf(prover);
    tree.undo(claim.move);
    return wrong(
      'weak-move',
      `${name} leads to a position ${reached}, and ${claim.score} can be had`,
    );
  });
}

/** What a position is worth, and the first of its moves that reaches it, undefined where the game is over. */
export function solveForExample<State>(game: Game<State>, state: State): Claim {
  const tree = openGame(game, state);
  return prove(game, tree, (prover) => {
    const score = prover.value();
    const moves = game.moves(state);
    const move = moves.find((candidate) => keepsScore(tree, prover, candidate, score));
    return { score, move: move ?? moves[0] };
  });
}

function prove<State, Result>(
  game: Game<State>,
  tree: GameTree,
  proof: (prover: Prover) => Result,
): Result {
  const budget = game.tree === undefined ? RULES_BUDGET : CURSOR_BUDGET;
  try {
    return proof(new Prover(tree, budget));
  } catch (thrown) {
    if (!(thrown instanceof ProofTooLarge)) throw thrown;
    throw coreError('position-too-large', { game: game.id, budget });
  }
}

/** Whether the side to move has `score` after `move` as well. Chance does not choose. */
function keepsScore(tree: GameTree, prover: Prover, move: number, score: number): boolean {
  const side = tree.side();
  if (side === 0) return true;
  const slack = slackOf(tree, score);
  tree.play(move);
  const keeps = side === 1 ? prover.isAtLeast(score - slack) : prover.isAtMost(score + slack);
  tree.undo(move);
  return keeps;
}

/** Whether the position is worth `score`. A move that keeps the score proves one half of it. */
function isWorth(tree: GameTree, prover: Prover, score: number, keeps: boolean): boolean {
  const side = tree.side();
  const slack = slackOf(tree, score);
  return (
    ((keeps && side === 1) || prover.isAtLeast(score - slack)) &&
    ((keeps && side === -1) || prover.isAtMost(score + slack))
  );
}

/** Expectations are sums of fractions, and the order of the terms shows in their last bits. */
function slackOf(tree: GameTree, score: number): number {
  return tree.info.hasChance ? ROUNDING * Math.max(1, Math.abs(score)) : 0;
}

/** The value, for the reason of a verdict that stands without it. */
function worthOf(prover: Prover): string {
  try {
    return `worth ${prover.value()}`;
  } catch (thrown) {
    if (!(thrown instanceof ProofTooLarge)) throw thrown;
    return 'worth something else';
  }
}
