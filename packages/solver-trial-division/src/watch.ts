import { defineEvents, type Observer, type QueensideError, type RunContext } from '@queenside/core';

/** The events of a run. */
export const events = defineEvents(
  {
    /** A trial division. */
    divide: ['divisor'],
    /** A base of the Miller-Rabin test; `witness` is 1 if it proves the number composite, else 0. */
    test: ['base', 'witness'],
    /** Pollard's rho starts with x^2 + constant. */
    restart: ['constant'],
    /** Pollard's rho keeps the value high * 2^40 + low, and compares the values after `steps` + 1 to 2 `steps` more steps. */
    cycle: ['steps', 'high', 'low'],
    /** The number is prime. */
    prime: [],
    /** The number is the product of this factor and a larger or equal one. */
    split: ['factor'],
  },
  [
    ['split(n)', 'via divide', 'via test', 'via restart'],
    ['  for small d ≤ √n: does d divide n?', 'divide'],
    ['  if none, does a base prove n composite?', 'test'],
    ['  if none up to √n, or no base: n is prime', 'prime'],
    ["  else Pollard's rho: x ← x² + c, new c", 'restart'],
    ['    compare later x with this one, by gcd', 'cycle'],
    ['  n = d × n/d, where d is what was found', 'split'],
  ],
);

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
