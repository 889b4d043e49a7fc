import { Random, type Game } from '@queenside/core';
import { fault } from './check.ts';
import type { End, Step } from './game-ends.ts';
import { parsePosition, placeOf, startsOf } from './game-places.ts';
import { ensureUnturned } from './turned-scores.ts';

const SEED = 8;
const PLAYOUTS = 100;
/** How many finished games with either side to move make a pattern. */
const ENOUGH = 5;

/**
 * Finds scores from the view of the side to move, or of the side that moved last. A single score does not show this, but many
 * scores do, by these patterns:
 * 1. Only one side can win, no matter which moves last, although the range of scores is the same for both.
 * 2. The sign of the score depends on the side to move: from one position the side to move always wins, from another one it
 *    always loses.
 * 3. The score is negated if only the turn changes, as {@link ensureUnturned} says.
 */
export function checkScoreView(game: Game): void {
  const ends = startsOf(game).map((position) => wonGames(game, position));
  ensureBothWin(game, ends.flat());
  ensureSteady(game, ends);
  ensureUnturned(game, ends.flat());
}

function wonGames(game: Game, position: string): End[] {
  const random = new Random(SEED);
  const start = parsePosition(game, position);
  return Array.from({ length: PLAYOUTS }, () => playOut(game, start, random)).flatMap(
    ({ steps, state }) => {
      const score = game.score(state);
      const path = steps.map(({ move }) => move);
      return score === 0
        ? []
        : [{ position, path, steps, state, mover: game.toMove(state), score }];
    },
  );
}

function playOut(game: Game, start: unknown, random: Random): { steps: Step[]; state: unknown } {
  const steps: Step[] = [];
  for (let state = start; ;) {
    const moves = game.moves(state);
    if (moves.length === 0 || steps.length >= game.maxDepth) return { steps, state };
    const move = moves[random.int(moves.length)]!;
    const after: unknown = game.next(state, move);
    steps.push({ state, move, after });
    state = after;
  }
}

function ensureBothWin(game: Game, ends: readonly End[]): void {
  const [low, high] = game.scoreRange;
  if (low !== -high) return;
  const { max, min } = byMover(ends);
  const sign = Math.sign(ends[0]?.score ?? 0);
  if (max.length < ENOUGH || min.length < ENOUGH) return;
  if (ends.some(({ score }) => Math.sign(score) !== sign)) return;
  throw fault(
    nameOf(game, max[0]!),
    `the score with MAX to move is ${max[0]!.score}, and with MIN to move it is ${min[0]!.score} ` +
      `(${nameOf(game, min[0]!)}): in ${ends.length} games it was ${sign < 0 ? 'never above' : 'never below'} 0`,
    'scores from the view of MAX, with either side to move (or an example that the other side can win)',
  );
}

function ensureSteady(game: Game, groups: readonly (readonly End[])[]): void {
  const turning = groups.flatMap((ends) => {
    const { max, min } = byMover(ends);
    const [withMax, withMin] = [signOf(max), signOf(min)];
    const turns = withMax !== 0 && withMax === -withMin;
    return turns ? [{ sign: withMax, max: max[0]!, min: min[0]! }] : [];
  });
  const won = turning.find(({ sign }) => sign > 0);
  const lost = turning.find(({ sign }) => sign < 0);
  if (won === undefined || lost === undefined) return;
  const say = ({ max, min }: { max: End; min: End }): string =>
    `${nameOf(game, max)}, with MAX to move ${max.score}; ${nameOf(game, min)}, with MIN to move ${min.score}`;
  throw fault(
    `game ${game.id}`,
    `the scores turn with the side to move, and not always the same way (${say(won)}; ${say(lost)})`,
    'scores from the view of MAX, with either side to move',
  );
}

/** Returns the common sign of these scores; 0 if there are few, or both signs occur. */
function signOf(ends: readonly End[]): number {
  const sign = Math.sign(ends[0]?.score ?? 0);
  const common = ends.every(({ score }) => Math.sign(score) === sign);
  return ends.length >= ENOUGH && common ? sign : 0;
}

function byMover(ends: readonly End[]): { max: readonly End[]; min: readonly End[] } {
  return {
    max: ends.filter(({ mover }) => mover === 'max'),
    min: ends.filter(({ mover }) => mover === 'min'),
  };
}

function nameOf(game: Game, { position, path }: End): string {
  return placeOf(game, position, path);
}
