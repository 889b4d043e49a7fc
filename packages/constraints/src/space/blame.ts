import type { Propagator } from './propagator.ts';

/**
 * The levels of the decisions that took values, as bits: one set for each variable. One rule serves conflict-directed backjumping
 * with every propagation: a removal is due to the decisions of the known variables of its constraint and, if these became
 * known by removals, to what these are due to.
 */
export class BlameSets {
  readonly #decided: Int32Array;
  readonly #propagators: readonly Propagator[];
  readonly #words: number;
  readonly #sets: Int32Array;
  readonly #failure: Int32Array;
  readonly #levelOf: Int32Array;
  /** The index of each changed word, and its old bits. */
  readonly #trail: number[] = [];
  readonly #marks: number[] = [];

  constructor(decided: Int32Array, propagators: readonly Propagator[]) {
    this.#decided = decided;
    this.#propagators = propagators;
    this.#words = (decided.length + 32) >> 5;
    this.#sets = new Int32Array(decided.length * this.#words);
    this.#failure = new Int32Array(this.#words);
    this.#levelOf = new Int32Array(decided.length);
  }

  mark(): void {
    this.#marks.push(this.#trail.length);
  }

  undo(): void {
    const bottom = this.#marks.pop()!;
    while (this.#trail.length > bottom) {
      const old = this.#trail.pop()!;
      this.#sets[this.#trail.pop()!] = old;
    }
  }

  decide(variable: number, level: number): void {
    this.#levelOf[variable] = level;
  }

  /** Adds the blame for a removal to that of the variable. A search that removes a value does so because of all its decisions. */
  accuse(variable: number, constraint: number, because: number, depth: number): void {
    const at = variable * this.#words;
    for (let word = 0; word < this.#words; word++)
      this.#trail.push(at + word, this.#sets[at + word]!);
    if (because >= 0) this.addTo(this.#sets, at, because);
    else if (constraint >= 0) this.#addScope(constraint, variable, this.#sets, at);
    else for (let level = 1; level <= depth; level++) this.#sets[at + (level >> 5)]! |= 1 << level;
  }

  failEmptied(variable: number): void {
    this.#failure.set(this.#sets.subarray(variable * this.#words, (variable + 1) * this.#words));
  }

  failRefused(variable: number, constraint: number, because: number): void {
    this.#failure.fill(0);
    if (variable >= 0) this.addTo(this.#failure, 0, variable);
    if (because >= 0) this.addTo(this.#failure, 0, because);
    else if (constraint >= 0) this.#addScope(constraint, -1, this.#failure, 0);
  }

  addTo(into: Int32Array, at: number, variable: number): void {
    if (this.#decided[variable]! >= 0) {
      const level = this.#levelOf[variable]!;
      into[at + (level >> 5)]! |= 1 << level;
      return;
    }
    const from = variable * this.#words;
    for (let word = 0; word < this.#words; word++) into[at + word]! |= this.#sets[from + word]!;
  }

  addFailureTo(out: Int32Array): void {
    for (let word = 0; word < this.#words; word++) out[word]! |= this.#failure[word]!;
  }

  #addScope(constraint: number, but: number, into: Int32Array, at: number): void {
    for (const v of this.#propagators[constraint]!.scope) if (v !== but) this.addTo(into, at, v);
  }
}
