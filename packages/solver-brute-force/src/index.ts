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

/**
 * The events of a search. Columns and rows count from 0. When the last queen of a board is placed, a `solution` or a
 * `conflict` of two of its queens follows.
 */
const events = defineEvents(
  {
    place: ['column', 'row'],
    remove: ['column', 'row'],
    conflict: ['column', 'row', 'otherColumn', 'otherRow'],
    solution: ['number'],
    /** Everything has been tried. */
    exhausted: ['solutions'],
  },
  [
    ['for each way to choose n squares', 'via place', 'via remove'],
    ['  take the last queens away', 'remove'],
    ['  put them on the next squares', 'place'],
    ['  if a queen attacks another: try the next', 'conflict'],
    ['  else it is a solution', 'solution'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

const ID = 'brute-force';

/** Checks for an abort and reports progress at the start and after about this many boards. */
const REPORT_BOARDS = 100_000;

const { code } = events;

/**
 * Looks at every way to put the queens on the squares: all combinations of squares in lexicographic order. Squares are
 * ordered column by column from row 1. Queens placed beforehand stay.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function bruteForce(instance: NQueens, context: RunContext): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  new Search(instance, context, collector).run();
  return collector.answer((solutions) => context.observer?.event(code.exhausted, solutions));
}

class Search {
  readonly #size: number;
  /** The number of queens placed beforehand; they come first. */
  readonly #placed: number;
  readonly #total: number;
  readonly #context: RunContext;
  readonly #collector: SolutionCollector;
  readonly #squares: readonly Square[];
  readonly #lines: Lines;
  /** Queen q, from 1, is on square at[q]. */
  readonly #at: Int32Array;
  /** The lines of the queens up to q, and the lines that any two of them share. */
  readonly #straight: Int32Array;
  readonly #rising: Int32Array;
  readonly #falling: Int32Array;
  readonly #shared: Int32Array;
  #boards = 0;

  constructor(instance: NQueens, context: RunContext, collector: SolutionCollector) {
    const { size, placed } = instance;
    this.#size = size;
    this.#placed = placed.length;
    this.#context = context;
    this.#collector = collector;
    this.#squares = squaresOf(instance);
    this.#lines = toLines(this.#squares, size);
    this.#total = combinations(size * size - placed.length, size - placed.length);
    this.#at = new Int32Array(size + 1).fill(-1);
    this.#straight = new Int32Array(size);
    this.#rising = new Int32Array(size);
    this.#falling = new Int32Array(size);
    this.#shared = new Int32Array(size);
  }

  run(): void {
    let nextReport = 0;
    let queen = this.#total > 0 ? 1 : 0;
    let wantsMore = true;
    while (queen > 0 && wantsMore) {
      if (this.#boards >= nextReport) {
        this.#report();
        nextReport = this.#boards + REPORT_BOARDS;
      }
      if (queen < this.#size) queen = this.#advance(queen);
      else {
        wantsMore = this.#lookAtRun();
        queen--;
      }
    }
    this.#context.stats['boards'] = this.#boards;
  }

  /**
   * Moves a queen, except the last, to its next square.
   *
   * @returns the queen to move next: the following one, or the previous one if there was no next square.
   */
  #advance(queen: number): number {
    const { observer } = this.#context;
    const at = this.#at;
    const isNew = at[queen] === at[queen - 1];
    if (observer && !isNew) this.#announce(code.remove, queen);
    const square = ++at[queen]!;
    if (square > this.#lastSquare(queen)) return queen - 1;
    if (observer) this.#announce(code.place, queen);
    const { straight, rising, falling } = this.#lines;
    this.#shared[queen] =
      this.#shared[queen - 1]! |
      (this.#straight[queen - 1]! & straight[square]!) |
      (this.#rising[queen - 1]! & rising[square]!) |
      (this.#falling[queen - 1]! & falling[square]!);
    this.#straight[queen] = this.#straight[queen - 1]! | straight[square]!;
    this.#rising[queen] = this.#rising[queen - 1]! | rising[square]!;
    this.#falling[queen] = this.#falling[queen - 1]! | falling[square]!;
    at[queen + 1] = square;
    return queen + 1;
  }

  /**
   * Looks at all boards that differ only in the last queen.
   *
   * @returns false if no more solutions are wanted.
   */
  #lookAtRun(): boolean {
    const { observer } = this.#context;
    const queen = this.#size;
    const { straight, rising, falling } = this.#lines;
    const straightBefore = this.#straight[queen - 1]!;
    const risingBefore = this.#rising[queen - 1]!;
    const fallingBefore = this.#falling[queen - 1]!;
    const sharedBefore = this.#shared[queen - 1]!;
    const first = this.#at[queen - 1]! + 1;
    const last = this.#lastSquare(queen);
    for (let square = first; square <= last; square++) {
      const shared =
        sharedBefore |
        (straightBefore & straight[square]!) |
        (risingBefore & rising[square]!) |
        (fallingBefore & falling[square]!);
      if (shared !== 0 && observer === undefined) continue;
      this.#at[queen] = square;
      if (observer) this.#announce(code.place, queen);
      if (shared !== 0) this.#announceConflict();
      else if (!this.#addSolution()) {
        this.#boards += square - first + 1;
        return false;
      }
      if (observer) this.#announce(code.remove, queen);
    }
    this.#boards += last - first + 1;
    return true;
  }

  #lastSquare(queen: number): number {
    return queen <= this.#placed ? queen - 1 : this.#squares.length - 1 - (this.#size - queen);
  }

  #addSolution(): boolean {
    const rows = new Int32Array(this.#size);
    for (const { column, row } of this.#board()) rows[column] = row;
    const wantsMore = this.#collector.add(rows);
    this.#context.observer?.event(code.solution, this.#collector.count);
    return wantsMore;
  }

  #board(): Square[] {
    return Array.from(this.#at.subarray(1), (square) => this.#squares[square]!);
  }

  #announce(which: number, queen: number): void {
    if (queen <= this.#placed) return;
    const { column, row } = this.#squares[this.#at[queen]!]!;
    this.#context.observer?.event(which, column, row);
  }

  #announceConflict(): void {
    const [one, other] = attackingPair(this.#board());
    this.#context.observer?.event(code.conflict, one.column, one.row, other.column, other.row);
  }

  #report(): void {
    const { signal, stats } = this.#context;
    stats['boards'] = this.#boards;
    if (signal.aborted)
      throw gaveUp(ID, `it was stopped after ${this.#boards} of ${this.#total} boards`);
    this.#context.progress(this.#boards / this.#total);
  }
}

/** The largest board whose rows and columns together, and whose diagonals of one direction, fit 32 bits. */
const MAX_SIZE = 16;

/** The lines of each square of a list, one bit a line. Squares on a common line share a bit. */
interface Lines {
  /** Columns in the low half, rows in the high half. */
  readonly straight: Int32Array;
  readonly rising: Int32Array;
  readonly falling: Int32Array;
}

function toLines(squares: readonly Square[], size: number): Lines {
  const bitsOf = (lineOf: (square: Square) => number): Int32Array =>
    Int32Array.from(squares, (square) => lineOf(square));
  return {
    straight: bitsOf(({ column, row }) => (1 << column) | (1 << (MAX_SIZE + row))),
    rising: bitsOf(({ column, row }) => 1 << (size - 1 + column - row)),
    falling: bitsOf(({ column, row }) => 1 << (column + row)),
  };
}

/** Returns the squares of the board: those of the placed queens, then the others column by column from row 1. */
function squaresOf({ size, placed }: NQueens): Square[] {
  const squares = Array.from({ length: size * size }, (_, index) => ({
    column: Math.floor(index / size),
    row: index % size,
  }));
  const isPlaced = (square: Square): boolean =>
    placed.some(({ column, row }) => column === square.column && row === square.row);
  return [...placed, ...squares.filter((square) => !isPlaced(square))];
}

/** Returns the first two queens that attack each other. There must be two. */
function attackingPair(queens: readonly Square[]): [Square, Square] {
  for (const [index, one] of queens.entries())
    for (const other of queens.slice(index + 1)) if (attack(one, other)) return [one, other];
  throw new Error('no queen attacks another');
}

function attack(one: Square, other: Square): boolean {
  const columns = one.column - other.column;
  const rows = one.row - other.row;
  return columns === 0 || rows === 0 || columns === rows || columns === -rows;
}

/** Returns the number of ways to choose `chosen` of `count` items; 0 if `chosen` is negative. */
export function combinations(count: number, chosen: number): number {
  if (chosen < 0) return 0;
  let product = 1;
  for (let factor = 1; factor <= chosen; factor++)
    product = (product * (count - chosen + factor)) / factor;
  return product;
}

const SECONDS_PER_BOARD = 5e-9;

/** Estimates seconds for all boards with the placed queens. */
function estimate({ size }: Need, { placed: { length } }: NQueens): number {
  return 1e-5 + combinations(size * size - length, size - length) * SECONDS_PER_BOARD;
}

/** Solves N-Queens by brute force over all placements. */
export const bruteForceSolver = defineSolver({
  id: ID,
  name: 'Brute force',
  problem: nqueens,
  summary: 'Brute force: looks at every way to put n queens on the n x n squares',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: (instance, _options, context) => bruteForce(instance, context),
});

/** The plugin: the solver `brute-force`. */
export default definePlugin({
  solvers: [bruteForceSolver],
});
