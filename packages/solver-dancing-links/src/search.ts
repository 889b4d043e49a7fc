import { gaveUp, type RunContext } from '@queenside/core';
import { events } from './events.ts';
import type { QueensCover } from './queens-cover.ts';

export const ID = 'dancing-links';

/** The board to search. */
export interface Board {
  readonly cover: QueensCover;
  /** The row of the queen of each column. Placed queens are set; the search fills in the others. */
  readonly rows: Int32Array;
}

/** The work done. */
export interface Tally {
  /** Queens placed. */
  nodes: number;
}

/** Checks for an abort at every 256th node. */
const NODE_MASK = 255;
/** Returned instead of a line if every line has its queen. */
const FULL = 0;

const { code } = events;

/**
 * Runs Algorithm X with dancing links (Knuth, 2000), without recursion: tries each square of the line with the fewest
 * squares.
 *
 * @param onSolution called when all rows are filled; returns whether to continue.
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function search(
  { cover, rows }: Board,
  tally: Tally,
  onSolution: () => boolean,
  { signal, observer, progress }: Pick<RunContext, 'signal' | 'observer' | 'progress'>,
): void {
  const { links } = cover;
  /** The queen of each level, as the node in the ring of the level's line. */
  const chosen = new Int32Array(rows.length);
  let level = 0;
  let solutions = 0;
  let rootLength = 0;
  let rootTried = 0;

  for (;;) {
    // 1. Take the line with the fewest squares. If there is none, the board is full.
    let line = links.shortest();
    if (line === FULL) {
      if (observer) observer.event(code.solution, ++solutions);
      if (!onSolution()) return;
    } else {
      if (level === 0) rootLength = links.lengthOf(line);
      if (observer && links.lengthOf(line) === 0) observer.event(code.wipeout, cover.lineOf(line));
      links.cover(line);
    }
    let node = line === FULL ? FULL : links.below(line);

    // 2. While the line has no square left, go back to the previous queen and on to its next square.
    while (node === line) {
      if (line !== FULL) links.uncover(line);
      if (level === 0) return;
      if (observer && line !== FULL) observer.event(code.backtrack, cover.lineOf(line));
      level--;
      node = chosen[level]!;
      line = links.itemOf(node);
      links.uncoverOthers(node);
      if (observer) {
        const { column, row } = cover.squareOf(links.optionOf(node));
        observer.event(code.remove, column, row);
      }
      node = links.below(node);
    }

    // 3. Place a queen on this square and cover its other lines.
    if (level === 0) progress(rootTried++ / rootLength);
    if ((tally.nodes & NODE_MASK) === 0 && signal.aborted)
      throw gaveUp(ID, `it was stopped after ${tally.nodes} queens`);
    tally.nodes++;
    const { column, row } = cover.squareOf(links.optionOf(node));
    if (observer) observer.event(code.place, column, row);
    rows[column] = row;
    links.coverOthers(node);
    chosen[level++] = node;
  }
}
