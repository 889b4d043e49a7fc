import type { Observer } from './events.ts';
import type { Random } from './random.ts';

/** Numbers and words a solver reports beside its answer: nodes, restarts, … */
export type Stats = Record<string, number | string>;

/** What a running solver is given besides the instance and its options. */
export interface RunContext {
  readonly seed: number;
  /** Random numbers from `seed`: a solver's only source of chance. */
  readonly random: Random;
  /** Cheap to ask, also from code that never yields; turns true when the time is up or the user stops. */
  readonly signal: { readonly aborted: boolean };
  readonly limits: {
    /** For this instance, in milliseconds; Infinity where there is none. A solver that overruns it is ended. */
    readonly milliseconds: number;
  };
  readonly observer: Observer | undefined;
  /** Fill in what is worth reporting. */
  readonly stats: Stats;
  /**
   * Where it is there, somebody wants to know more than the answer: give it a function that makes plain data, such as the
   * line of best play and each move's score. It is called once the answer is there, and may take longer than that. Where it
   * throws, the answer stands unexplained.
   */
  explain?(details: () => object): void;
  /** Tells how much is done, from 0 to 1. Cheap, but not for every step. */
  progress(fraction: number): void;
}
