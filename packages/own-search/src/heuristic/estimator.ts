/** Has a program estimate the states of one record, batch by batch. */
import { asQueensideError } from '@queenside/core';
import { CALL } from '@queenside/referee';
import { ownSearchError } from '../errors.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate, EstimatedBatch, Estimating, Program } from '../program.ts';
import type { Wanted } from '../source.ts';

/** The most states of a batch. A time limit takes effect between batches, too. */
const BATCH = 2048;

/** The limits of a heuristic on one record. */
export interface HeuristicLimits {
  readonly seed: number;
  /** The most calls of the space; Infinity for any number. */
  readonly budget: number;
  /** The most milliseconds that the calls of the heuristic may take together. */
  readonly timeLimitMs: number;
}

/** A space whose states are estimated. */
export interface EstimatedSpace extends Pick<Estimating, 'goal' | 'record'> {
  readonly host: SpaceHost;
}

/** The work of a heuristic on one record. */
export interface Work {
  /** The number of estimates. */
  readonly estimates: number;
  /** How long the calls of the heuristic took. */
  readonly milliseconds: number;
  /** The calls of `actions` and of `result`. */
  readonly expanded: number;
  readonly generated: number;
}

/** Estimates the states of one record. */
export interface Estimator {
  readonly work: Work;
  /**
   * Returns the estimates of states.
   *
   * @throws QueensideError `own-search/…` if the heuristic fails, or `core/gave-up` if the time is over.
   */
  estimate(states: readonly number[]): Promise<readonly Estimate[]>;
  /** Ends the run, and takes its last calls. */
  end(): Promise<void>;
}

type Give = (states: readonly number[] | undefined) => void;

/** Estimates states by one run of a program. */
export class RunEstimator implements Estimator {
  readonly work = { estimates: 0, milliseconds: 0, expanded: 0, generated: 0 };
  readonly #run: Promise<never>;
  readonly #done: Promise<unknown>;
  /** Resolves when the program waits for states. */
  #waits = Promise.withResolvers<Give>();
  #answered = Promise.withResolvers<readonly Estimate[]>();
  /** When the time of the current batch is over. Infinity between batches. */
  #ends = Infinity;
  readonly #timeLimitMs: number;

  constructor(
    program: Program,
    file: string,
    wanted: Wanted,
    { host, goal, record }: EstimatedSpace,
    { seed, budget, timeLimitMs }: HeuristicLimits,
  ) {
    this.#timeLimitMs = timeLimitMs;
    const signal = { aborted: false };
    Object.defineProperty(signal, 'aborted', { get: () => performance.now() > this.#ends });
    const run = program.solve({
      host,
      seed,
      budget,
      wanted,
      signal,
      estimating: { goal, record, next: (done) => this.#next(done) },
      onCalls: (calls) => this.#count(calls),
    });
    this.#done = run.catch(() => undefined);
    this.#run = run.then(
      () => {
        throw ownSearchError('exited', { file, how: '' });
      },
      (thrown: unknown) => {
        throw asQueensideError(thrown, (message) =>
          ownSearchError('failed', { place: file, message }),
        );
      },
    );
    this.#run.catch(() => undefined);
  }

  async estimate(states: readonly number[]): Promise<Estimate[]> {
    const all: Estimate[] = [];
    for (let from = 0; from < states.length; from += BATCH) {
      const give = await Promise.race([this.#waits.promise, this.#run]);
      this.#waits = Promise.withResolvers();
      this.#answered = Promise.withResolvers();
      this.#ends = performance.now() + Math.max(0, this.#timeLimitMs - this.work.milliseconds);
      give(states.slice(from, from + BATCH));
      const estimates = await Promise.race([this.#answered.promise, this.#run]);
      for (const estimate of estimates) all.push(estimate);
    }
    return all;
  }

  async end(): Promise<void> {
    const give = await Promise.race([this.#waits.promise, this.#done.then(() => undefined)]);
    give?.(undefined);
    await this.#done;
  }

  #next(done: EstimatedBatch | undefined): Promise<readonly number[] | undefined> {
    this.#ends = Infinity;
    if (done !== undefined) {
      this.work.estimates += done.estimates.length;
      this.work.milliseconds += done.milliseconds;
      this.#answered.resolve(done.estimates);
    }
    const states = Promise.withResolvers<readonly number[] | undefined>();
    this.#waits.resolve(states.resolve);
    return states.promise;
  }

  #count(calls: Int32Array): void {
    for (let at = 0; at < calls.length; at += 3) {
      if (calls[at] === CALL.actions) this.work.expanded++;
      if (calls[at] === CALL.result) this.work.generated++;
    }
  }
}
