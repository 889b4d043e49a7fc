import { gaveUp, type RunContext } from '@queenside/core';
import type { ConnectFour } from '@queenside/game-connect-four';
import { ID } from './id.ts';
import type { Kernel } from './kernel.ts';
import { positionOf } from './position.ts';
import { tableBitsOf } from './table-size.ts';

/** The stop signal is asked after so many nodes: some five milliseconds, in JavaScript fifteen. */
const SLICE = 1 << 16;

/** What an oracle needs of its context. */
export type OracleContext = Pick<RunContext, 'signal'>;

/** Answers questions about positions of one board, and counts what it takes. */
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

  /**
   * A lower bound of the position's value, to the side to move, where that is `threshold` or more; else an upper bound.
   * The game must go on, and the side to move must not be able to win at once.
   *
   * @throws QueensideError `core/gave-up` where the signal ends it.
   */
  ask(state: ConnectFour, threshold: number): number {
    this.questions++;
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
    return this.#kernel.answer();
  }
}
