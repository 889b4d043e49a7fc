import { gaveUp, type RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { events } from './events.ts';
import { ID } from './id.ts';
import { COUNTED, type Counts, type Kernel } from './kernel.ts';
import { positionOf } from './position.ts';
import { valueAtOnce } from './rules.ts';
import { tableBitsOf } from './table-size.ts';

/** The stop signal is asked after so many nodes: some five milliseconds. */
const SLICE = 1 << 16;

/** What an oracle needs of its context. */
export type OracleContext = Pick<RunContext, 'signal'> & Partial<Pick<RunContext, 'observer'>>;

const { code } = events;

/** Answers questions about positions of one board, counts what it takes, and announces it. */
export class Oracle {
  questions = 0;
  /** The most stones of a position that was come to. */
  mostStones = 0;
  /** What the kernel did for this oracle. */
  readonly counts: Record<keyof Counts, number>;
  readonly #kernel: Kernel;
  readonly #context: OracleContext;

  constructor(kernel: Kernel, context: OracleContext) {
    this.#kernel = kernel;
    this.counts = Object.fromEntries(COUNTED.map((name) => [name, 0])) as typeof this.counts;
    this.#context = context;
  }

  /** Forgets what it knows, and makes room for positions below `root`. @param mebibytes the most that the table takes. */
  prepare(root: ConnectFour, mebibytes: number): void {
    this.#kernel.prepare(root.width, root.height, tableBitsOf(root, mebibytes));
  }

  /** Announces what the next questions are about: the position after a move, or, at ply 0, the one to be solved. */
  turnTo(ply: 0 | 1, move = 0): void {
    this.#context.observer?.event(code.position, ply, move);
  }

  /** The value of a position that takes no search (see {@link valueAtOnce}); undefined where it takes one. */
  valueAtOnce(state: ConnectFour): number | undefined {
    const value = valueAtOnce(state);
    if (value !== undefined) this.takeBounds(value, value);
    return value;
  }

  /** Announces what is known of the position without a question. */
  takeBounds(low: number, high: number): void {
    this.#context.observer?.event(code.lower, low);
    this.#context.observer?.event(code.upper, high);
  }

  /**
   * A lower bound of the position's value, to the side to move, where that is `threshold` or more; else an upper bound.
   * The game must go on, and the side to move must not be able to win at once.
   *
   * @throws QueensideError `core/gave-up` where the signal ends it.
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
