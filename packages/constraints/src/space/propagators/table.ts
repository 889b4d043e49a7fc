import type { Constraint } from '@queenside/core';
import {
  type DomainStore,
  keepValues,
  openPlace,
  type Propagator,
  scopeOf,
} from '../propagator.ts';

type TableConstraint = Extract<Constraint, { readonly kind: 'table' }>;

/** One of several rows. A value has a support if a row with it has only values left. */
export class TableOfRows implements Propagator {
  readonly scope: Int32Array;
  readonly #store: DomainStore;
  readonly #id: number;
  /** The values of each row, by the scope, as numbers from 0. */
  readonly #rows: readonly Int32Array[];
  readonly #supports: Int32Array;

  constructor(store: DomainStore, id: number, { variables, rows }: TableConstraint) {
    this.#store = store;
    this.#id = id;
    this.scope = scopeOf(variables);
    const places = [...this.scope].map((v) => variables.indexOf(v));
    this.#rows = rows
      // A variable that is there twice has one value.
      .filter((row) => row.every((value, at) => value === row[variables.indexOf(variables[at]!)]))
      .map((row) => Int32Array.from(this.scope, (v, at) => row[places[at]!]! - store.base[v]!))
      .filter((row) => row.every((value) => value >= 0 && value < store.words << 5));
    this.#supports = new Int32Array(store.words);
  }

  check(variable: number): boolean {
    const { known } = this.#store;
    if (openPlace(this.#store, this.scope) !== -1) return true;
    const isThere = this.#rows.some((row) =>
      row.every((value, at) => value === known[this.scope[at]!]),
    );
    return isThere || this.#store.reject(variable, this.#id, -1);
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

  #filter(place: number): boolean {
    const supports = this.#supports.fill(0);
    for (const row of this.#rows)
      if (this.#isLeft(row)) supports[row[place]! >> 5]! |= 1 << row[place]!;
    return keepValues(
      this.#store,
      this.scope[place]!,
      this.#id,
      (value) => ((supports[value >> 5]! >>> value) & 1) === 1,
    );
  }

  #isLeft(row: Int32Array): boolean {
    const { domains, words } = this.#store;
    for (let at = 0; at < row.length; at++) {
      const value = row[at]!;
      if (((domains[this.scope[at]! * words + (value >> 5)]! >>> value) & 1) === 0) return false;
    }
    return true;
  }
}
