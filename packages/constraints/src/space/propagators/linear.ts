import type { Constraint } from '@queenside/core';
import {
  type DomainStore,
  keepValues,
  openPlace,
  type Propagator,
  scopeOf,
} from '../propagator.ts';

type LinearConstraint = Extract<Constraint, { readonly kind: 'linear' }>;

/** A sum in relation to a constant. The level `arc` compares bounds: those of one term with those of all others. */
export class Linear implements Propagator {
  readonly scope: Int32Array;
  readonly #store: DomainStore;
  readonly #id: number;
  readonly #relation: LinearConstraint['relation'];
  /** The coefficient of each variable of the scope. They may exceed 32 bits, as in long cryptarithms. */
  readonly #coefficients: Float64Array;
  /** The constant for values that count from 0. */
  readonly #constant: number;

  constructor(store: DomainStore, id: number, constraint: LinearConstraint) {
    const { variables, coefficients = [], relation } = constraint;
    this.#store = store;
    this.#id = id;
    this.scope = scopeOf(variables);
    this.#relation = relation;
    const sums = new Map<number, number>();
    for (const [at, v] of variables.entries())
      sums.set(v, (sums.get(v) ?? 0) + (coefficients[at] ?? 1));
    this.#coefficients = Float64Array.from(this.scope, (v) => sums.get(v)!);
    let constant = constraint.constant;
    for (const [at, v] of this.scope.entries())
      constant -= this.#coefficients[at]! * store.base[v]!;
    this.#constant = constant;
  }

  check(variable: number): boolean {
    const { known } = this.#store;
    let sum = 0;
    for (let at = 0; at < this.scope.length; at++) {
      const value = known[this.scope[at]!]!;
      if (value < 0) return true;
      sum += value * this.#coefficients[at]!;
    }
    return this.#fits(sum) || this.#store.reject(variable, this.#id, -1);
  }

  fix(variable: number): boolean {
    const { known } = this.#store;
    const open = openPlace(this.#store, this.scope);
    if (open === -2) return true;
    if (open === -1) return this.check(variable);
    let sum = 0;
    for (let at = 0; at < this.scope.length; at++)
      if (at !== open) sum += known[this.scope[at]!]! * this.#coefficients[at]!;
    return keepValues(this.#store, this.scope[open]!, this.#id, (value) =>
      this.#fits(sum + value * this.#coefficients[open]!),
    );
  }

  revise(): boolean {
    const store = this.#store;
    const relation = this.#relation;
    if (relation === '!=' || this.scope.length === 0) return this.fix(this.scope[0] ?? -1);
    // 1. The least and the greatest sum.
    let min = 0;
    let max = 0;
    for (let at = 0; at < this.scope.length; at++) {
      const c = this.#coefficients[at]!;
      const low = c * store.lowest(this.scope[at]!);
      const high = c * store.highest(this.scope[at]!);
      min += Math.min(low, high);
      max += Math.max(low, high);
    }
    // 2. Values at the ends of a domain that no values of the others make right.
    for (let at = 0; at < this.scope.length; at++) {
      const variable = this.scope[at]!;
      const c = this.#coefficients[at]!;
      let low = store.lowest(variable);
      let high = store.highest(variable);
      const others = {
        min: min - Math.min(c * low, c * high),
        max: max - Math.max(c * low, c * high),
      };
      for (;;) {
        const isTooMuch =
          relation !== '>=' && Math.max(c * low, c * high) + others.min > this.#constant;
        const isTooLittle =
          relation !== '<=' && Math.min(c * low, c * high) + others.max < this.#constant;
        if (!isTooMuch && !isTooLittle) break;
        const value = isTooMuch === c > 0 ? high : low;
        if (!store.prune(variable, value, this.#id, -1)) return false;
        low = store.lowest(variable);
        high = store.highest(variable);
      }
    }
    return true;
  }

  #fits(sum: number): boolean {
    switch (this.#relation) {
      case '=':
        return sum === this.#constant;
      case '!=':
        return sum !== this.#constant;
      case '<=':
        return sum <= this.#constant;
      case '>=':
        return sum >= this.#constant;
    }
  }
}
