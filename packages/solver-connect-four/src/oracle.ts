import { gaveUp, type RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { COUNTED, type Counts, type Kernel, type Position } from './kernel.ts';
import { events, ID } from './options.ts';
import { cellsLeft, valueAtOnce } from './rules.ts';

/** How many nodes apart the signal is read: about five milliseconds. */
const SLICE = 1 << 16;

/** The part of the context that an oracle needs. */
type OracleContext = Pick<RunContext, 'signal'> & Partial<Pick<RunContext, 'observer'>>;

const { code } = events;

/** Answers questions about positions of one board, counts the work, and announces it. */
export class Oracle {
  questions = 0;
  /** The most stones of a visited position. */
  mostStones = 0;
  /** The kernel's counts for this oracle. */
  readonly counts: Record<keyof Counts, number>;
  readonly #kernel: Kernel;
  readonly #context: OracleContext;

  constructor(kernel: Kernel, context: OracleContext) {
    this.#kernel = kernel;
    this.counts = Object.fromEntries(COUNTED.map((name) => [name, 0])) as typeof this.counts;
    this.#context = context;
  }

  /** Clears the table, and sizes it for positions below `root`. @param mebibytes the most memory of the table. */
  prepare(root: ConnectFour, mebibytes: number): void {
    this.#kernel.prepare(root.width, root.height, tableBitsOf(root, mebibytes));
  }

  /** Announces the subject of the next questions: the position after a move or, at ply 0, the position itself. */
  turnTo(ply: 0 | 1, move = 0): void {
    this.#context.observer?.event(code.position, ply, move);
  }

  /** Returns the value of a position that needs no search (see {@link valueAtOnce}); undefined if it needs one. */
  valueAtOnce(state: ConnectFour): number | undefined {
    const value = valueAtOnce(state);
    if (value !== undefined) this.takeBounds(value, value);
    return value;
  }

  /** Announces the bounds of the position that are known without a question. */
  takeBounds(low: number, high: number): void {
    this.#context.observer?.event(code.lower, low);
    this.#context.observer?.event(code.upper, high);
  }

  /**
   * Returns a lower bound of the position's value, from the view of the side to move, if that is `threshold` or more; otherwise
   * an upper bound. The game must not be over, and the side to move must not be able to win at once.
   *
   * @throws QueensideError `core/gave-up` if the signal stops it.
   */
  ask(state: ConnectFour, threshold: number): number {
    this.questions++;
    this.#context.observer?.event(code.question, threshold);
    this.#kernel.ask(positionOf(state), threshold);
    let before = this.#kernel.counts();
    for (let isDone = false; !isDone;) {
      if (this.#context.signal.aborted)
        throw gaveUp(ID, `it was stopped after ${this.counts.nodes} nodes`);
      isDone = this.#kernel.advance(SLICE);
      const after = this.#kernel.counts();
      for (const name of COUNTED) this.counts[name] += (after[name] - before[name]) >>> 0;
      before = after;
    }
    this.mostStones = Math.max(this.mostStones, this.#kernel.mostStones());
    const bound = this.#kernel.answer();
    this.#context.observer?.event(bound >= threshold ? code.lower : code.upper, bound);
    return bound;
  }
}

/** Returns a board as bitboards: a column's cells from the bottom up, the left column in the lowest bits. */
export function positionOf({ columns, height, stones }: ConnectFour): Position {
  // One bit more than there are rows; boards of up to six rows share one layout.
  const stride = Math.max(7, height + 1);
  const mover = stones % 2 === 0 ? 'X' : 'O';
  let [ownLo, ownHi, allLo, allHi] = [0, 0, 0, 0];
  for (const [index, column] of columns.entries())
    for (let row = 0; row < column.length; row++) {
      const bit = index * stride + row;
      const lo = bit < 32 ? 1 << bit : 0;
      const hi = bit < 32 ? 0 : 1 << (bit - 32);
      allLo |= lo;
      allHi |= hi;
      if (column[row] !== mover) continue;
      ownLo |= lo;
      ownHi |= hi;
    }
  return { ownLo, ownHi, allLo, allHi };
}

/** An entry has eight bytes: 2^17 of them are a mebibyte. */
const BITS_OF_MEBIBYTE = 17;
/** The number of free cells for which a mebibyte is enough. Each further cell doubles it. */
const SMALL_POSITION = 26;

/** Returns the largest size of the table for a position, as a power of two. */
export function tableBitsOf(root: ConnectFour, mebibytes: number): number {
  const wanted = BITS_OF_MEBIBYTE + Math.max(0, cellsLeft(root) - SMALL_POSITION);
  return Math.min(wanted, BITS_OF_MEBIBYTE + Math.floor(Math.log2(mebibytes)));
}
