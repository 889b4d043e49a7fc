/** Values of positions by an evaluation that a user wrote. It is asked once about each position of a record. */
import {
  coreError,
  defined,
  type EvaluateAll,
  type Game,
  type PositionView,
} from '@queenside/core';
import { LimitedState, type OwnValues } from '../limited.ts';
import { readRecord, withoutLimit } from './limited-records.ts';

/** The most positions to evaluate for a record: all of the start of Connect Four or Othello to depth 7. */
const MOST_POSITIONS = 100_000;

/**
 * Returns a function that reads a record with a limited depth, and gives it the values of all its positions.
 *
 * It throws QueensideError as {@link readRecord}; `core/no-depth`; `core/too-many-positions`; `core/no-position-key`; and
 * those of the evaluation.
 */
export function readerWithValues<State>(
  game: Game<State>,
  evaluateAll: EvaluateAll,
): (record: string) => LimitedState<State> {
  return (record) => {
    const read = readRecord(game, record, true);
    if (!(read instanceof LimitedState))
      throw coreError('no-depth', {}, { column: record.trimEnd().length + 1 });
    const values = valuesOf(game, read, record, evaluateAll);
    return new LimitedState(game, read.position, read.left, values);
  };
}

type Key = string | number | bigint;

/** A position that is not over, and the moves that lead to it. */
interface OpenPosition<State> {
  readonly state: State;
  readonly path: readonly number[];
}

function valuesOf<State>(
  game: Game<State>,
  root: LimitedState<State>,
  record: string,
  evaluateAll: EvaluateAll,
): OwnValues<State> {
  const line = withoutLimit(record);
  const open = openWithin(game, root, line);
  const found =
    open.size === 0
      ? []
      : evaluateAll(Array.from(open.values(), (position) => viewOf(game, position, line)));
  const values = new Map([...open.keys()].map((key, index) => [key, found[index]!]));
  let [least, most] = game.scoreRange;
  for (const value of found) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return {
    range: [least, most],
    valueOf: (position) => values.get(game.key!(position))!,
  };
}

/**
 * Lists the positions within the depth that are not over, each once, by the key of the game. Those after fewer moves come first,
 * so each position is met first where the question looks ahead the farthest.
 *
 * @throws QueensideError `core/too-many-positions` or `core/no-position-key`.
 */
function openWithin<State>(
  game: Game<State>,
  { position, left: depth }: LimitedState<State>,
  line: string,
): Map<Key, OpenPosition<State>> {
  if (game.key === undefined) throw coreError('no-position-key', { game: game.id });
  const met = new Map<Key, OpenPosition<State>>();
  const meet = (state: State, path: readonly number[]): void => {
    const key = game.key!(state);
    if (met.has(key) || game.moves(state).length === 0) return;
    if (met.size === MOST_POSITIONS)
      throw coreError(
        'too-many-positions',
        { game: game.id, most: MOST_POSITIONS.toLocaleString('en-US'), depth },
        { column: line.length + 2 },
      );
    met.set(key, { state, path });
  };
  meet(position, []);
  // A map lists what is added meanwhile, too.
  for (const { state, path } of met.values()) {
    if (path.length === depth) break;
    for (const move of game.moves(state)) meet(game.next(state, move), [...path, move]);
  }
  return met;
}

function viewOf<State>(
  game: Game<State>,
  { state, path }: OpenPosition<State>,
  line: string,
): PositionView {
  const text = game.playouts?.write(state, line, path);
  return {
    mover: game.toMove(state),
    moves: game.moves(state).map((move) => game.moveName?.(move, state) ?? String(move)),
    ...defined({ board: game.board?.(state), text }),
  };
}
