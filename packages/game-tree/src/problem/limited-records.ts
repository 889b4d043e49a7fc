/** Reads and makes records of games: a position and, after it, the depth of the question if it is limited. */
import {
  coreError,
  defineGenerator,
  type Game,
  type Generator,
  QueensideError,
} from '@queenside/core';
import { LimitedState } from '../limited.ts';
import { parsePosition } from './playouts.ts';

const LIMIT = /\s+depth(?:\s+(\S+))?\s*$/i;
const DEPTH = /^[1-9]\d{0,2}$/;
const DEEPEST = 999;

/**
 * Reads `X...O....` or, with a limited depth, `X...O.... depth 4`. A line that the game itself reads has no limit, so the
 * notation of a game may contain the word.
 *
 * @param isEvaluated whether depths have a meaning. Default: whether the game has `evaluate`.
 * @throws QueensideError of the game; `core/depth-unreadable`; `core/no-evaluation`.
 */
export function readRecord<State>(
  game: Game<State>,
  record: string,
  isEvaluated: boolean = game.evaluate !== undefined,
): State | LimitedState<State> {
  try {
    return parsePosition(game, record);
  } catch (thrown) {
    const limit = LIMIT.exec(record);
    if (limit === null || !(thrown instanceof QueensideError)) throw thrown;
    const position = parsePosition(game, record.slice(0, limit.index));
    const column = limit.index + limit[0].search(/\S/) + 1;
    if (!isEvaluated) throw coreError('no-evaluation', { game: game.id }, { column });
    const [, digits] = limit;
    if (digits === undefined || !DEPTH.test(digits))
      throw coreError(
        'depth-unreadable',
        { most: DEEPEST, found: digits === undefined ? 'nothing' : `"${digits}"` },
        { column },
      );
    return new LimitedState(game, position, Number(digits));
  }
}

/** Returns a record without its limit. */
export function withoutLimit(record: string): string {
  return record.replace(LIMIT, '');
}

/** Writes a depth as the end of a record. */
export function limitText(depth: number): string {
  return ` depth ${depth}`;
}

/** Lets a generator of positions limit their depth. */
export function limitsDepth(generator: Generator<any>): Generator<any> {
  return defineGenerator({
    parameters: {
      ...generator.parameters,
      depth: {
        type: 'integer',
        minimum: 1,
        maximum: DEEPEST,
        description: 'depth that each record ends in (default: none, the whole game)',
      },
    },
    *generate(given, random) {
      const { depth } = given;
      for (const line of generator.generate(given, random))
        yield depth === undefined ? line : line.replace(/\n$/, `${limitText(depth)}\n`);
    },
  });
}
