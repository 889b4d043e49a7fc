import type { Game } from '@queenside/core';
import { attempt, fault, type Where } from '../kit/check.ts';
import { parsePosition, placeOf } from './game-places.ts';

/** A position, and what follows it. */
interface Position {
  readonly identity: unknown;
  readonly state: unknown;
  readonly path: readonly number[];
  readonly moves: readonly number[];
  /** The position after each move. */
  readonly below: Position[];
  /** The most moves to the end, after all positions below were explored. */
  longest: number;
}

interface Exploration {
  /** Equal for states that count as one position. */
  readonly identify: (state: unknown, path: readonly number[]) => unknown;
  /** The most positions to visit. */
  readonly budget: number;
}

/**
 * Returns every position below a given one once, each after its followers; undefined if the budget is too small. The search
 * is depth-first with its own stack, so long plays need no deep recursion.
 *
 * @throws Error if a play does not end by `maxDepth`. It notices a position that repeats on its own path, and long plays
 * across parts explored separately. Since states may hide differences, it replays such a play before it reports it.
 */
export function positionsBelow(
  game: Game,
  position: string,
  { identify, budget }: Exploration,
): Position[] | undefined {
  const met = new Map<unknown, Position>();
  const done: Position[] = [];
  const enter = (state: unknown, path: readonly number[], identity: unknown): Position => {
    const where = (): string => placeOf(game, position, path);
    const moves = legalMoves(game, state, where);
    if (path.length >= game.maxDepth && moves.length > 0) throw overlongFault(game, where);
    const entered = { identity, state, path, moves, below: [], longest: 0 };
    met.set(identity, entered);
    return entered;
  };
  const start = parsePosition(game, position);
  const line = [enter(start, [], identify(start, []))];
  while (line.length > 0) {
    const here = line.at(-1)!;
    const move = here.moves[here.below.length];
    if (move === undefined) {
      here.longest = Math.max(0, ...here.below.map(({ longest }) => longest + 1));
      done.push(line.pop()!);
      continue;
    }
    const path = [...here.path, move];
    const where = (): string => placeOf(game, position, here.path);
    const state = attempt(where, `the state after ${move}`, () => game.next(here.state, move));
    const identity = identify(state, path);
    const known = met.get(identity);
    if (known === undefined && met.size >= budget) return undefined;
    const child = known ?? enter(state, path, identity);
    here.below.push(child);
    if (known === undefined) line.push(child);
    else if (line[known.path.length] === known) ensureNoLoop(game, position, known, path);
    else ensureShort(game, position, known, path);
  }
  return done;
}

/** Makes the error of a game that is not over after `maxDepth` moves. */
export function overlongFault(game: Game, where: Where): Error {
  return fault(
    where,
    `${game.maxDepth} moves were played, and it is not over`,
    `an end by maxDepth ${game.maxDepth}`,
  );
}

/** Replays a loop from a position to itself until `maxDepth`. */
function ensureNoLoop(game: Game, position: string, from: Position, path: readonly number[]): void {
  const loop = path.slice(from.path.length);
  const rounds = Math.ceil((game.maxDepth + 1) / loop.length);
  if (!isPlayable(game, from.state, Array.from({ length: rounds }, () => loop).flat())) return;
  throw fault(
    placeOf(game, position, from.path),
    `the same position comes again after the moves ${loop.join(', ')}`,
    'every play to come to an end',
  );
}

/** Replays the longest known play from a position that was reached again on a longer path. */
function ensureShort(game: Game, position: string, from: Position, path: readonly number[]): void {
  if (path.length + from.longest <= game.maxDepth) return;
  const line = [...path, ...longestLine(from)].slice(0, game.maxDepth + 1);
  if (line.length <= game.maxDepth || !isPlayable(game, parsePosition(game, position), line))
    return;
  throw overlongFault(game, () => placeOf(game, position, line.slice(0, -1)));
}

function longestLine(from: Position): number[] {
  const line: number[] = [];
  for (let here: Position | undefined = from; here !== undefined;) {
    const left: number = here.longest - 1;
    const index: number = here.below.findIndex(({ longest }) => longest === left);
    if (index >= 0) line.push(here.moves[index]!);
    here = here.below[index];
  }
  return line;
}

function isPlayable(game: Game, start: unknown, line: readonly number[]): boolean {
  let state = start;
  return line.every((move) => {
    const isLegal = game.moves(state).includes(move);
    if (isLegal) state = game.next(state, move);
    return isLegal;
  });
}

/** Returns a position's moves, and requires that repeated calls agree. */
export function legalMoves(game: Game, state: unknown, where: Where): readonly number[] {
  const moves = attempt(where, 'moves', () => game.moves(state));
  const again = attempt(where, 'moves', () => game.moves(state));
  if (String(again) !== String(moves))
    throw fault(
      where,
      `moves gave two different lists, ${nameOf(moves)} and ${nameOf(again)}`,
      'the same one each time',
    );
  return moves;
}

function nameOf(moves: readonly number[]): string {
  return String(moves) || 'an empty one';
}
