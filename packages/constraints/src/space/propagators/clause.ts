import { type DomainStore, type Propagator, scopeOf } from '../propagator.ts';

/** A clause: once all literals but one are false, the last one is true. */
export class Clause implements Propagator {
  readonly scope: Int32Array;
  readonly #store: DomainStore;
  readonly #id: number;
  readonly #literals: Int32Array;

  constructor(store: DomainStore, id: number, literals: readonly number[]) {
    this.#store = store;
    this.#id = id;
    this.#literals = Int32Array.from(new Set(literals));
    this.scope = scopeOf(literals.map((literal) => Math.abs(literal) - 1));
  }

  check(variable: number): boolean {
    const { known, base } = this.#store;
    for (let at = 0; at < this.#literals.length; at++) {
      const literal = this.#literals[at]!;
      const v = Math.abs(literal) - 1;
      if (known[v]! < 0 || (known[v]! + base[v]! !== 0) === literal > 0) return true;
    }
    return this.#store.reject(variable, this.#id, -1);
  }

  fix(variable: number): boolean {
    const { known, base, domains, words } = this.#store;
    const literals = this.#literals;
    let open = 0;
    for (let at = 0; at < literals.length; at++) {
      const literal = literals[at]!;
      const v = Math.abs(literal) - 1;
      if (known[v]! >= 0) {
        if ((known[v]! + base[v]! !== 0) === literal > 0) return true;
      } else if (open !== 0) return true;
      else open = literal;
    }
    if (open === 0) return this.#store.reject(variable, this.#id, -1);
    const v = Math.abs(open) - 1;
    const wrong = (open > 0 ? 0 : 1) - base[v]!;
    if (wrong < 0 || wrong >= words << 5) return true;
    if (((domains[v * words + (wrong >> 5)]! >>> wrong) & 1) === 0) return true;
    return this.#store.prune(v, wrong, this.#id, -1);
  }
}
