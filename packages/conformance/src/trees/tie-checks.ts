import {
  defineSearch,
  Random,
  unableReason,
  type Game,
  type GameTree,
  type Solver,
} from '@queenside/core';
import { searchAsSolver } from '@queenside/runtime/search-solver';
import { formatAnswer } from '../records/answers.ts';
import { fault, quote } from '../kit/check.ts';
import { type PlayableProblem, parsePosition, placeOf, rulesTree } from './game-places.ts';
import { movesOf, plainAlphaBeta } from './minimax.ts';
import { runSolver } from '../kit/runs.ts';

const SEED = 6;
const GAMES = 4;
/** Positions with more nodes below them are left out. */
const MOST_NODES = 3000;

/** A search that picks the first of several best moves, so it needs the problem's rule for ties. */
const plain = defineSearch({
  id: 'plain',
  summary: 'Alpha-beta, children in order.',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {},
  guarantee: () => 'alpha-beta',
  run: (tree) => plainAlphaBeta(tree),
});

/** Checks the rule for ties with a plain search, if the game has no chance nodes. */
export async function checkTiesPlainly(problem: PlayableProblem): Promise<void> {
  if (problem.game.hasChance !== true) await checkTies(problem, searchAsSolver(plain, problem));
}

/** Requires that a solver names a quickest win or a longest loss in every decided position on some random games. */
export async function checkTies(problem: PlayableProblem, solver: Solver): Promise<void> {
  const { game } = problem;
  if (!solver.capabilities.complete || game.hasChance === true) return;
  const random = new Random(SEED);
  for (const position of game.examples)
    for (let count = 0; count < GAMES; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, position); ;) {
        if (unableReason(solver.capabilities, problem.need(state)) === undefined)
          await checkPosition(problem, solver, state, () => placeOf(game, position, path));
        const moves = game.moves(state);
        if (moves.length === 0 || path.length === game.maxDepth) break;
        const move = moves[random.int(moves.length)]!;
        path.push(move);
        state = game.next(state, move);
      }
    }
}

async function checkPosition(
  problem: PlayableProblem,
  solver: Solver,
  state: unknown,
  where: () => string,
): Promise<void> {
  const best = bestMoves(problem.game, state);
  if (best === undefined) return;
  const { answer } = await runSolver(solver, state);
  const { nodes = 1 } = Object(answer) as { nodes?: number };
  const { value, moves, isWin } = best;
  const textWith = (move: number): string => {
    const result = { value, bound: 'exact', principalVariation: [move], nodes, leaves: 1 } as const;
    return formatAnswer(problem, state, problem.tree.answer(state, result, ''));
  };
  const [text, texts] = [formatAnswer(problem, state, answer), moves.map(textWith)];
  if (texts.includes(text)) return;
  throw fault(
    `solver ${solver.id}, ${where()}`,
    `the answer is ${quote(text)}`,
    `${texts.map(quote).join(' or ')}, the ${isWin ? 'quickest win' : 'longest loss'}`,
  );
}

interface BestMoves {
  readonly value: number;
  readonly moves: readonly number[];
  readonly isWin: boolean;
}

/**
 * Returns the moves that win as soon as possible or lose as late as possible. Undefined if the position is undecided, is too
 * large, or has only one move.
 */
function bestMoves(game: Game, state: unknown): BestMoves | undefined {
  const tree = rulesTree(game, state);
  const { scoreMin, scoreMax } = tree.info;
  const choices = movesOf(tree);
  if (choices.length < 2 || scoreMin === scoreMax) return undefined;
  const budget = { left: MOST_NODES };
  const ends = choices.map((move) => endAfter(tree, move, budget));
  if (budget.left < 0) return undefined;
  const end = choose(tree, ends);
  if (end.value !== scoreMin && end.value !== scoreMax) return undefined;
  const moves = choices.filter((_, index) => isSame(ends[index]!, end));
  return { value: end.value, moves, isWin: end.value === winOf(tree) };
}

/** The value of a position, and in how many moves the game ends if it is decided. */
interface GameEnd {
  readonly value: number;
  readonly moves: number;
}

function endOf(tree: GameTree, budget: { left: number }): GameEnd {
  if (budget.left-- <= 0) return { value: 0, moves: 0 };
  const moves = movesOf(tree);
  if (moves.length === 0) return { value: tree.score(), moves: 0 };
  return choose(
    tree,
    moves.map((move) => endAfter(tree, move, budget)),
  );
}

function endAfter(tree: GameTree, move: number, budget: { left: number }): GameEnd {
  tree.play(move);
  const { value, moves } = endOf(tree, budget);
  tree.undo(move);
  return { value, moves: moves + 1 };
}

/** Returns the best end for the side to move. */
function choose(tree: GameTree, ends: readonly GameEnd[]): GameEnd {
  const side = tree.side();
  const win = winOf(tree);
  return ends.reduce((best, end) => {
    if (end.value !== best.value) return (end.value - best.value) * side > 0 ? end : best;
    return (end.value === win ? end.moves < best.moves : end.moves > best.moves) ? end : best;
  });
}

function winOf(tree: GameTree): number {
  return tree.side() === 1 ? tree.info.scoreMax : tree.info.scoreMin;
}

function isSame(a: GameEnd, b: GameEnd): boolean {
  return a.value === b.value && a.moves === b.moves;
}
