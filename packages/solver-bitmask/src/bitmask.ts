import { gaveUp, type RunContext } from '@queenside/core';
import {
  classCount,
  SolutionCollector,
  type NQueens,
  type NQueensAnswer,
} from '@queenside/problem-nqueens';
import { openRows, openRowsOfHalf } from './open-rows.ts';
import { rowOf, Search } from './search.ts';

export const ID = 'bitmask';

/**
 * Counts or lists all solutions.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
export function bitmask(instance: NQueens, context: RunContext): NQueensAnswer {
  const { task } = instance;
  return task === 'count' ? count(instance, context) : list(instance, context);
}

function count(instance: NQueens, context: RunContext): NQueensAnswer {
  const { size, placed } = instance;
  // Placed queens break the mirror symmetry, and the only board of size 1 is its own mirror image.
  if (placed.length > 0 || size === 1) {
    const total = BigInt(searchAll(instance, context));
    return { kind: 'count', total, ...(placed.length === 0 && { unique: total }) };
  }
  const total = 2n * BigInt(searchHalf(size, context));
  return { kind: 'count', total, unique: classCount(size, total) };
}

function list(instance: NQueens, context: RunContext): NQueensAnswer {
  const { size, task } = instance;
  const collector = new SolutionCollector(instance, ID);
  const rows = new Int32Array(size);
  const collect = (queens: Int32Array): void => {
    for (let column = 0; column < size; column++) rows[column] = rowOf(queens[column]!);
    collector.add(rows);
  };
  // The least board of a class is before its mirror image, so one half is enough.
  if (task === 'unique' && size > 1) searchHalf(size, context, collect);
  else searchAll(instance, context, collect);
  return collector.answer();
}

type OnSolution = (queens: Int32Array) => void;

function searchAll(instance: NQueens, context: RunContext, onSolution?: OnSolution): number {
  return search([openRows(instance)], 1, context, onSolution);
}

function searchHalf(size: number, context: RunContext, onSolution?: OnSolution): number {
  return search(openRowsOfHalf(size), 1 / 2, context, onSolution);
}

/**
 * @param share the fraction of all boards that these parts cover.
 * @returns the number of solutions.
 */
function search(
  parts: readonly Int32Array[],
  share: number,
  context: RunContext,
  onSolution: OnSolution | undefined,
): number {
  const { signal, observer, stats } = context;
  const onPause = (queens: Int32Array): void => {
    stats['placements'] = run.placements;
    if (signal.aborted) throw gaveUp(ID, `it was stopped after ${run.placements} queens`);
    context.progress(shareDone(queens) / share);
  };
  const run = new Search({ observer, onSolution, onPause });
  if (signal.aborted) throw gaveUp(ID, 'it was stopped before it began');
  for (const open of parts) run.run(open);
  stats['placements'] = run.placements;
  return run.solutions;
}

/** Returns how many of the row pairs of the first two columns have been searched, as a fraction. */
function shareDone(queens: Int32Array): number {
  const size = queens.length;
  const [first = 1, second = 1] = queens;
  return (rowOf(first) + Math.max(0, rowOf(second)) / size) / size;
}
