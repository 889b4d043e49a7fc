import { type Game, type Mover, Random } from '@queenside/core';
import { fault } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { parsePosition, placeOf, startsOf } from './game-places.ts';

const SEED = 8;
const PLAYOUTS = 100;
/** The number of finished games with either side to move that make a pattern. */
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

function playOut(
  game: Game,
  start: unknown,
  random: Random,
): { steps: PlayedMove[]; state: unknown } {
  const steps: PlayedMove[] = [];
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

/** The number of passes, and of games won by each side, that are enough evidence. */
const PATTERN = 5;

/** Changes the side to move in a state; undefined if it cannot. */
type Turn = (state: unknown) => unknown;

/** A finished game, and its score if the other side were to move. */
interface Turned extends End {
  readonly turnedScore: number;
}

/**
 * Finds scores from the view of the side to move, or of the side that moved last, in games that may end with either side to
 * move, such as Othello. It compares the scores of final positions with those after changing only the turn.
 *
 * The negated score may be right: in Nim it is, and if a state stores own and other discs, changing the turn swaps the discs.
 * So a score is wrong only if all of this is true:
 * 1. A pass only changes the turn, whenever it is played: so the state stores discs by their owners.
 * 2. If the other side moves, play continues differently. So the sides did not just swap.
 * 3. Every final position that is also over for the other side has the negated score there.
 * 4. If the same side moves, both sides have won. So the result does not depend on who moves last.
 *
 * It does not judge states that are not plain objects or arrays, states without a field for the side to move, and games
 * without a pass.
 */
function ensureUnturned(game: Game, ends: readonly End[]): void {
  const steps = ends.flatMap((end) => end.steps);
  const turn = turnOf(
    game,
    [...steps, ...ends].map(({ state }) => state),
  );
  if (!hasPass(steps, turn) || !steps.some((step) => goesOnOtherwise(game, step, turn))) return;
  const turned = ends.flatMap((end) => turnEnd(game, end, turn));
  if (turned.some(({ score, turnedScore }) => turnedScore !== -score)) return;
  const shown = (['max', 'min'] as const).flatMap((mover) => wonByBoth(turned, mover));
  if (shown.length === 0) return;
  const { position, path, mover, score, turnedScore } = shown[0]!;
  throw fault(
    placeOf(game, position, path),
    `the score is ${score} with ${mover.toUpperCase()} to move, and ${turnedScore} if the other side were to move`,
    'scores from the view of MAX, with either side to move',
  );
}

/** Returns the ends with this side to move, if both sides have won such games. */
function wonByBoth(ends: readonly Turned[], side: Mover): readonly Turned[] {
  const here = ends.filter(({ mover }) => mover === side);
  const wonByMax = here.filter(({ score }) => score > 0).length;
  return wonByMax >= PATTERN && here.length - wonByMax >= PATTERN ? here : [];
}

/**
 * Makes a function that changes the fields that encode the side to move. These have one value whenever MAX moves, and another
 * whenever MIN moves.
 */
function turnOf(game: Game, states: readonly unknown[]): Turn {
  const movers = states.map((state) => game.toMove(state));
  const [withMax, withMin] = (['max', 'min'] as const).map((side) =>
    sharedFields(states.filter((_, index) => movers[index] === side)),
  ) as [StateFields, StateFields];
  const names = [...withMax.keys()].filter(
    (name) => withMin.has(name) && withMin.get(name) !== withMax.get(name),
  );
  const fieldsFor = (side: Mover): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, (side === 'max' ? withMax : withMin).get(name)]));
  return (state) => {
    const mover = game.toMove(state);
    if (names.length === 0 || mover === 'chance' || !isPlain(state)) return undefined;
    const copy = Array.isArray(state) ? [...(state as unknown[])] : { ...state };
    return Object.assign(copy, fieldsFor(mover === 'max' ? 'min' : 'max'));
  };
}

type StateFields = Map<string, unknown>;

/** Returns the fields that are the same in all states. */
function sharedFields(states: readonly unknown[]): StateFields {
  const fields: StateFields = new Map(Object.entries(Object(states[0]) as object));
  for (const state of states)
    for (const [name, value] of fields)
      if ((state as Record<string, unknown>)[name] !== value) fields.delete(name);
  return fields;
}

function isPlain(state: unknown): state is object {
  return (
    Array.isArray(state) ||
    (typeof state === 'object' &&
      state !== null &&
      Object.getPrototypeOf(state) === Object.prototype)
  );
}

/** Returns whether some move always only changed the turn. */
function hasPass(steps: readonly PlayedMove[], turn: Turn): boolean {
  const passes = new Map<number, Set<string>>();
  const others = new Set<number>();
  for (const { state, move, after } of steps) {
    if (others.has(move)) continue;
    const turned = turn(state);
    const print = fingerprint(after);
    if (turned === undefined || fingerprint(turned) !== print) others.add(move);
    else passes.set(move, (passes.get(move) ?? new Set()).add(print));
  }
  return [...passes].some(([move, prints]) => !others.has(move) && prints.size >= PATTERN);
}

/** Returns whether the other side would have other moves here, or the move would lead it elsewhere. */
function goesOnOtherwise(game: Game, { state, move, after }: PlayedMove, turn: Turn): boolean {
  const turned = turn(state);
  const moves = movesOf(game, turned);
  if (moves === undefined) return false;
  if (moves !== movesOf(game, state)) return true;
  return fingerprint(game.next(turned, move)) !== fingerprint(turn(after));
}

/** Returns the end with its turned score, if the game is over for the other side too. */
function turnEnd(game: Game, end: End, turn: Turn): Turned[] {
  const turned = turn(end.state);
  const isOver = movesOf(game, turned) === '' && game.toMove(turned) !== end.mover;
  return isOver ? [{ ...end, turnedScore: game.score(turned) }] : [];
}

/** Returns the moves as a text; undefined for a turned state that is not a valid position. */
function movesOf(game: Game, state: unknown): string | undefined {
  if (state === undefined) return undefined;
  try {
    return String(game.moves(state));
  } catch {
    return undefined;
  }
}

/** A move of a play-out. */
interface PlayedMove {
  readonly state: unknown;
  readonly move: number;
  readonly after: unknown;
}

/** A finished game that one side has won. */
interface End {
  readonly position: string;
  readonly path: readonly number[];
  readonly steps: readonly PlayedMove[];
  readonly state: unknown;
  readonly mover: Mover;
  readonly score: number;
}
