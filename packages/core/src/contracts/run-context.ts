import type { Observer } from './events.ts';
import type { Random } from '../random.ts';

/** The numbers and words that a solver reports beside its answer, such as nodes and restarts. */
export type Stats = Record<string, number | string>;

/** A record and its answer as text, for solvers that leave the work to a program which reads and writes text. */
export interface RecordText {
  /** The record as it is in its file, without comments. */
  readonly record: string;
  /** Its variant, as {@link RecordOrigin.variant}; undefined if none is named. */
  readonly variant: string | undefined;
  /**
   * Reads an answer as it is in an answer file.
   *
   * @throws QueensideError `batch/answer-unusable` if the problem cannot read it.
   */
  readonly readAnswer: (answer: string) => unknown;
}

/**
 * The context of a running solver, besides the instance and its options. A solver must read `signal` and may ignore the rest.
 * If it needs chance, it must use `random`.
 */
export interface RunContext {
  /**
   * Its `aborted` turns true when the time is up or the user stops the run. Reading it is cheap, and works in a loop that
   * never yields. If in doubt, read it every few thousand steps.
   */
  readonly signal: { readonly aborted: boolean };
  /** Random numbers from `seed`: the only source of chance that a solver may use. */
  readonly random: Random;
  /** The seed that `random` started from. */
  readonly seed: number;
  /** The limits of this run. */
  readonly limits: {
    /** The time for this instance, in milliseconds, or Infinity. Queenside ends a solver that exceeds it. */
    readonly milliseconds: number;
  };
  /**
   * Announces a better answer than before, if the problem has an objective. The engine checks the last one, and publishes it
   * if the time runs out. Announce a copy if the search goes on to change the answer.
   */
  readonly improve: (answer: unknown) => void;
  /** Announces a value that no answer can beat, in the objective's unit. Reports call it claimed unless the checker proves it. */
  readonly bound: (value: number | bigint) => void;
  /** The solver's counts. Write to it: `context.stats['nodes'] = nodes`. */
  readonly stats: Stats;
  /** Reports the progress, from 0 to 1. It is cheap, but do not call it in every step. */
  progress(fraction: number): void;
  /** The record as text. Absent if the instance does not come from a file, as in the conformance kit. */
  readonly text?: RecordText;
  /** Receives the solver's events. Undefined if the run is not observed, so write `context.observer?.event(…)`. */
  readonly observer: Observer | undefined;
  /**
   * Explains the answer. Present if the user wants an explanation: pass a function that returns plain data, such as the line
   * of best play and each move's score. Queenside calls it after the answer, and it may take longer. If it throws, the answer
   * has no explanation.
   */
  explain?(details: () => object | Promise<object>): void;
}
