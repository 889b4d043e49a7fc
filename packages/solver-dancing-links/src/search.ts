import { gaveUp, type RunContext } from '@queenside/core';
import { events } from './events.ts';
import type { QueensCover } from './queens-cover.ts';

export const ID = 'dancing-links';

/** What is searched. */
export interface Board {
  readonly cover: QueensCover;
  /** The row of each column's queen. Those placed beforehand stand in it; the search fills in the others. */
  readonly rows: Int32Array;
}

/** What was done. */
export interface Tally {
  /** Queens placed. */
  nodes: number;
}

/** The signal is asked at every 256th node. */
const NODE_MASK = 255;
/** Instead of a line, where each has its queen. */
const FULL = 0;

const { code } = events;

/**
 * Algorithm X with dancing links (Knuth, 2000), without recursion: takes the line with the fewest squares, and tries
 * each of these.
 *
 * @param onSolution is called where all rows are filled in, and says whether it wants more.
 * @throws QueensideError `core/gave-up` where the signal ended it.
 */
export function search(
  { cover, rows }: Board,
  tally: Tally,
  onSolution: () => boolean,
  { signal, observer, progress }: Pick<RunContext, 'signal' | 'observer' | 'progress'>,
): void {
  const { links } = cover;
  /** For each level its queen, as the node that is in the ring of the level's line. */
  const chosen = new Int32Array(rows.length);
  let level = 0;
  let solutions = 0;
  let rootLength = 0;
  let rootTried = 0;

  for (;;) {
    // 1. The line with the fewest squares; where there is none, the board is full.
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

    // 2. While the line has no square left: back to the queen before, and on to the square behind hers.
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

    // 3. A queen on this square: her other lines are covered, too.
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
