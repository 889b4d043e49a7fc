/** A file with a heuristic, and the estimates that it gives. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { asQueensideError } from '@queenside/core';
import { CALL } from '@queenside/referee';
import { ownSearchError } from '../errors.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import { programFor } from '../languages.ts';
import type { Estimate, EstimatedBatch, Estimating, Program } from '../program.ts';
import type { Wanted } from '../source.ts';

/** The most states of a batch. A time limit takes effect between batches, too. */
const BATCH = 4096;

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

/** A file with a function `heuristic(state)`. */
export class OwnHeuristic {
  readonly #file: string;
  readonly #program: Program;
  readonly #wanted: Wanted;

  /** @param python the command that starts Python. Default: the first that is found. */
  constructor(path: string, python = '', wanted: Wanted = {}) {
    const absolute = resolve(path);
    this.#file = basename(absolute);
    this.#wanted = wanted;
    // So a file that cannot be read fails here.
    readFileSync(absolute);
    this.#program = programFor(absolute, this.#file, python);
  }

  /** Begins to estimate states of a space. */
  open(estimated: EstimatedSpace, limits: HeuristicLimits): Estimator {
    return new Estimator(this.#program, this.#file, this.#wanted, estimated, limits);
  }

  /** Ends the program. */
  end(): void {
    this.#program.end();
  }
}

type Give = (states: readonly number[] | undefined) => void;

/** Estimates the states of one record. All estimates come from one run of the file. */
export class Estimator {
  /** The number of estimates. */
  count = 0;
  /** How long the calls of the heuristic took. */
  milliseconds = 0;
  /** How often it has asked for the actions of a state. */
  expanded = 0;
  /** How often it has asked for the result of an action. */
  generated = 0;
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

  /**
   * Returns the estimates of states.
   *
   * @throws QueensideError `own-search/…` if the heuristic fails, or `core/gave-up` if the time is over.
   */
  async estimate(states: readonly number[]): Promise<Estimate[]> {
    const all: Estimate[] = [];
    for (let from = 0; from < states.length; from += BATCH) {
      const give = await Promise.race([this.#waits.promise, this.#run]);
      this.#waits = Promise.withResolvers();
      this.#answered = Promise.withResolvers();
      this.#ends = performance.now() + Math.max(0, this.#timeLimitMs - this.milliseconds);
      give(states.slice(from, from + BATCH));
      const estimates = await Promise.race([this.#answered.promise, this.#run]);
      for (const estimate of estimates) all.push(estimate);
    }
    return all;
  }

  /** Ends the run. */
  async end(): Promise<void> {
    const give = await Promise.race([this.#waits.promise, this.#done.then(() => undefined)]);
    give?.(undefined);
    await this.#done;
  }

  #next(done: EstimatedBatch | undefined): Promise<readonly number[] | undefined> {
    this.#ends = Infinity;
    if (done !== undefined) {
      this.count += done.estimates.length;
      this.milliseconds += done.milliseconds;
      this.#answered.resolve(done.estimates);
    }
    const states = Promise.withResolvers<readonly number[] | undefined>();
    this.#waits.resolve(states.resolve);
    return states.promise;
  }

  #count(calls: Int32Array): void {
    for (let at = 0; at < calls.length; at += 3) {
      if (calls[at] === CALL.actions) this.expanded++;
      if (calls[at] === CALL.result) this.generated++;
    }
  }
}
