/** Values of positions by an evaluation that a user wrote. It is asked once about each position of a record. */
import { coreError, defined, type EvaluateAll, type Game, type PositionView } from '@queenside/core';
import { LimitedState, type OwnValues } from '../limited.ts';
import { readRecord, withoutLimit } from './limited-records.ts';

/** The most positions to evaluate for a record: all of the start of Connect Four or Othello to depth 7. */
const MOST_POSITIONS = 100_000;
/** How many records keep their values, for code that reads a record several times. */
const MOST_KEPT = 16;

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
  const kept = new Map<string, LimitedState<State>>();
  return (record) => {
    const known = kept.get(record);
    if (known !== undefined) return known;
    const read = readRecord(game, record, true);
    if (!(read instanceof LimitedState))
      throw coreError('no-depth', {}, { column: record.trimEnd().length + 1 });
    const values = valuesOf(game, read, record, evaluateAll);
    const state = new LimitedState(game, read.position, read.left, values);
    kept.set(record, state);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return state;
  };
}

type Key = string | number | bigint;

/** A position that is not over, the moves that lead to it, and how many more moves the question looks ahead. */
interface OpenPosition<State> {
  readonly state: State;
  readonly path: readonly number[];
  readonly left: number;
}

function valuesOf<State>(
  game: Game<State>,
  root: LimitedState<State>,
  record: string,
  evaluateAll: EvaluateAll,
): OwnValues<State> {
  const views = viewsWithin(game, root, withoutLimit(record));
  const values = new Map<Key, number>();
  let [least, most] = game.scoreRange;
  const found = views.size === 0 ? [] : evaluateAll([...views.values()]);
  for (const [index, key] of [...views.keys()].entries()) {
    const value = found[index]!;
    values.set(key, value);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { range: [least, most], valueOf: (position) => values.get(game.key!(position))! };
}

/** Lists the positions within the depth that are not over, each once, by the key of the game. */
function viewsWithin<State>(
  game: Game<State>,
  { position, left }: LimitedState<State>,
  line: string,
): Map<Key, PositionView> {
  if (game.key === undefined) throw coreError('no-position-key', { game: game.id });
  const views = new Map<Key, PositionView>();
  // By the number of moves, so that each position is met first where the question looks ahead the farthest.
  const open: OpenPosition<State>[] = [{ state: position, path: [], left }];
  for (const { state, path, left: rest } of open) {
    const key = game.key(state);
    if (views.has(key)) continue;
    const moves = game.moves(state);
    if (moves.length === 0) continue;
    if (views.size === MOST_POSITIONS)
      throw coreError(
        'too-many-positions',
        { game: game.id, most: MOST_POSITIONS.toLocaleString('en-US'), depth: left },
        { column: line.length + 2 },
      );
    views.set(key, viewOf(game, state, moves, game.playouts?.write(state, line, path)));
    if (rest === 0) continue;
    for (const move of moves)
      open.push({ state: game.next(state, move), path: [...path, move], left: rest - 1 });
  }
  return views;
}

function viewOf<State>(
  game: Game<State>,
  state: State,
  moves: readonly number[],
  text: string | undefined,
): PositionView {
  return {
    mover: game.toMove(state),
    moves: moves.map((move) => game.moveName?.(move, state) ?? String(move)),
    ...defined({ board: game.board?.(state), text }),
  };
}
