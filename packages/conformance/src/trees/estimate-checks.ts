/** Checks the sign of a game's estimates, near ends whose value is known. */
import { type Game, Random } from '@queenside/core';
import { fault, stopwatch } from '../kit/check.ts';
import { parsePosition, placeOf, rulesTree, startsOf } from './game-places.ts';
import { valueWithin } from './minimax.ts';

const SEED = 10;
/** The milliseconds to play, and the plies before an end that are judged. */
const MOST_TIME = 800;
const PLIES = [1, 2, 3];
const MOST_GAMES = 200;
/** Positions with more nodes below them are left out. */
const MOST_NODES = 2000;
/** The positions of each kind that are enough evidence. */
const ENOUGH = 20;
/** The share of pairs in which the won position must have the lower estimate, before estimates are called wrong. */
const SURE = 0.85;

interface DecidedPosition {
  readonly place: string;
  readonly mover: string;
  readonly value: number;
  readonly estimate: number;
}

/** Requires that positions that MAX wins are not estimated lower than those that MAX loses, in nearly all pairs. */
export function checkEstimates(game: Game): void {
  const games = randomGames(game);
  ensureEnds(game, games);
  const decided = decidedPositions(game, games);
  ensureSign(game, decided, 'estimates from the view of MAX: higher ones where MAX wins');
  for (const mover of ['max', 'min'])
    ensureSign(
      game,
      decided.filter((each) => each.mover === mover),
      `estimates from the view of MAX, also with ${mover} to move`,
    );
}

/**
 * Requires that estimates of finished games are on the side of 0 where the score is. Where 0 is not between the lowest and
 * the highest score, it means nothing.
 */
function ensureEnds(game: Game, games: readonly RandomGame[]): void {
  const [low, high] = game.scoreRange;
  if (low !== -high) return;
  const ends = games.flatMap(({ position, path, states }) => {
    const state = states.at(-1);
    if (game.moves(state).length > 0) return [];
    const [score, estimate] = [game.score(state), game.evaluate!(state)];
    return score === 0 ? [] : [{ place: placeOf(game, position, path), score, estimate }];
  });
  for (const side of [1, -1]) {
    const won = ends.filter(({ score }) => score * side > 0);
    const wrong = won.filter(({ estimate }) => estimate * side < 0);
    if (won.length < ENOUGH || wrong.length <= won.length * SURE) continue;
    const [{ place, score, estimate }] = wrong as [(typeof wrong)[0]];
    throw fault(
      place,
      `it is over with the score ${score}, and evaluate is ${estimate}; it has the other sign in ${Math.round((100 * wrong.length) / won.length)} % of such ends`,
      'estimates from the view of MAX',
    );
  }
}

function ensureSign(game: Game, decided: readonly DecidedPosition[], expected: string): void {
  const won = decided.filter(({ value }) => value > 0);
  const lost = decided.filter(({ value }) => value < 0);
  if (won.length < ENOUGH || lost.length < ENOUGH) return;
  const pairs = won.flatMap((win) => lost.map((loss) => [win, loss] as const));
  const wrong = pairs.filter(([win, loss]) => win.estimate < loss.estimate);
  if (wrong.length <= pairs.length * SURE) return;
  const [win, loss] = wrong[0]!;
  throw fault(
    win.place,
    `evaluate is ${win.estimate} where the value is ${win.value}, and ${loss.estimate} where it is ${loss.value} ` +
      `(${loss.place}); it is lower for the won one in ${Math.round((100 * wrong.length) / pairs.length)} % of such pairs`,
    expected,
  );
}

interface RandomGame {
  readonly position: string;
  readonly path: readonly number[];
  /** The start, and the state after each move. */
  readonly states: readonly unknown[];
}

function randomGames(game: Game): RandomGame[] {
  const random = new Random(SEED);
  const elapsed = stopwatch();
  const starts = startsOf(game);
  const games: RandomGame[] = [];
  for (let count = 0; count < MOST_GAMES && elapsed() < MOST_TIME / 2; count++) {
    const position = starts[count % starts.length]!;
    const states: unknown[] = [parsePosition(game, position)];
    const path: number[] = [];
    for (;;) {
      const moves = game.moves(states.at(-1));
      if (moves.length === 0 || path.length === game.maxDepth) break;
      const move = moves[random.int(moves.length)]!;
      path.push(move);
      states.push(game.next(states.at(-1), move));
    }
    games.push({ position, path, states });
  }
  return games;
}

/** Returns positions near the ends of random games. */
function decidedPositions(game: Game, games: readonly RandomGame[]): DecidedPosition[] {
  const elapsed = stopwatch();
  const decided: DecidedPosition[] = [];
  for (const { position, path, states } of games) {
    if (elapsed() >= MOST_TIME) break;
    for (const plies of PLIES) {
      const state = states.at(-1 - plies);
      if (states.length <= plies || game.toMove(state) === 'chance') continue;
      const value = valueWithin(rulesTree(game, state), MOST_NODES);
      if (value === undefined || value === 0) continue;
      decided.push({
        place: placeOf(game, position, path.slice(0, -plies)),
        mover: game.toMove(state),
        value,
        estimate: game.evaluate!(state),
      });
    }
  }
  return decided;
}
