/** Makes random positions of a game, for exercises and benchmarks, by random moves from the start. */
import {
  coreError,
  defineGenerator,
  type Game,
  type Generator,
  plainText,
  type Playouts,
  type Problem,
  QueensideError,
  type Random,
} from '@queenside/core';

/** The most positions in a row without a match. Then the search gives up, because there is no match or hardly one. */
const MOST_IN_VAIN = 200_000;

/** A game that can write its positions. */
interface WritableGame<State> extends Game<State> {
  readonly playouts: Playouts<State>;
}

/** A position in a play-out. */
interface MetPosition<State> {
  readonly state: State;
  /** The position as the game writes it. */
  readonly line: string;
  /** The number of moves that led there. */
  readonly moves: number;
  readonly isOver: boolean;
}

/** The kind of position to look for. */
interface Target<State> {
  /** The start position of play-outs, as a line. */
  readonly from: string;
  readonly maxMoves: number;
  isWanted(position: MetPosition<State>): boolean;
}

export function isWritable<State>(game: Game<State>): game is WritableGame<State> {
  return game.playouts !== undefined;
}

/** Returns the generator of a game's positions. It makes no position twice. */
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
        description: 'number of positions, all different',
      },
      from: {
        type: 'string',
        default: start,
        description: 'position that the random moves start from',
      },
      minMoves: { ...moves, default: least, description: 'minimum number of random moves' },
      maxMoves: { ...moves, default: most, description: 'maximum number of random moves' },
      finished: {
        type: 'boolean',
        default: false,
        description: 'include positions where the game is over',
      },
    },
    *generate({ count, from, minMoves, maxMoves, finished }, random) {
      if (minMoves > maxMoves)
        throw coreError('moves-crossed', { game: game.id, least: minMoves, most: maxMoves });
      const made = new Set<string | number | bigint>();
      const keyOf = ({ state, line }: MetPosition<State>) => game.key?.(state) ?? line;
      const isWanted = (met: MetPosition<State>): boolean =>
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

/** Returns {@link Problem.sized} for a game: it makes unfinished positions of a given {@link Game.size}. */
export function sizedOfGame<State>(game: WritableGame<State>): NonNullable<Problem['sized']> {
  const { start } = game.playouts;
  const sizeOf = (state: State): number => game.size?.(state) ?? 1;
  return (size, task, random) => {
    if (task !== 'value') throw coreError('unknown-task', { game: game.id, found: task });
    const isWanted = ({ state, isOver }: MetPosition<State>): boolean =>
      !isOver && sizeOf(state) === size;
    const target = { from: start, maxMoves: game.maxDepth, isWanted };
    const found = Number.isInteger(size) && size > 0 && findPosition(game, target, random);
    if (found) return found.line;
    const begin = sizeOf(parsePosition(game, start));
    throw coreError('no-such-size', { game: game.id, size, begin });
  };
}

/** Returns a random one of the wanted positions in the first play-out that has any. */
function findPosition<State>(
  game: WritableGame<State>,
  target: Target<State>,
  random: Random,
): MetPosition<State> | undefined {
  const root = parsePosition(game, target.from);
  let metInVain = 0;
  while (metInVain < MOST_IN_VAIN) {
    const wanted: MetPosition<State>[] = [];
    for (const { state, path, isOver } of playOut(game, root, target.maxMoves, random)) {
      metInVain++;
      const line = game.playouts.write(state, target.from, path);
      const met = line !== undefined && { state, line, moves: path.length, isOver };
      if (met && target.isWanted(met)) wanted.push(met);
    }
    if (wanted.length > 0) return wanted[random.int(wanted.length)];
  }
  return undefined;
}

/** Plays random moves to the end, or up to `maxMoves`. */
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

/** Draws a move: at a chance node by its probabilities, otherwise each move equally likely. */
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

/**
 * Reads a position, with or without blanks around it, with minus signs and no-break spaces of word processors.
 *
 * @throws QueensideError of the game, with the column in the line.
 */
export function parsePosition<State>(game: Game<State>, line: string): State {
  const indent = line.length - line.trimStart().length;
  try {
    return game.parse(plainText(line.trim()));
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, place, values } = thrown;
    const column = indent + (place.column ?? 1);
    throw new QueensideError(code, cause, remedy, { ...place, column }, values);
  }
}
