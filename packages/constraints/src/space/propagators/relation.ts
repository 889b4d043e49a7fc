import { type Constraint, holds, variablesOf } from '@queenside/core';
import {
  type DomainStore,
  keepValues,
  nextValue,
  openPlace,
  type Propagator,
  scopeOf,
} from '../propagator.ts';

/** The most words of domains for which the supports of two variables are kept: 256 values. */
const MOST_WORDS = 8;

/** Any relation, by its meaning. It searches supports depth first. */
export class Relation implements Propagator {
  readonly scope: Int32Array;
  readonly #store: DomainStore;
  readonly #id: number;
  readonly #constraint: Constraint;
  /** The place of each variable in the scope. */
  readonly #places: ReadonlyMap<number, number>;
  /** The value that is tried for each variable of the scope. */
  readonly #trial: Int32Array;
  /** For two variables: the bits of the other one's values, by place and value. */
  readonly #supports: readonly (readonly Int32Array[])[] | undefined;

  constructor(store: DomainStore, id: number, constraint: Constraint) {
    this.#store = store;
    this.#id = id;
    this.#constraint = constraint;
    this.scope = scopeOf(variablesOf(constraint));
    this.#places = new Map([...this.scope].map((v, at) => [v, at]));
    this.#trial = new Int32Array(this.scope.length);
    if (this.scope.length === 2 && store.words <= MOST_WORDS)
      this.#supports = [this.#supportsOf(0), this.#supportsOf(1)];
  }

  check(variable: number): boolean {
    const { known } = this.#store;
    for (let at = 0; at < this.scope.length; at++) {
      const value = known[this.scope[at]!]!;
      if (value < 0) return true;
      this.#trial[at] = value;
    }
    return this.#holds() || this.#store.reject(variable, this.#id, -1);
  }

  fix(variable: number): boolean {
    const open = openPlace(this.#store, this.scope);
    if (open === -1) return this.check(variable);
    return open === -2 || this.#filter(open);
  }

  revise(): boolean {
    if (this.scope.length === 0) return this.check(-1);
    for (let at = 0; at < this.scope.length; at++) if (!this.#filter(at)) return false;
    return true;
  }

  #holds(): boolean {
    return holds(
      this.#constraint,
      (v) => this.#trial[this.#places.get(v)!]! + this.#store.base[v]!,
    );
  }

  #filter(place: number): boolean {
    return keepValues(this.#store, this.scope[place]!, this.#id, (value) =>
      this.#hasSupport(place, value),
    );
  }

  #hasSupport(place: number, value: number): boolean {
    const { domains, words } = this.#store;
    if (this.#supports) {
      const row = this.#supports[place]![value]!;
      const other = this.scope[1 - place]! * words;
      for (let word = 0; word < words; word++) if (row[word]! & domains[other + word]!) return true;
      return false;
    }
    this.#trial[place] = value;
    return this.#extend(0, place);
  }

  /** Tries values of all places from `place` up but one. */
  #extend(place: number, fixed: number): boolean {
    if (place === fixed) return this.#extend(place + 1, fixed);
    if (place >= this.scope.length) return this.#holds();
    const { domains, words } = this.#store;
    const at = this.scope[place]! * words;
    for (let value = nextValue(domains, at, words, 0); value >= 0;) {
      this.#trial[place] = value;
      if (this.#extend(place + 1, fixed)) return true;
      value = nextValue(domains, at, words, value + 1);
    }
    return false;
  }

  #supportsOf(place: number): Int32Array[] {
    const { domains, words } = this.#store;
    const [mine, other] = [this.scope[place]! * words, this.scope[1 - place]! * words];
    const rows = Array.from({ length: words << 5 }, () => new Int32Array(words));
    for (let value = nextValue(domains, mine, words, 0); value >= 0;) {
      this.#trial[place] = value;
      for (let its = nextValue(domains, other, words, 0); its >= 0;) {
        this.#trial[1 - place] = its;
        if (this.#holds()) rows[value]![its >> 5]! |= 1 << its;
        its = nextValue(domains, other, words, its + 1);
      }
      value = nextValue(domains, mine, words, value + 1);
    }
    return rows;
  }
}
