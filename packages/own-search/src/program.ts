/** What runs the function `solve` of a file, in the language of the file. */
import type { RunContext } from '@queenside/core';
import type { Decision } from '@queenside/referee';
import type { Returned } from './outcome/answers.ts';
import type { Host } from './hosts/open-host.ts';
import type { RecordHost } from './hosts/record-host.ts';
import type { Wanted } from './source.ts';

/** The estimate of a state; or a text of what the heuristic returned, if that is not a number. */
export type Estimate = number | { readonly other: string };

/** The estimates of some states. */
export interface EstimatedBatch {
  readonly estimates: readonly Estimate[];
  /** How long the calls of the heuristic took together. */
  readonly milliseconds: number;
}

/** Has a run call the heuristic of a file instead of its function `solve`. */
export interface Estimating {
  /** The only goal; undefined if there are several, or if none is known. */
  readonly goal: number | undefined;
  /** The text of the record. */
  readonly record: string;
  /**
   * Takes estimates, and returns the states to estimate next.
   *
   * @param done the estimates of the last states; undefined at first.
   * @returns undefined to end the run.
   */
  next(done: EstimatedBatch | undefined): Promise<readonly number[] | undefined>;
}

/** The line of a search that decided what the search did next. */
export interface CodeLine {
  /** The name of the file. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Whether it is that of the last call before, because nothing is known of the lines after that. */
  readonly isCall: boolean;
}

/** Has a run find the line that decided. */
interface Deciding {
  readonly decision: Decision;
  /** Takes the line. Not called if it is not known. */
  take(line: CodeLine): void;
}

/** One run of `solve`. */
export interface Run {
  /** The instance, which answers the calls. */
  readonly host: Host | RecordHost;
  readonly seed: number;
  /** The most calls; Infinity for any number. */
  readonly budget: number;
  readonly signal: RunContext['signal'];
  /** What is said about the search in the file. */
  readonly wanted?: Wanted;
  /** Absent to call `solve`. */
  readonly estimating?: Estimating;
  readonly deciding?: Deciding;
  /** Whether to drop what the search prints to standard output. */
  readonly isQuiet?: boolean;
  /** Takes the calls in order, three numbers for each; see `CALL`. */
  onCalls(calls: Int32Array): void;
}

/** A file with a function `solve`. */
export interface Program {
  /** Nothing, as the language writes it. */
  readonly nothing: string;
  /**
   * Runs `solve`.
   *
   * @throws QueensideError `own-search/…` if it fails, or `core/gave-up` if the signal stopped it.
   */
  solve(run: Run): Promise<Returned>;
  /** Ends the processes of the program. A later run starts them again. */
  end(): void;
}
