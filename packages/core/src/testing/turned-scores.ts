import type { Game, Mover } from '../game.ts';
import { fault } from './check.ts';
import { fingerprint } from './fingerprint.ts';
import { placeOf } from './game-places.ts';
import type { End, Step } from './game-ends.ts';

/** So many passes, and so many games won by each side, are no accident. */
const ENOUGH = 5;

/** Makes a position with the other side to move of a state; undefined where it cannot. */
type Turn = (state: unknown) => unknown;

/** A finished game, and its score if the other side were to move. */
interface Turned extends End {
  readonly turnedScore: number;
}

/**
 * Finds scores from the view of the side to move, or of the side that moved last, in games that end with either side to
 * move, as Othello does. The final positions are asked for their scores once more, with only the turn changed.
 *
 * Rules alone do not tell the view: in Nim the opposite score is right, and where a state tells own discs from the other
 * side's, to change the turn is to exchange the discs. So a score is at fault only where all of this holds:
 * 1. A pass does nothing but hand over the turn, whenever it is played: so the state tells the discs by their owners.
 * 2. With the other side to move, play goes on in another way: so the two sides did not just exchange their parts.
 * 3. Every final position which is also over for the other side has the opposite score there.
 * 4. With one and the same side to move, both have won: so it is not that who moves last wins, or loses.
 *
 * States that are no plain objects or arrays, those that do not name the side to move in a field, and games without a
 * pass are not judged: there is no telling.
 */
export function ensureUnturned(game: Game, ends: readonly End[]): void {
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
    'scores from the view of MAX, whoever is to move',
  );
}

/** The ends with this side to move, if both sides have won such. */
function wonByBoth(ends: readonly Turned[], side: Mover): readonly Turned[] {
  const here = ends.filter(({ mover }) => mover === side);
  const wonByMax = here.filter(({ score }) => score > 0).length;
  return wonByMax >= ENOUGH && here.length - wonByMax >= ENOUGH ? here : [];
}

/** Changes the fields that say whose turn it is: with MAX to move they always hold one value, with MIN another. */
function turnOf(game: Game, states: readonly unknown[]): Turn {
  const movers = states.map((state) => game.toMove(state));
  const [withMax, withMin] = (['max', 'min'] as const).map((side) =>
    sharedFields(states.filter((_, index) => movers[index] === side)),
  ) as [Fields, Fields];
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

type Fields = Map<string, unknown>;

/** The fields that are the same in all states. */
function sharedFields(states: readonly unknown[]): Fields {
  const fields: Fields = new Map(Object.entries(Object(states[0]) as object));
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

/** Whether some move, wherever it was played, did nothing but hand over the turn. */
function hasPass(steps: readonly Step[], turn: Turn): boolean {
  const passes = new Map<number, Set<string>>();
  const others = new Set<number>();
  for (const { state, move, after } of steps) {
    if (others.has(move)) continue;
    const turned = turn(state);
    const print = fingerprint(after);
    if (turned === undefined || fingerprint(turned) !== print) others.add(move);
    else passes.set(move, (passes.get(move) ?? new Set()).add(print));
  }
  return [...passes].some(([move, prints]) => !others.has(move) && prints.size >= ENOUGH);
}

/** Whether the other side would have other moves here, or this move would lead it elsewhere. */
function goesOnOtherwise(game: Game, { state, move, after }: Step, turn: Turn): boolean {
  const turned = turn(state);
  const moves = movesOf(game, turned);
  if (moves === undefined) return false;
  if (moves !== movesOf(game, state)) return true;
  return fingerprint(game.next(turned, move)) !== fingerprint(turn(after));
}

/** The end with its turned score, where the game is over for the other side as well. */
function turnEnd(game: Game, end: End, turn: Turn): Turned[] {
  const turned = turn(end.state);
  const isOver = movesOf(game, turned) === '' && game.toMove(turned) !== end.mover;
  return isOver ? [{ ...end, turnedScore: game.score(turned) }] : [];
}

/** The moves as a text; undefined where this is no position, as a turned state may be none. */
function movesOf(game: Game, state: unknown): string | undefined {
  if (state === undefined) return undefined;
  try {
    return String(game.moves(state));
  } catch {
    return undefined;
  }
}
