/** Answers null-window questions about positions. There are two: in WebAssembly and in JavaScript. */
export interface Kernel {
  /**
   * Chooses the board, and makes an empty table for it.
   *
   * @param tableBits the table has 2^tableBits entries of eight bytes; from 17 up.
   */
  prepare(width: number, height: number, tableBits: number): void;
  /** Asks whether a position is worth `threshold` or more to the side to move, which must not be able to win at once. */
  ask(position: Position, threshold: number): void;
  /** Searches so many nodes on, at most, and says whether the question is answered. */
  advance(nodes: number): boolean;
  /** The answer: a lower bound of the position's value where it reaches the threshold, else an upper bound. */
  answer(): number;
  /** The most stones of a position that the last question led to. */
  mostStones(): number;
  /** What was done since the kernel was made. */
  counts(): Counts;
}

/** What kernels count, modulo 2^32. */
export const COUNTED = [
  'nodes',
  /** Positions settled at a glance: by what is over, forced or out of reach. */
  'leaves',
  /** Positions left with moves that were not searched, and those left so after their first move. */
  'cutoffs',
  'firstMoveCutoffs',
  /** Positions that were looked up in the table, those that were there, and those that were settled by it. */
  'tableProbes',
  'tableHits',
  'tableCutoffs',
] as const;

export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** A position as bitboards in halves of 32 bits: see assembly/board.ts. */
export interface Position {
  /** The stones of the side to move. */
  readonly ownLo: number;
  readonly ownHi: number;
  /** The stones of both sides. */
  readonly allLo: number;
  readonly allHi: number;
}
