import { gaveUp, type RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { events } from './events.ts';
import { ID } from './id.ts';
import { COUNTED, type Counts, type Kernel } from './kernel.ts';
import { positionOf } from './position.ts';
import { valueAtOnce } from './rules.ts';
import { tableBitsOf } from './table-size.ts';

/** How many nodes apart the signal is read: about five milliseconds. */
const SLICE = 1 << 16;

/** The part of the context that an oracle needs. */
export type OracleContext = Pick<RunContext, 'signal'> & Partial<Pick<RunContext, 'observer'>>;

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
