import {
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type RunContext,
} from '@queenside/core';
import {
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
  SolutionCollector,
  type Square,
} from '@queenside/problem-nqueens';
import { coverSearch } from './constraint-search.ts';
import { Links } from './links.ts';

/** The lines of a square: its column, its row, and two diagonals. */
const WIDTH = 4;

/**
 * The events of a search. Columns and rows count from 0. Lines 0 to n - 1 are columns, lines from n are rows. `place` and
 * `remove` suffice to replay the board. Queens placed beforehand are not announced.
 */
export const events = defineEvents(
  {
    place: ['column', 'row'],
    /** The line has no queen and no square left. */
    wipeout: ['line'],
    /** All squares of the line have been tried, and the previous queen is removed. */
    backtrack: ['line'],
    remove: ['column', 'row'],
    /** Every line has its queen. Solutions count from 1. */
    solution: ['number'],
    /** Everything has been tried. */
    exhausted: ['solutions'],
  },
  [
    ['search()', 'via solution', 'via place', 'via wipeout'],
    ['  if every line has a queen: a solution', 'solution'],
    ['  line ← the line with the fewest squares', 'via wipeout', 'via place'],
    ['  if it has no square: go back', 'wipeout'],
    ['  for each square of the line', 'via place'],
    ['    place a queen, cover its lines', 'place'],
    ['    search()', 'via backtrack'],
    ['    remove the queen, uncover its lines', 'remove'],
    ['  no square is left: go back', 'backtrack'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

/**
 * Solves all tasks as exact cover problems.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function dancingLinks(
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
  return collector.answer((solutions) => context.observer?.event(code.exhausted, solutions));
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

const ID = 'dancing-links';

/** The board to search. */
interface Board {
  readonly cover: QueensCover;
  /** The row of the queen of each column. Placed queens are set; the search fills in the others. */
  readonly rows: Int32Array;
}

/** The work done. */
interface Tally {
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
function search(
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

/**
 * N-Queens as an exact cover problem: every column and every row must be covered exactly once, every diagonal at most
 * once, and each square is an option that covers its four lines. Columns, rows and squares are in organ-pipe order, from
 * the middle of the board to its edges, so ties go to the tightest line (Knuth, 2000).
 */
class QueensCover {
  readonly links: Links;
  readonly #size: number;
  /** Columns (or rows) from the middle to the edges. */
  readonly #order: Int32Array;
  /** The place of each column (or row) in that order. */
  readonly #place: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#order = organPipe(size);
    this.#place = new Int32Array(size);
    for (const [place, line] of this.#order.entries()) this.#place[line] = place;
    const diagonals = 2 * size - 1;
    const options = new Int32Array(WIDTH * size * size);
    for (let option = 0; option < size * size; option++) {
      const { column, row } = this.squareOf(option);
      const rising = 2 * size + 1 + (column - row + size - 1);
      const falling = 2 * size + 1 + diagonals + (column + row);
      options.set(
        [1 + 2 * this.#place[column]!, 2 + 2 * this.#place[row]!, rising, falling],
        WIDTH * option,
      );
    }
    const starts = Int32Array.from({ length: size * size + 1 }, (_, option) => WIDTH * option);
    this.links = new Links(2 * size, 2 * diagonals, options, starts);
  }

  squareOf(option: number): Square {
    const place = Math.floor(option / this.#size);
    return { column: this.#order[place]!, row: this.#order[option - place * this.#size]! };
  }

  optionOf({ column, row }: Square): number {
    return this.#place[column]! * this.#size + this.#place[row]!;
  }

  /** Returns the line of a primary item: columns count from 0, rows from `size`. */
  lineOf(item: number): number {
    const line = this.#order[(item - 1) >> 1]!;
    return (item & 1) === 1 ? line : this.#size + line;
  }
}

/** Returns 0 to `size` - 1 from the middle to the ends, alternating left and right. */
function organPipe(size: number): Int32Array {
  const middle = size >> 1;
  return Int32Array.from({ length: size }, (_, place) => {
    const distance = (place + 1) >> 1;
    return (place & 1) === 1 ? middle - distance : middle + distance;
  });
}

/** Larger boards are out of reach unless most queens are placed. */
const MAX_SIZE = 100;

/**
 * Estimates seconds, fitted to measurements. A count takes 5 times as long for each further size. One board is found at
 * once or, usually from size 50, only after a long time.
 */
function estimate({ task, size }: Need): number {
  return task === 'find' ? 1e-4 * 1.2 ** size : 2e-4 + 0.06 * 5 ** (size - 12);
}

/** Solves N-Queens by dancing links. */
export const dancingLinksSolver = defineSolver({
  id: ID,
  name: 'Dancing links',
  problem: nqueens,
  summary: 'Dancing links: an exact cover of columns and rows, those with the fewest squares first',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: dancingLinks,
});

export { coverSearch } from './constraint-search.ts';

/** The plugin: `dancing-links` for N-Queens, and for every model that is an exact cover problem. */
export default definePlugin({
  solvers: [dancingLinksSolver],
  constraintSearches: [coverSearch],
});
