import type { Observer, QueensideError, RunContext } from '@queenside/core';

/** Counts the work and ends the run if it is aborted. */
export class Watch {
  readonly observer: Observer | undefined;
  readonly #context: RunContext;
  readonly #stopped: (done: string) => QueensideError;
  readonly #counts = { divisions: 0, bases: 0, rhoSteps: 0 };

  constructor(context: RunContext, stopped: (done: string) => QueensideError) {
    this.observer = context.observer;
    this.#context = context;
    this.#stopped = stopped;
    Object.assign(context.stats, this.#counts);
  }

  /** @throws QueensideError if aborted. */
  count(what: 'divisions' | 'bases' | 'rhoSteps', done: number): void {
    this.#counts[what] += done;
    Object.assign(this.#context.stats, this.#counts);
    if (!this.#context.signal.aborted) return;
    const { divisions, bases, rhoSteps } = this.#counts;
    throw this.#stopped(`${divisions} divisions, ${bases} bases and ${rhoSteps} steps of rho`);
  }

  progress(fraction: number): void {
    this.#context.progress(fraction);
  }
}
