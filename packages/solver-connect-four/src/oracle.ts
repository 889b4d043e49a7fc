import { gaveUp, type RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { events } from './events.ts';
import { ID } from './id.ts';
import type { Kernel } from './kernel.ts';
import { positionOf } from './position.ts';
import { valueAtOnce } from './rules.ts';
import { tableBitsOf } from './table-size.ts';

/** The stop signal is asked after so many nodes: some five milliseconds, in JavaScript fifteen. */
const SLICE = 1 << 16;

/** What an oracle needs of its context. */
export type OracleContext = Pick<RunContext, 'signal'> & Partial<Pick<RunContext, 'observer'>>;

const { code } = events;

/** Answers questions about positions of one board, counts what it takes, and announces it. */
export class Oracle {
  nodes = 0;
  tableProbes = 0;
  tableHits = 0;
  questions = 0;
  readonly #kernel: Kernel;
  readonly #context: OracleContext;

  constructor(kernel: Kernel, context: OracleContext) {
    this.#kernel = kernel;
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
        throw gaveUp(ID, `it was stopped after ${this.nodes} nodes`);
      isDone = this.#kernel.advance(SLICE);
      const after = this.#kernel.counts();
      this.nodes += (after.nodes - before.nodes) >>> 0;
      this.tableProbes += (after.probes - before.probes) >>> 0;
      this.tableHits += (after.hits - before.hits) >>> 0;
      before = after;
    }
    const bound = this.#kernel.answer();
    this.#context.observer?.event(bound >= threshold ? code.lower : code.upper, bound);
    return bound;
  }
}
