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
  /** What was done since the kernel was made. */
  counts(): Counts;
}

/** All counts are modulo 2^32. */
interface Counts {
  readonly nodes: number;
  /** Positions that were looked up in the table, and those that were there. */
  readonly probes: number;
  readonly hits: number;
}

/** A position as bitboards in halves of 32 bits: see assembly/board.ts. */
export interface Position {
  /** The stones of the side to move. */
  readonly ownLo: number;
  readonly ownHi: number;
  /** The stones of both sides. */
  readonly allLo: number;
  readonly allHi: number;
}
