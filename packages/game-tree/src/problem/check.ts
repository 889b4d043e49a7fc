/** The checker of games: it verifies that a score is the value of a position, and that a move reaches it. */
import {
  coreError,
  FEASIBLE,
  type Game,
  type GameTree,
  RIGHT,
  treeInfoOf,
  undecided,
  type Verdict,
  wrong,
} from '@queenside/core';
import { LimitedState } from '../limited.ts';
import { openGame } from '../rules-cursor.ts';
import { ProofTooLarge, Prover } from './prover.ts';

/** Some minutes of work: a user who waited for a hard position's answer also waits for its check. A time limit covers both. */
const FOR_A_CLAIM: ProofBudget = { own: 4_000_000_000, cursor: 1_000_000_000, rules: 100_000_000 };
/** Less than a second: an estimate that is not refuted settles nothing anyway. */
const FOR_AN_ESTIMATE: ProofBudget = { own: 10_000_000, cursor: 2_000_000, rules: 200_000 };
/** Some seconds, for examples and for the true value in the reason of a verdict. */
const FOR_A_VALUE: ProofBudget = { own: 100_000_000, cursor: 40_000_000, rules: 4_000_000 };
const ROUNDING = 1e-9;

/** A claim about a position: its score, and the move that reaches it, undefined if none is named. */
interface PositionClaim {
  readonly score: number;
  readonly move: number | undefined;
}

/**
 * Judges a claim about a position that has moves or, if `move` is undefined, about a finished game. The verdict is undecided
 * if the proof exceeds the budget.
 *
 * @param name the move's name, for the reason.
 */
export function checkClaim<State>(
  game: Game<State>,
  state: State,
  claim: PositionClaim,
  name: string,
  budget: ProofBudget = FOR_A_CLAIM,
): Verdict {
  const tree = openGame(game, state);
  const proof = (proofs: Proofs<State>): Verdict => {
    const position = { game, state, tree, proofs };
    const keeps = claim.move !== undefined && keepsScore(position, claim.move, claim.score);
    if (!isWorth(position, claim.score, keeps))
      return wrong('wrong-score', `the position is ${describeValue(position)}, not ${claim.score}`);
    if (keeps || claim.move === undefined) return RIGHT;
    const reached = after(position, claim.move, describeValue);
    return wrong(
      'weak-move',
      `${name} leads to a position ${reached}, but another move reaches ${claim.score}`,
    );
  };
  return prove(game, tree, budget, proof, (millions) =>
    undecided(
      `a proof of score ${claim.score} and best move ${name} takes more than ${millions} million positions`,
      remedyFor(state),
    ),
  );
}

/** Judges a move of a position alone: it must keep the value. The verdict is undecided if the value is too hard to prove. */
export function checkMove<State>(
  game: Game<State>,
  state: State,
  move: number,
  name: string,
): Verdict {
  const tree = openGame(game, state);
  const proof = (proofs: Proofs<State>): Verdict => {
    const score = game.published?.(state) ?? proofs.value(state);
    const position = { game, state, tree, proofs };
    if (keepsScore(position, move, score)) return RIGHT;
    const reached = after(position, move, describeValue);
    return wrong(
      'weak-move',
      `${name} leads to a position ${reached}, but another move reaches ${score}`,
    );
  };
  return prove(game, tree, FOR_A_CLAIM, proof, (millions) =>
    undecided(
      `a proof of best move ${name} takes more than ${millions} million positions`,
      remedyFor(state),
    ),
  );
}

function remedyFor(state: unknown): string {
  return state instanceof LimitedState
    ? 'ask for a smaller depth'
    : 'give a position closer to the end of the game';
}

/** A claim that a position is worth `atLeast` or more, `atMost` or less, and of the move that keeps that. */
interface BoundClaim {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly move: number | undefined;
}

/** Judges a claim of bounds. It leaves open what it neither proves nor refutes, and so the value. */
export function checkBound<State>(
  game: Game<State>,
  state: State,
  { atLeast, atMost, move }: BoundClaim,
  name: string,
): Verdict {
  const tree = openGame(game, state);
  const proofs = openProofs(game, tree, FOR_AN_ESTIMATE);
  const position = { game, state, tree, proofs };
  const bounds = [
    ...(atLeast === undefined ? [] : [{ holds: isAtLeast(atLeast), text: `at least ${atLeast}` }]),
    ...(atMost === undefined ? [] : [{ holds: isAtMost(atMost), text: `at most ${atMost}` }]),
  ];
  try {
    for (const { holds, text } of bounds) {
      if (!holds(position)) return wrong('wrong-score', `the position is not worth ${text}`);
      if (move !== undefined && tree.side() !== 0 && !after(position, move, holds))
        return wrong('weak-move', `${name} leads to a position that is not worth ${text}`);
    }
  } catch (thrown) {
    if (!(thrown instanceof ProofTooLarge)) throw thrown;
  }
  return FEASIBLE;
}

/** Returns the value of a position and the first move that reaches it, undefined if the game is over. */
export function solveForExample<State>(game: Game<State>, state: State): PositionClaim {
  const tree = openGame(game, state);
  const proof = (proofs: Proofs<State>): PositionClaim => {
    const score = proofs.value(state);
    const moves = game.moves(state);
    const position = { game, state, tree, proofs };
    const move = moves.find((candidate) => keepsScore(position, candidate, score));
    return { score, move: move ?? moves[0] };
  };
  return prove(game, tree, FOR_A_VALUE, proof, (millions) => {
    throw coreError('position-too-large', { game: game.id, millions });
  });
}

/** Proves something or, if that takes too long, calls `giveUp` with the budget in million positions. */
function prove<State, Result>(
  game: Game<State>,
  tree: GameTree,
  budget: ProofBudget,
  proof: (proofs: Proofs<State>) => Result,
  giveUp: (millions: number) => Result,
): Result {
  try {
    return proof(openProofs(game, tree, budget));
  } catch (thrown) {
    if (!(thrown instanceof ProofTooLarge)) throw thrown;
    return giveUp(positionsOf(game, budget) / 1_000_000);
  }
}

/** A position, with the cursor at it, and its prover. */
interface ProvenPosition<State> {
  readonly game: Game<State>;
  readonly state: State;
  readonly tree: GameTree;
  readonly proofs: Proofs<State>;
}

/** Calls `look` at the position after a move. */
function after<State, Found>(
  { game, state, tree, proofs }: ProvenPosition<State>,
  move: number,
  look: (position: ProvenPosition<State>) => Found,
): Found {
  tree.play(move);
  const found = look({ game, state: game.next(state, move), tree, proofs });
  tree.undo(move);
  return found;
}

/** Returns whether `move` keeps `score` for the side to move. Chance does not choose. */
function keepsScore<State>(position: ProvenPosition<State>, move: number, score: number): boolean {
  const side = position.tree.side();
  if (side === 0) return true;
  return after(position, move, side === 1 ? isAtLeast(score) : isAtMost(score));
}

/** Returns whether the position is worth `score`. A move that keeps the score proves one half of that. */
function isWorth<State>(position: ProvenPosition<State>, score: number, keeps: boolean): boolean {
  const side = position.tree.side();
  return (
    ((keeps && side === 1) || isAtLeast(score)(position)) &&
    ((keeps && side === -1) || isAtMost(score)(position))
  );
}

function isAtLeast(score: number) {
  return <State>({ game, state, tree, proofs }: ProvenPosition<State>): boolean => {
    const least = score - slackOf(tree, score);
    const known = game.published?.(state);
    return known === undefined ? proofs.isAtLeast(state, least) : known >= least;
  };
}

function isAtMost(score: number) {
  return <State>({ game, state, tree, proofs }: ProvenPosition<State>): boolean => {
    const most = score + slackOf(tree, score);
    const known = game.published?.(state);
    return known === undefined ? proofs.isAtMost(state, most) : known <= most;
  };
}

/** Expectations are sums of fractions: the order of their terms changes the last bits. */
function slackOf(tree: GameTree, score: number): number {
  return tree.info.hasChance ? ROUNDING * Math.max(1, Math.abs(score)) : 0;
}

/** Describes the value, for the reason of a verdict that is certain without it. */
function describeValue<State>({ game, state, proofs }: ProvenPosition<State>): string {
  proofs.limit(positionsOf(game, FOR_A_VALUE));
  try {
    return `worth ${game.published?.(state) ?? proofs.value(state)}`;
  } catch (thrown) {
    if (!(thrown instanceof ProofTooLarge)) throw thrown;
    return 'worth something else';
  }
}

/**
 * Answers questions about positions of one game. It proves all answers, or throws {@link ProofTooLarge}. The cursor must be
 * at the state.
 */
interface Proofs<State> {
  /** Lowers the rest of the budget to this many positions. */
  limit(budget: number): void;
  isAtLeast(state: State, score: number): boolean;
  isAtMost(state: State, score: number): boolean;
  value(state: State): number;
}

/** The most positions that a proof may visit: by the game's `prove`, with its cursor, and with one over its rules. */
interface ProofBudget {
  readonly own: number;
  readonly cursor: number;
  readonly rules: number;
}

/** Returns how many positions a proof about a game may visit. */
function positionsOf(game: Game, { own, cursor, rules }: ProofBudget): number {
  if (game.prove !== undefined) return own;
  return game.tree === undefined ? rules : cursor;
}

/** @param tree a cursor of the game. */
function openProofs<State>(game: Game<State>, tree: GameTree, budget: ProofBudget): Proofs<State> {
  const positions = positionsOf(game, budget);
  if (game.prove !== undefined) return new OwnProofs(game, positions);
  const prover = new Prover(tree, positions);
  return {
    limit: (lower) => prover.limit(lower),
    isAtLeast: (_, score) => prover.isAtLeast(score),
    isAtMost: (_, score) => prover.isAtMost(score),
    value: () => prover.value(),
  };
}

class OwnProofs<State> implements Proofs<State> {
  readonly #game: Game<State>;
  readonly #least: number;
  readonly #most: number;
  #left: number;

  constructor(game: Game<State>, budget: number) {
    const { scoreMin, scoreMax } = treeInfoOf(game);
    this.#game = game;
    this.#least = scoreMin;
    this.#most = scoreMax;
    this.#left = budget;
  }

  limit(budget: number): void {
    this.#left = Math.min(this.#left, budget);
  }

  isAtLeast(state: State, score: number): boolean {
    return !Number.isNaN(score) && this.#reaches(state, Math.ceil(score));
  }

  isAtMost(state: State, score: number): boolean {
    return !Number.isNaN(score) && !this.#reaches(state, Math.floor(score) + 1);
  }

  value(state: State): number {
    let low = this.#least;
    let high = this.#most;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#reaches(state, middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param threshold an integer, or infinite. */
  #reaches(state: State, threshold: number): boolean {
    if (threshold <= this.#least) return true;
    if (threshold > this.#most) return false;
    const { holds, visited } = this.#game.prove!(state, threshold, this.#left);
    this.#left -= visited;
    if (holds === undefined) throw new ProofTooLarge();
    return holds;
  }
}
