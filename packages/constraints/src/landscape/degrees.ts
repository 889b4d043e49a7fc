/** How far states are from satisfying a constraint. */
import { type Constraint, holds, variablesOf } from '@queenside/core';
import type { Broken } from './broken.ts';

/** Follows the degree of a constraint, 0 if it holds, while variables change. It keeps {@link Broken} up to date. */
export interface Degree {
  /** The variables of the constraint, ascending. Methods count them by their place here. */
  readonly scope: Int32Array;
  /** The degree of the current state. */
  readonly current: number;
  /** Computes the degree of a new state. {@link Broken} is empty of this constraint. */
  reset(): void;
  /** Returns how much the degree changes if a variable gets another value. */
  delta(place: number, from: number, to: number): number;
  /** Follows the change that {@link delta} rated. The values are still those of before. */
  change(place: number, from: number, to: number): void;
}

/** The state that degrees belong to. */
export interface DegreeState {
  /** The values that each variable can have. */
  readonly domains: readonly (readonly number[])[];
  /** The value of each variable. The owner changes them. */
  readonly values: Int32Array;
  readonly broken: Broken;
}

/** The widest range of sums that {@link EqualPairs} counts. */
const WIDEST = 2 ** 22;

/**
 * Opens the degree of a constraint: the pairs of equal sums for `all-different`, the distance from its constant for `linear`, and
 * for others 1 if it does not hold.
 */
export function degreeOf(number: number, constraint: Constraint, state: DegreeState): Degree {
  const named = variablesOf(constraint);
  const scope = Int32Array.from(new Set(named)).toSorted();
  switch (constraint.kind) {
    case 'all-different': {
      const range = rangeOfSums(constraint, state.domains);
      const canCount = scope.length === named.length && range.span <= WIDEST;
      return canCount
        ? new EqualPairs(number, scope, state, constraint, range)
        : new TruthDegree(number, scope, state, constraint);
    }
    case 'linear':
      return new SumDistance(number, scope, state, constraint);
    case 'clause':
      return new TrueLiterals(number, scope, state, constraint);
    default:
      return new TruthDegree(number, scope, state, constraint);
  }
}

type Kind<Name extends Constraint['kind']> = Extract<Constraint, { kind: Name }>;

interface SumRange {
  readonly least: number;
  readonly span: number;
}

function rangeOfSums(
  { variables, offsets }: Kind<'all-different'>,
  domains: DegreeState['domains'],
): SumRange {
  let least = Infinity;
  let most = -Infinity;
  for (const [at, variable] of variables.entries())
    for (const value of domains[variable]!) {
      const sum = value + (offsets?.[at] ?? 0);
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
  return variables.length === 0 ? { least: 0, span: 0 } : { least, span: most - least + 1 };
}

/**
 * Counts the pairs of equal sums of an `all-different`. Only variables of such pairs are broken. The exclusive or of the variables
 * with a sum names the one that is alone.
 */
class EqualPairs implements Degree {
  readonly scope: Int32Array;
  current = 0;
  readonly #number: number;
  readonly #state: DegreeState;
  /** The offset of each place, less the least sum. */
  readonly #offsets: Int32Array;
  readonly #counts: Int32Array;
  readonly #names: Int32Array;

  constructor(
    number: number,
    scope: Int32Array,
    state: DegreeState,
    { variables, offsets }: Kind<'all-different'>,
    { least, span }: SumRange,
  ) {
    this.scope = scope;
    this.#number = number;
    this.#state = state;
    const given = new Map(variables.map((each, at) => [each, offsets?.[at] ?? 0]));
    this.#offsets = scope.map((variable) => given.get(variable)! - least);
    this.#counts = new Int32Array(span);
    this.#names = new Int32Array(span);
  }

  reset(): void {
    this.#counts.fill(0);
    this.#names.fill(0);
    this.current = 0;
    for (const [place, variable] of this.scope.entries())
      this.#enter(place, this.#state.values[variable]!);
    this.#state.broken.constraints.set(this.#number, this.current > 0);
  }

  delta(place: number, from: number, to: number): number {
    const offset = this.#offsets[place]!;
    return this.#counts[to + offset]! - this.#counts[from + offset]! + 1;
  }

  change(place: number, from: number, to: number): void {
    const { broken } = this.#state;
    const variable = this.scope[place]!;
    const sum = from + this.#offsets[place]!;
    const left = --this.#counts[sum]!;
    this.#names[sum]! ^= variable;
    this.current -= left;
    if (left > 0) broken.count(variable, -1);
    if (left === 1) broken.count(this.#names[sum]!, -1);
    this.#enter(place, to);
    broken.constraints.set(this.#number, this.current > 0);
  }

  #enter(place: number, value: number): void {
    const { broken } = this.#state;
    const variable = this.scope[place]!;
    const sum = value + this.#offsets[place]!;
    const others = this.#counts[sum]!++;
    this.current += others;
    if (others > 0) broken.count(variable, 1);
    if (others === 1) broken.count(this.#names[sum]!, 1);
    this.#names[sum]! ^= variable;
  }
}

/** Constraints of which all variables are broken, or none. */
abstract class WholeDegree implements Degree {
  readonly scope: Int32Array;
  current = 0;
  readonly #number: number;
  readonly #broken: Broken;

  constructor(number: number, scope: Int32Array, { broken }: DegreeState) {
    this.scope = scope;
    this.#number = number;
    this.#broken = broken;
  }

  abstract reset(): void;
  abstract delta(place: number, from: number, to: number): number;
  abstract change(place: number, from: number, to: number): void;

  protected become(degree: number): void {
    if (this.current > 0 !== degree > 0) {
      const change = degree > 0 ? 1 : -1;
      for (const variable of this.scope) this.#broken.count(variable, change);
      this.#broken.constraints.set(this.#number, degree > 0);
    }
    this.current = degree;
  }

  /** Forgets the degree of the state before. */
  protected begin(degree: number): void {
    this.current = 0;
    this.become(degree);
  }
}

/** Measures how far a sum is from where it holds. */
class SumDistance extends WholeDegree {
  readonly #state: DegreeState;
  readonly #relation: Kind<'linear'>['relation'];
  readonly #constant: number;
  /** The coefficient of each place. */
  readonly #coefficients: Float64Array;
  /** The sum, less the constant. */
  #excess = 0;

  constructor(number: number, scope: Int32Array, state: DegreeState, rule: Kind<'linear'>) {
    super(number, scope, state);
    this.#state = state;
    this.#relation = rule.relation;
    this.#constant = rule.constant;
    const sums = new Map<number, number>();
    for (const [at, each] of rule.variables.entries())
      sums.set(each, (sums.get(each) ?? 0) + (rule.coefficients?.[at] ?? 1));
    this.#coefficients = Float64Array.from(scope, (variable) => sums.get(variable)!);
  }

  reset(): void {
    this.#excess = -this.#constant;
    for (const [place, variable] of this.scope.entries())
      this.#excess += this.#coefficients[place]! * this.#state.values[variable]!;
    this.begin(this.#degreeAt(this.#excess));
  }

  delta(place: number, from: number, to: number): number {
    return this.#degreeAt(this.#excess + this.#coefficients[place]! * (to - from)) - this.current;
  }

  change(place: number, from: number, to: number): void {
    this.#excess += this.#coefficients[place]! * (to - from);
    this.become(this.#degreeAt(this.#excess));
  }

  #degreeAt(excess: number): number {
    switch (this.#relation) {
      case '=':
        return Math.abs(excess);
      case '!=':
        return excess === 0 ? 1 : 0;
      case '<=':
        return Math.max(0, excess);
      case '>=':
        return Math.max(0, -excess);
    }
  }
}

/** Counts the true literals of a clause. */
class TrueLiterals extends WholeDegree {
  readonly #values: Int32Array;
  /** Whether each place has a positive literal, and whether it has a negative one. */
  readonly #whenOne: Uint8Array;
  readonly #whenZero: Uint8Array;
  #true = 0;

  constructor(number: number, scope: Int32Array, state: DegreeState, { literals }: Kind<'clause'>) {
    super(number, scope, state);
    this.#values = state.values;
    this.#whenOne = Uint8Array.from(scope, (variable) => +literals.includes(variable + 1));
    this.#whenZero = Uint8Array.from(scope, (variable) => +literals.includes(-variable - 1));
  }

  reset(): void {
    this.#true = 0;
    for (const [place, variable] of this.scope.entries())
      this.#true += this.#trueAt(place, this.#values[variable]!);
    this.begin(this.#true === 0 ? 1 : 0);
  }

  delta(place: number, from: number, to: number): number {
    const after = this.#true + this.#trueAt(place, to) - this.#trueAt(place, from);
    return (after === 0 ? 1 : 0) - this.current;
  }

  change(place: number, from: number, to: number): void {
    this.#true += this.#trueAt(place, to) - this.#trueAt(place, from);
    this.become(this.#true === 0 ? 1 : 0);
  }

  #trueAt(place: number, value: number): number {
    return value === 0 ? this.#whenZero[place]! : this.#whenOne[place]!;
  }
}

/** Asks a constraint whether it holds. */
class TruthDegree extends WholeDegree {
  readonly #values: Int32Array;
  readonly #rule: Constraint;

  constructor(number: number, scope: Int32Array, state: DegreeState, rule: Constraint) {
    super(number, scope, state);
    this.#values = state.values;
    this.#rule = rule;
  }

  reset(): void {
    this.begin(this.#degree());
  }

  delta(place: number, from: number, to: number): number {
    const variable = this.scope[place]!;
    this.#values[variable] = to;
    const degree = this.#degree();
    this.#values[variable] = from;
    return degree - this.current;
  }

  change(place: number, from: number, to: number): void {
    this.become(this.current + this.delta(place, from, to));
  }

  #degree(): number {
    return holds(this.#rule, (variable) => this.#values[variable]!) ? 0 : 1;
  }
}
