import type { Constraint } from '@queenside/core';
import { type DomainStore, type Propagator, scopeOf } from '../propagator.ts';

export type AllDifferentConstraint = Extract<Constraint, { readonly kind: 'all-different' }>;

/** All values different, with offsets: no variable may have the value of a known one. */
export class AllDifferent implements Propagator {
  readonly scope: Int32Array;
  readonly #store: DomainStore;
  readonly #id: number;
  readonly #variables: Int32Array;
  /** What is to be added to a value of each entry, so that equal sums are equal integers. */
  readonly #shift: Int32Array;
  /** The entries of each variable. Langford's problem has two for each. */
  readonly #entries: number[][] = [];
  /** By sum: one more than the entry that had it last. It counts only while its variable is still known to have it. */
  readonly #owner: Int32Array;
  readonly #least: number;
  /** Whether a variable is there twice with one offset, so that nothing satisfies the constraint. */
  readonly #isImpossible: boolean;

  constructor(store: DomainStore, id: number, { variables, offsets = [] }: AllDifferentConstraint) {
    this.#store = store;
    this.#id = id;
    this.scope = scopeOf(variables);
    this.#variables = Int32Array.from(variables);
    this.#shift = Int32Array.from(variables, (v, at) => store.base[v]! + (offsets[at] ?? 0));
    for (const [at, v] of variables.entries()) (this.#entries[v] ??= []).push(at);
    this.#least = this.#shift.reduce((a, b) => Math.min(a, b), Infinity);
    const most = this.#shift.reduce((a, b) => Math.max(a, b), -Infinity);
    this.#owner = new Int32Array(Math.max(0, most - this.#least) + 32 * store.words);
    this.#isImpossible = this.#entries.some(
      (entries) => new Set(entries.map((at) => this.#shift[at])).size < entries.length,
    );
  }

  check(variable: number): boolean {
    if (this.#isImpossible) return this.#store.reject(variable, this.#id, -1);
    if (variable < 0) return true;
    const { known } = this.#store;
    for (const entry of this.#entries[variable]!) {
      const sum = known[variable]! + this.#shift[entry]!;
      const last = this.#owner[sum - this.#least]! - 1;
      if (last >= 0) {
        const other = this.#variables[last]!;
        const its = known[other]!;
        if (other !== variable && its >= 0 && sum === its + this.#shift[last]!)
          return this.#store.reject(variable, this.#id, other);
      }
      this.#owner[sum - this.#least] = entry + 1;
    }
    return true;
  }

  fix(variable: number): boolean {
    const store = this.#store;
    if (this.#isImpossible) return store.reject(variable, this.#id, -1);
    const { known, domains, words } = store;
    if (known[variable]! < 0) return true;
    const variables = this.#variables;
    const shift = this.#shift;
    const entries = this.#entries[variable]!;
    for (let each = 0; each < entries.length; each++) {
      const sum = known[variable]! + shift[entries[each]!]!;
      for (let at = 0; at < variables.length; at++) {
        const other = variables[at]!;
        const value = sum - shift[at]!;
        if (value < 0 || value >= words << 5 || other === variable) continue;
        if (((domains[other * words + (value >> 5)]! >>> value) & 1) === 0) continue;
        if (!store.prune(other, value, this.#id, variable)) return false;
      }
    }
    return true;
  }
}
