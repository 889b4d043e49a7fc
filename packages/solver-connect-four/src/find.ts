import type { RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { sharedKernel } from './kernel.ts';
import { Oracle } from './oracle.ts';
import { cellsLeft, forMover, type ColumnMove, movesOf, valueAtOnce } from './rules.ts';
import { bestMove, lineOfPlay, valueOf } from './value.ts';

/** The findings of one part, as JSON data. */
export interface PartFindings {
  readonly nodes: number;
  /** Moves from the root to the deepest position. */
  readonly depth: number;
  /** If the position is split: the values of some positions after its moves, by their names. */
  readonly values?: Readonly<Record<string, number>>;
  /** Otherwise, in the first part, the result. */
  readonly result?: Result;
}

/** The result for a position. */
export interface Result {
  /** The value from MAX's view. */
  readonly score: number;
  /** A best move; none if the game is over. */
  readonly move?: number | undefined;
  /** The scores of all moves, if asked for. */
  readonly scores?: readonly ColumnScore[];
  /** If the run is observed, a line of best play, to the end of the game if it takes little time. */
  readonly line?: readonly number[];
}

/** A move's score, from MAX's view. */
interface ColumnScore {
  readonly move: number;
  readonly score: number;
}

export interface Settings extends Sharing {
  /** MiB. */
  readonly table: number;
}

/** Less than a second. */
const MOST_LINE_NODES = 4_000_000;

/** The part of the context that a search needs. */
type FindContext = Pick<RunContext, 'signal' | 'observer' | 'stats' | 'progress'>;

/**
 * Finds one part of the result for a position.
 *
 * @throws QueensideError `core/gave-up` if the signal stops it.
 */
export function findPart(
  root: ConnectFour,
  settings: Settings,
  part: number,
  parts: number,
  context: FindContext,
): PartFindings {
  const oracle = new Oracle(sharedKernel(), context);
  const found = isCut(root, settings)
    ? { values: valuesOfItems(root, settings, part, parts, oracle, context.progress) }
    : part === 0
      ? { result: withLine(root, findWhole(root, settings, oracle, context.progress), context) }
      : {};
  const { counts, questions, mostStones } = oracle;
  Object.assign(context.stats, { ...counts, questions });
  return { nodes: counts.nodes, depth: Math.max(0, mostStones - root.stones), ...found };
}

/** Each position starts with an empty table, so that it does not matter which worker solves it. */
function valuesOfItems(
  root: ConnectFour,
  { table }: Settings,
  part: number,
  parts: number,
  oracle: Oracle,
  progress: RunContext['progress'],
): Record<string, number> {
  const mine = [...itemsOf(root)].filter((_, index) => index % parts === part);
  const values = mine.map(([name, { move, next }], index) => {
    oracle.prepare(next, table);
    oracle.turnTo(1, move);
    const value = valueOf(next, oracle, (fraction) => progress((index + fraction) / mine.length));
    return [name, value] as const;
  });
  return Object.fromEntries(values);
}

function findWhole(
  root: ConnectFour,
  { moves, table }: Settings,
  oracle: Oracle,
  progress: RunContext['progress'],
): Result {
  oracle.prepare(root, table);
  if (moves === 'all') return findAllMoves(root, oracle, progress);
  oracle.turnTo(0);
  const isKnown = valueAtOnce(root) !== undefined;
  const value = valueOf(root, oracle, isKnown ? undefined : progress);
  const isOver = movesOf(root).length === 0;
  const move = isOver ? undefined : bestMove(root, value, oracle);
  return { score: forMover(root, value), move };
}

/** Adds a line of best play for an observer, found with the table of the result's search. */
function withLine(root: ConnectFour, result: Result, { observer, signal }: FindContext): Result {
  if (observer === undefined) return result;
  const limited = {
    get aborted(): boolean {
      return signal.aborted || oracle.counts.nodes > MOST_LINE_NODES;
    },
  };
  const oracle = new Oracle(sharedKernel(), { signal: limited });
  return { ...result, line: lineOfPlay(root, result, oracle, limited) };
}

function findAllMoves(root: ConnectFour, oracle: Oracle, progress: RunContext['progress']): Result {
  const moves = movesOf(root);
  const values = moves.map(({ move, next }, index) => {
    oracle.turnTo(1, move);
    const tell = (fraction: number): void => progress((index + fraction) / moves.length);
    return { move, score: 0 - valueOf(next, oracle, tell) };
  });
  return resultOf(root, values);
}

/** Makes the result from the scores of all moves. @param values from the view of the side to move. */
export function resultOf(root: ConnectFour, values: readonly ColumnScore[]): Result {
  const value =
    values.length === 0 ? valueAtOnce(root)! : Math.max(...values.map(({ score }) => score));
  return {
    score: forMover(root, value),
    move: values.find(({ score }) => score === value)?.move,
    scores: values.map(({ move, score }) => ({ move, score: forMover(root, score) })),
  };
}

/** The options that decide whether to split a position. */
interface Sharing {
  readonly moves: 'best' | 'all';
  /** The number of free cells from which the search is split. */
  readonly share: number;
}

/**
 * Returns whether to solve a position by those after its moves, which several workers can share. If only its value is wanted, a
 * search of the whole is much faster: it need not value weak moves.
 */
export function isCut(root: ConnectFour, { moves, share }: Sharing): boolean {
  return moves === 'all' && cellsLeft(root) >= share;
}

/**
 * Returns the moves of a split position by the names of the positions after them. Mirror images share a name. Positions known
 * at once are left out.
 */
export function itemsOf(root: ConnectFour): Map<string, ColumnMove> {
  const open = movesOf(root).filter(({ next }) => valueAtOnce(next) === undefined);
  return new Map(open.map((move) => [nameOf(move.next), move]));
}

/** Returns the value of the position after a move, from the view of the side to move there. @param values the values of items by name. */
export function valueOfItem(state: ConnectFour, values: ReadonlyMap<string, number>): number {
  return valueAtOnce(state) ?? values.get(nameOf(state))!;
}

/** Names a position; mirror images share a name. */
function nameOf({ columns }: ConnectFour): string {
  const [name, image] = [columns.join(' '), columns.toReversed().join(' ')];
  return name < image ? name : image;
}
