/** Positions of a game at random, for exercises and benchmarks: they are met in play-outs by random moves. */
import {
  coreError,
  defineGenerator,
  type Game,
  type Generator,
  type Playouts,
  type Problem,
  type Random,
} from '@queenside/core';
import { parsePosition } from './position.ts';

/** So many positions met one after the other, and none of them wanted: there is no such position, or hardly one. */
const MOST_IN_VAIN = 200_000;

/** A game that can write its positions. */
export interface WritableGame<State> extends Game<State> {
  readonly playouts: Playouts<State>;
}

/** A position met in a play-out. */
interface Met<State> {
  readonly state: State;
  /** As the game writes it. */
  readonly line: string;
  /** How many were played to get there. */
  readonly moves: number;
  readonly isOver: boolean;
}

/** What is looked for. */
interface Wish<State> {
  /** Where play-outs start, as a line. */
  readonly from: string;
  readonly maxMoves: number;
  isWanted(position: Met<State>): boolean;
}

export function isWritable<State>(game: Game<State>): game is WritableGame<State> {
  return game.playouts !== undefined;
}

/** Makes positions of a game, no two of them the same. */
export function generatorOfGame<State>(game: WritableGame<State>): Generator<any> {
  const { start, moves: [least, most] = [1, game.maxDepth] } = game.playouts;
  const moves = { type: 'integer', minimum: 0, maximum: game.maxDepth } as const;
  return defineGenerator({
    parameters: {
      count: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 10,
        description: 'how many positions, no two of them the same',
      },
      from: {
        type: 'string',
        default: start,
        description: 'the position that random moves are played from',
      },
      minMoves: { ...moves, default: least, description: 'moves played from there at least' },
      maxMoves: { ...moves, default: most, description: 'moves played from there at most' },
      finished: {
        type: 'boolean',
        default: false,
        description: 'also positions where the game is over',
      },
    },
    *generate({ count, from, minMoves, maxMoves, finished }, random) {
      if (minMoves > maxMoves)
        throw coreError('moves-crossed', { game: game.id, least: minMoves, most: maxMoves });
      const made = new Set<string | number | bigint>();
      const keyOf = ({ state, line }: Met<State>) => game.key?.(state) ?? line;
      const isWanted = (met: Met<State>): boolean =>
        met.moves >= minMoves && (finished || !met.isOver) && !made.has(keyOf(met));
      while (made.size < count) {
        const found = findPosition(game, { from: from.trim(), maxMoves, isWanted }, random);
        if (found === undefined)
          throw coreError('too-few-positions', { game: game.id, found: made.size, count });
        made.add(keyOf(found));
        yield `${found.line}\n`;
      }
    },
  });
}

/** Makes positions of a given {@link Game.size} where the game is not over, as {@link Problem.sized} does. */
export function sizedOfGame<State>(game: WritableGame<State>): NonNullable<Problem['sized']> {
  const { start } = game.playouts;
  const sizeOf = (state: State): number => game.size?.(state) ?? 1;
  return (size, task, random) => {
    if (task !== 'value') throw coreError('unknown-task', { game: game.id, found: task });
    const isWanted = ({ state, isOver }: Met<State>): boolean => !isOver && sizeOf(state) === size;
    const wish = { from: start, maxMoves: game.maxDepth, isWanted };
    const found = Number.isInteger(size) && size > 0 && findPosition(game, wish, random);
    if (found) return found.line;
    const begin = sizeOf(parsePosition(game, start));
    throw coreError('no-such-size', { game: game.id, size, begin });
  };
}

/** One of the wanted positions of the first play-out that has any, each equally likely. */
function findPosition<State>(
  game: WritableGame<State>,
  wish: Wish<State>,
  random: Random,
): Met<State> | undefined {
  const root = parsePosition(game, wish.from);
  let metInVain = 0;
  while (metInVain < MOST_IN_VAIN) {
    const wanted: Met<State>[] = [];
    for (const { state, path, isOver } of playOut(game, root, wish.maxMoves, random)) {
      metInVain++;
      const line = game.playouts.write(state, wish.from, path);
      const met = line !== undefined && { state, line, moves: path.length, isOver };
      if (met && wish.isWanted(met)) wanted.push(met);
    }
    if (wanted.length > 0) return wanted[random.int(wanted.length)];
  }
  return undefined;
}

/** Plays random moves to the end, or as many as there may be. */
function* playOut<State>(
  game: Game<State>,
  root: State,
  maxMoves: number,
  random: Random,
): Iterable<{ state: State; path: readonly number[]; isOver: boolean }> {
  const path: number[] = [];
  let state = root;
  for (;;) {
    const moves = game.moves(state);
    const isOver = moves.length === 0;
    yield { state, path, isOver };
    if (isOver || path.length >= maxMoves) return;
    const move = drawMove(game, state, moves, random);
    state = game.next(state, move);
    path.push(move);
  }
}

/** Chance moves as its probabilities say, players each move as likely as the others. */
function drawMove<State>(
  game: Game<State>,
  state: State,
  moves: readonly number[],
  random: Random,
): number {
  if (game.probability === undefined || game.toMove(state) !== 'chance')
    return moves[random.int(moves.length)]!;
  let rest = random.float();
  const likely = moves.filter((move) => game.probability!(state, move) > 0);
  return likely.find((move) => (rest -= game.probability!(state, move)) < 0) ?? likely.at(-1)!;
}
