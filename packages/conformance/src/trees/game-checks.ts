import {
  capabilitiesOf,
  type Game,
  QueensideError,
  Random,
  type Search,
  unmetRequirement,
} from '@queenside/core';
import { attempt, type Check, describe, fault, Member, quote, type Where } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { mutate, toBytes, toText } from '../kit/garbage.ts';
import { cursorChecks } from './cursor-checks.ts';
import {
  describeMove,
  type PlayableProblem,
  identityOf,
  parsePosition,
  placeOf,
  probabilityOf,
  startsOf,
} from './game-places.ts';
import { checkEstimates } from './estimate-checks.ts';
import { checkKeys } from './key-checks.ts';
import { limitChecks } from './limit-checks.ts';
import { checkPerft, playoutChecks, proveChecks } from './play-checks.ts';
import { legalMoves, overlongFault, positionsBelow } from './positions-below.ts';
import { checkScoreView } from './score-view-check.ts';
import { checkResult, checkUnproven, unlessStopped } from './search-checks.ts';
import { symmetryChecks } from './symmetry-checks.ts';
import { checkTiesPlainly } from './tie-checks.ts';

const SEED = 4;
const PLAYOUTS = 30;
const MUTANTS = 200;

/** Checks the rules of a game. All its other checks build on them: a wrong rule is reported here, and nowhere else. */
export function ruleChecks(game: Game): Check[] {
  return [
    {
      name: 'random play-outs follow the rules',
      run: () => checkPlayouts(game),
      member: new Member(game, 'moves'),
    },
    {
      name: 'positions that parse accepts can be played to the end',
      run: () => checkMutants(game),
      member: new Member(game, 'parse'),
    },
    { name: 'every play ends', run: () => checkEnding(game), member: new Member(game, 'next') },
    ...(game.key
      ? [
          {
            name: 'keys identify positions',
            run: () => checkKeys(game),
            member: new Member(game, 'key'),
          },
        ]
      : []),
  ].map((check) => ({ ...check, name: `game ${game.id}: ${check.name}` }));
}

/**
 * Checks what builds on the rules of a game, and its searches.
 *
 * @param isAsymmetric whether the rules tell left from right, or top from bottom.
 */
export function gameChecks(
  problem: PlayableProblem,
  searches: readonly Search[],
  isAsymmetric = false,
): Check[] {
  const { game } = problem;
  return [
    {
      name: "scores are from MAX's view",
      run: () => checkScoreView(game),
      member: new Member(game, 'score'),
    },
    ...(game.evaluate
      ? [
          {
            name: 'estimates are from the view of MAX',
            run: () => checkEstimates(game),
            member: new Member(game, 'evaluate'),
          },
        ]
      : []),
    ...cursorChecks(problem),
    ...limitChecks(problem),
    {
      name: 'lines of play have the known counts',
      run: () => checkPerft(problem),
      member: new Member(game, game.perft === undefined ? 'perft' : 'moves'),
    },
    ...(isAsymmetric ? [] : symmetryChecks(game)),
    ...playoutChecks(game),
    ...proveChecks(game),
    {
      name: 'of several winning or losing moves it takes the quickest win or the longest loss',
      run: () => checkTiesPlainly(problem),
      member: new Member(problem.tree, 'answer'),
    },
    ...gameSearchChecks(problem, searches),
  ].map((check) => ({ ...check, name: `game ${game.id}: ${check.name}` }));
}

function checkPlayouts(game: Game): void {
  const random = new Random(SEED);
  for (const position of startsOf(game)) {
    const state = parsePosition(game, position);
    for (let count = 0; count < PLAYOUTS; count++) playOut(game, state, position, random);
  }
}

function checkMutants(game: Game): void {
  const random = new Random(SEED);
  for (const position of game.examples)
    for (let count = 0; count < MUTANTS; count++) {
      const mutant = toText(mutate(toBytes(position), random)).trim();
      const state = parseIfPosition(game, mutant);
      if (state !== undefined) playOut(game, state.parsed, mutant, random);
    }
}

/** Plays random moves to the end. */
function playOut(game: Game, start: unknown, position: string, random: Random): void {
  const path: number[] = [];
  for (let state = start; ;) {
    const where = (): string => placeOf(game, position, path);
    const moves = ensureMoves(game, state, where);
    if (moves.length === 0) return ensureScore(game, state, where);
    if (path.length === game.maxDepth) throw overlongFault(game, where);
    const before = fingerprint(state);
    const move = moves[random.int(moves.length)]!;
    const name = describeMove(game, state, move);
    const moved = (): string => `${where()}, move ${name}`;
    const after = attempt(moved, 'a new state', () => game.next(state, move));
    if (fingerprint(state) !== before)
      throw fault(
        moved,
        'next changed the state that it was given',
        'a new state',
        new Member(game, 'next'),
      );
    if (fingerprint(game.next(state, move)) !== fingerprint(after))
      throw fault(
        moved,
        'next gave two different states',
        'the same one each time',
        new Member(game, 'next'),
      );
    state = after;
    path.push(move);
  }
}

function ensureMoves(game: Game, state: unknown, where: Where): readonly number[] {
  const moves = legalMoves(game, state, where);
  const before = fingerprint(state);
  if (!Array.isArray(moves) || !moves.every((move) => Number.isInteger(move) && move >= 0))
    throw fault(where, `the moves are ${String(moves)}`, 'integers from 0 up');
  if (new Set(moves).size < moves.length)
    throw fault(where, `the moves are ${moves.join()}`, 'distinct ones');
  if (moves.length > game.maxBranching)
    throw fault(
      where,
      `it has ${moves.length} moves`,
      `at most maxBranching, ${game.maxBranching}`,
    );
  const mover: string = game.toMove(state);
  const movers = ['max', 'min', ...(game.hasChance ? ['chance'] : [])];
  if (!movers.includes(mover))
    throw fault(
      where,
      `toMove is ${quote(mover)}`,
      movers.join(' or '),
      new Member(game, 'toMove'),
    );
  if (mover === 'chance') ensureChances(game, state, moves, where);
  game.evaluate?.(state);
  game.key?.(state);
  if (fingerprint(state) !== before)
    throw fault(where, 'moves, toMove, evaluate or key changed the state', 'it as it was');
  return moves;
}

const ROUNDING = 1e-9;

function ensureChances(game: Game, state: unknown, moves: readonly number[], where: Where): void {
  const chances = moves.map((move) => probabilityOf(game, state, moves, move));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  if (
    moves.length > 0 &&
    (!(Math.abs(sum - 1) <= ROUNDING) || chances.some((chance) => chance < 0))
  )
    throw fault(
      where,
      `the chances are ${chances.join(', ')}, in all ${sum}`,
      'chances from 0 up that sum to 1',
      new Member(game, 'probability'),
    );
}

function ensureScore(game: Game, state: unknown, where: Where): void {
  const score = game.score(state);
  const known = game.published?.(state);
  if (known !== undefined && known !== score)
    throw fault(
      where,
      `the score is ${score}`,
      `${known}, as published says`,
      new Member(game, 'score'),
    );
  const [low, high] = game.scoreRange;
  if (!Number.isFinite(score) || score < low || score > high)
    throw fault(
      where,
      `the score is ${score}`,
      `a number from ${low} to ${high}, the scoreRange`,
      new Member(game, 'score'),
    );
  if (game.integerScores !== false && !Number.isInteger(score))
    throw fault(
      where,
      `the score is ${score}`,
      'an integer, unless integerScores is false',
      new Member(game, 'score'),
    );
}

/** Returns the state, or undefined if parse refuses the text properly. */
function parseIfPosition(game: Game, text: string): { parsed: unknown } | undefined {
  try {
    return { parsed: game.parse(text) };
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw fault(
      `game ${game.id}, position ${quote(text)}`,
      `parse threw ${describe(thrown)}`,
      'an error of the game: see defineErrors',
      thrown,
    );
  }
}

const BUDGET = 20_000;

/**
 * Finds endless plays that random moves rarely meet: it explores all positions below the examples within the budget. Positions
 * are identified by their keys or, if a game has none, by their states.
 */
function checkEnding(game: Game): void {
  const identify = (state: unknown): unknown => identityOf(game, state);
  for (const position of game.examples)
    positionsBelow(game, position, { identify, budget: BUDGET });
}

const SEARCH_SEED = 9;
const MOVES = 2;

/** Checks that searches find on a game's examples what plain minimax finds. */
function gameSearchChecks(problem: PlayableProblem, searches: readonly Search[]): Check[] {
  return searches
    .filter((search) => isAble(search, problem))
    .map((search) => ({
      name: `search ${search.id} agrees with minimax`,
      run: () => checkSearch(problem, search),
      member: new Member(search, 'run'),
    }));
}

function isAble(search: Search, { game, tree }: PlayableProblem): boolean {
  return game.examples.every((position) => {
    const offered = capabilitiesOf(tree.open(parsePosition(game, position)));
    return unmetRequirement(search, offered) === undefined;
  });
}

/** Checks a search at each example, and after a few random moves from there. */
async function checkSearch({ game, tree }: PlayableProblem, search: Search): Promise<void> {
  const random = new Random(SEARCH_SEED);
  for (const position of game.examples) {
    let state = parsePosition(game, position);
    const path: number[] = [];
    for (let count = 0; count <= MOVES; count++) {
      const here = state;
      const where = `search ${search.id}, ${placeOf(game, position, path)}`;
      const trial = { search, where, open: () => tree.open(here) };
      await unlessStopped(() => checkResult(trial));
      await checkUnproven(trial);
      const moves = game.moves(state);
      if (moves.length === 0) break;
      path.push(moves[random.int(moves.length)]!);
      state = game.next(state, path.at(-1)!);
    }
  }
}
