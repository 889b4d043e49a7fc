import type { Observer } from './events.ts';
import type { Random } from './random.ts';

/** Numbers and words that a solver reports beside its answer: nodes, restarts, … */
export type Stats = Record<string, number | string>;

/** What a running solver gets besides the instance and its options. */
export interface RunContext {
  readonly seed: number;
  /** Random numbers from `seed`: the only source of chance that a solver may use. */
  readonly random: Random;
  /** Turns true when the time is up or the user stops the run. It is cheap to read and works in code that never yields. */
  readonly signal: { readonly aborted: boolean };
  readonly limits: {
    /** For this instance, in milliseconds, or Infinity. A solver that exceeds it is killed. */
    readonly milliseconds: number;
  };
  readonly observer: Observer | undefined;
  /** The solver writes its counts here. */
  readonly stats: Stats;
  /**
   * Present if the user wants an explanation: pass a function that returns plain data, such as the line of best play and
   * each move's score. It is called after the answer and may take longer. If it throws, the answer has no explanation.
   */
  explain?(details: () => object): void;
  /**
   * Announces a better answer than before, if the problem has an objective. The engine checks the last one and keeps it: when
   * the time is up, it is published. Announce a copy if the search goes on to change the answer.
   */
  readonly improve: (answer: unknown) => void;
  /** Announces what no answer can beat, in the objective's unit. Reports show it as claimed unless the checker proves it. */
  readonly bound: (value: number | bigint) => void;
  /** Reports the progress, from 0 to 1. It is cheap, but not meant for every step. */
  progress(fraction: number): void;
}
