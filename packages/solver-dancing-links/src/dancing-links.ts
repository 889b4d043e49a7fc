import type { RunContext } from '@queenside/core';
import { SolutionCollector, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { QueensCover } from './queens-cover.ts';
import { ID, search, type Tally } from './search.ts';

/**
 * Solves all tasks as exact cover problems.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
export function dancingLinks(
  instance: NQueens,
  _options: Readonly<Record<string, never>>,
  context: RunContext,
): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const cover = new QueensCover(instance.size);
  const rows = new Int32Array(instance.size);
  const tally: Tally = { nodes: 0 };
  try {
    if (coverPlaced(cover, rows, instance.placed))
      search({ cover, rows }, tally, () => collector.add(rows), context);
  } finally {
    Object.assign(context.stats, tally, { updates: cover.links.updates });
  }
  return collector.answer();
}

/** Covers the lines of the placed queens; returns false if they attack each other. */
function coverPlaced(cover: QueensCover, rows: Int32Array, placed: NQueens['placed']): boolean {
  const { links } = cover;
  for (const square of placed) {
    const node = links.possible(cover.optionOf(square));
    if (node === -1) return false;
    links.cover(links.itemOf(node));
    links.coverOthers(node);
    rows[square.column] = square.row;
  }
  return true;
}
