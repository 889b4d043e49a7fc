/** Finds rules that treat one half of a board otherwise than the other, such as rows that wrap round the edge. */
import { type Game, Random } from '@queenside/core';
import { type Check, fault, Member, stopwatch } from '../kit/check.ts';
import { parsePosition, placeOf, startsOf } from './game-places.ts';

const SEED = 13;
const MOST_GAMES = 300;
/** The milliseconds for each mirror. */
const MOST_TIME = 400;
/** The number of decided games that are enough evidence. */
const ENOUGH = 20;
/** If more games differ from their mirror images, the rules themselves tell left from right. */
const MOST_DIFFERENT = 0.4;

/** An empty board whose moves are its cells, row by row, or its columns. */
interface Board {
  readonly position: string;
  readonly width: number;
  readonly height: number;
}

interface Mirror {
  readonly sides: string;
  readonly turn: (move: number) => number;
}

/**
 * Checks that games played in a mirror end alike, on an empty board among the known positions. A game of which many differ has
 * no such symmetry; if few do, a rule is wrong.
 */
export function symmetryChecks(game: Game): Check[] {
  return [
    {
      name: 'mirrored games end alike',
      run: () => checkMirrors(game),
      member: new Member(game, 'moves'),
    },
  ];
}

function checkMirrors(game: Game): void {
  for (const position of startsOf(game)) {
    const board = emptyBoard(game, position);
    if (board === undefined) continue;
    for (const mirror of mirrorsOf(board)) checkMirror(game, board, mirror);
  }
}

/** Returns the board of a position; undefined if it is not empty, or if its moves are neither cells nor columns. */
function emptyBoard(game: Game, position: string): Board | undefined {
  const [text = ''] = position.split(' ').toSorted((a, b) => b.length - a.length);
  const rows = text.split(/[/|]/);
  const moves = game.moves(parsePosition(game, position));
  const isNumbered = moves.every((_, move) => moves.includes(move));
  if (new Set(rows.join('')).size !== 1 || new Set(rows.map(({ length }) => length)).size !== 1)
    return undefined;
  if (!isNumbered || game.hasChance === true) return undefined;
  const [{ length }] = rows as [string];
  // Without separators, only a square tells its width.
  const width = rows.length === 1 ? Math.sqrt(length) : length;
  const height = rows.length === 1 ? width : rows.length;
  if (!Number.isInteger(width)) return undefined;
  if (moves.length === width * height) return { position, width, height };
  return rows.length > 1 && moves.length === width ? { position, width, height: 1 } : undefined;
}

function mirrorsOf({ width, height }: Board): Mirror[] {
  const columnOf = (move: number): number => move % width;
  const mirrors = [
    {
      sides: 'left and right',
      turn: (move: number) => move - columnOf(move) + width - 1 - columnOf(move),
    },
    {
      sides: 'top and bottom',
      turn: (move: number) => (height - 1 - Math.floor(move / width)) * width + columnOf(move),
    },
  ];
  return mirrors.slice(0, height === 1 ? 1 : 2);
}

function checkMirror(game: Game, { position }: Board, mirror: Mirror): void {
  const random = new Random(SEED);
  const elapsed = stopwatch();
  let decided = 0;
  const different: number[][] = [];
  for (let count = 0; count < MOST_GAMES && elapsed() < MOST_TIME; count++) {
    const { path, isDecided, difference } = playBoth(game, position, mirror, random);
    if (difference !== undefined) different.push(path);
    if (isDecided || difference !== undefined) decided++;
  }
  const share = different.length / decided;
  if (decided < ENOUGH || share === 0 || share > MOST_DIFFERENT) return;
  const shortest = different.reduce((best, each) => (each.length < best.length ? each : best));
  const path = shrinkPath(game, position, mirror, shortest);
  throw fault(
    placeOf(game, position, path),
    `${differenceAfter(game, position, mirror, path)} after the mirrored moves ${path.map(mirror.turn).join(', ')}; ` +
      `${sharePercent(share)} of ${decided} decided games differ from their mirror images`,
    `rules that treat ${mirror.sides} alike; if they need not, pass asymmetric: ['${game.id}'] to conformance`,
  );
}

function sharePercent(share: number): string {
  return `${Math.max(1, Math.round(100 * share))} %`;
}

/** A random game and its mirror image, up to the first difference. */
interface Both {
  readonly path: number[];
  readonly isDecided: boolean;
  readonly difference: string | undefined;
}

function playBoth(game: Game, position: string, mirror: Mirror, random: Random): Both {
  const start = parsePosition(game, position);
  const path: number[] = [];
  for (let [state, image] = [start, start]; ;) {
    const difference = differenceOf(game, state, image, mirror);
    const moves = game.moves(state);
    if (difference !== undefined || moves.length === 0 || path.length === game.maxDepth)
      return { path, isDecided: moves.length === 0 && game.score(state) !== 0, difference };
    const move = moves[random.int(moves.length)]!;
    path.push(move);
    state = game.next(state, move);
    image = game.next(image, mirror.turn(move));
  }
}

/** Says in what a position differs from its mirror image: `it is over with 1, and not`. */
function differenceOf(
  game: Game,
  state: unknown,
  image: unknown,
  { turn }: Mirror,
): string | undefined {
  const sorted = (moves: readonly number[]): string => moves.toSorted((a, b) => a - b).join();
  const [here, there] = [game.moves(state), game.moves(image)];
  const describe = (at: unknown, { length }: readonly number[]): string =>
    length === 0 ? `over with the score ${game.score(at)}` : `not over, with ${length} moves`;
  const [one, other] = [describe(state, here), describe(image, there)];
  if (one !== other) return `it is ${one}, and ${other},`;
  if (game.toMove(state) !== game.toMove(image))
    return `${game.toMove(state)} is to move, and ${game.toMove(image)}`;
  return sorted(here.map(turn)) === sorted(there)
    ? undefined
    : `the moves are ${here.join()}, and ${there.join()}`;
}

/** Returns the difference after moves; undefined if there is none, or if a move is illegal. */
function differenceAfter(
  game: Game,
  position: string,
  mirror: Mirror,
  path: readonly number[],
): string | undefined {
  let [state, image] = [parsePosition(game, position), parsePosition(game, position)];
  for (const move of path) {
    if (!game.moves(state).includes(move) || !game.moves(image).includes(mirror.turn(move)))
      return undefined;
    state = game.next(state, move);
    image = game.next(image, mirror.turn(move));
  }
  return differenceOf(game, state, image, mirror);
}

/** Leaves out moves, one of each side, as long as the end still differs from its mirror image. */
function shrinkPath(
  game: Game,
  position: string,
  mirror: Mirror,
  path: readonly number[],
): readonly number[] {
  for (let one = 0; one < path.length; one++)
    for (let other = one + 1; other < path.length; other += 2) {
      const shorter = path.filter((_, at) => at !== one && at !== other);
      if (differenceAfter(game, position, mirror, shorter) !== undefined)
        return shrinkPath(game, position, mirror, shorter);
    }
  return path;
}
