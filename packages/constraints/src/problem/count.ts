/** Counts solutions for the checker: by the meaning of constraints, apart from every space and search. */
import { type Constraint, holds, variablesOf } from '@queenside/core';
import type { ConstraintNetwork } from '../network.ts';

/** The values that a count may try: some seconds. */
const MOST_TRIES = 100_000_000;

/** A variable in an `all-different`. */
interface Membership {
  /** How many variables have each integer, from `-shift` up. The constraint's variables share it. */
  readonly counts: Int32Array;
  readonly shift: number;
}

/** Another constraint, and how many of its variables have no value. */
interface WaitingConstraint {
  readonly constraint: Constraint;
  open: number;
  readonly sum?: Sum;
}

/** The least and the greatest sum of a `linear`, as far as its variables have values. */
interface Sum {
  /** By variable: its coefficient, and the least and the greatest term. */
  readonly terms: ReadonlyMap<number, Term>;
  low: number;
  high: number;
}

interface Term {
  readonly coefficient: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Finds all solutions: decides the variable with the fewest values that no decided ones rule out, which it computes anew.
 *
 * @param take receives each solution, which it must copy to keep; returns whether to go on.
 * @param mostTries how many values to try.
 * @returns whether it found all solutions, or `take` ended it; false if it would try more values.
 */
export function findSolutions(
  { values, constraints }: ConstraintNetwork,
  take: (values: readonly number[]) => boolean,
  mostTries = MOST_TRIES,
): boolean {
  const memberships: Membership[][] = values.map(() => []);
  const waiting: WaitingConstraint[][] = values.map(() => []);
  const domains = values.map((all) => [...new Set(all)]);
  const chosen: (number | undefined)[] = values.map(() => undefined);
  const valueOf = (variable: number): number => chosen[variable]!;
  if (domains.some(({ length }) => length === 0)) return true;
  for (const constraint of constraints) {
    const variables = new Set(variablesOf(constraint));
    if (variables.size === 0 && !holds(constraint, valueOf)) return true;
    if (constraint.kind !== 'all-different') {
      const each: WaitingConstraint = {
        constraint,
        open: variables.size,
        ...(constraint.kind === 'linear' && { sum: sumOf(constraint, domains) }),
      };
      for (const variable of variables) waiting[variable]!.push(each);
      continue;
    }
    const { variables: entries, offsets } = constraint;
    const bounds = entries.flatMap((variable, at) => {
      const offset = offsets?.[at] ?? 0;
      return boundsOf(values[variable]!).map((bound) => bound + offset);
    });
    const [least = 0, most = 0] = boundsOf(bounds);
    const counts = new Int32Array(Math.max(0, most - least) + 1);
    for (const [at, variable] of entries.entries()) {
      const shift = (offsets?.[at] ?? 0) - least;
      const its = memberships[variable]!;
      // A variable that is there twice with one offset never differs from itself.
      if (its.some((other) => other.counts === counts && other.shift === shift)) return true;
      its.push({ counts, shift });
    }
  }

  let tries = 0;
  const isPossible = (variable: number, value: number): boolean => {
    tries++;
    const its = memberships[variable]!;
    for (let at = 0; at < its.length; at++)
      if (its[at]!.counts[value + its[at]!.shift]! > 0) return false;
    const others = waiting[variable]!;
    for (let at = 0; at < others.length; at++) {
      const { constraint, open, sum } = others[at]!;
      if (sum && !mayFit(constraint as SumConstraint, sum, variable, value)) return false;
      if (open > 1) continue;
      chosen[variable] = value;
      const isGood = holds(constraint, valueOf);
      chosen[variable] = undefined;
      if (!isGood) return false;
    }
    return true;
  };
  const decide = (variable: number, value: number, by: 1 | -1): void => {
    chosen[variable] = by === 1 ? value : undefined;
    for (const { counts, shift } of memberships[variable]!) counts[value + shift]! += by;
    for (const each of waiting[variable]!) {
      each.open -= by;
      if (!each.sum) continue;
      const { coefficient, low, high } = each.sum.terms.get(variable)!;
      each.sum.low += by * (coefficient * value - low);
      each.sum.high += by * (coefficient * value - high);
    }
  };
  const visit = (decided: number): boolean => {
    if (decided === values.length) return take(chosen as number[]);
    let best = -1;
    let fewest = Infinity;
    for (let variable = 0; variable < values.length && fewest > 1; variable++) {
      if (chosen[variable] !== undefined) continue;
      let left = 0;
      for (const value of domains[variable]!)
        if (left < fewest && isPossible(variable, value)) left++;
      if (left >= fewest) continue;
      best = variable;
      fewest = left;
    }
    if (tries > mostTries) return false;
    for (const value of domains[best]!) {
      if (!isPossible(best, value)) continue;
      decide(best, value, 1);
      const goesOn = visit(decided + 1);
      decide(best, value, -1);
      if (!goesOn) return false;
    }
    return true;
  };
  visit(0);
  return tries <= mostTries;
}

type SumConstraint = Extract<Constraint, { readonly kind: 'linear' }>;

function sumOf(
  { variables, coefficients }: SumConstraint,
  domains: readonly (readonly number[])[],
): Sum {
  const factors = new Map<number, number>();
  for (const [at, variable] of variables.entries())
    factors.set(variable, (factors.get(variable) ?? 0) + (coefficients?.[at] ?? 1));
  const terms = new Map(
    [...factors].map(([variable, coefficient]): [number, Term] => {
      const [low = 0, high = 0] = boundsOf(domains[variable]!.map((each) => coefficient * each));
      return [variable, { coefficient, low, high }];
    }),
  );
  const total = (end: 'low' | 'high'): number =>
    [...terms.values()].reduce((sum, term) => sum + term[end], 0);
  return { terms, low: total('low'), high: total('high') };
}

/** Returns whether the sum can be in its relation once a variable has a value, as far as the bounds of all others show. */
function mayFit(
  { relation, constant }: SumConstraint,
  { terms, low, high }: Sum,
  variable: number,
  value: number,
): boolean {
  const term = terms.get(variable)!;
  const least = low - term.low + term.coefficient * value;
  const most = high - term.high + term.coefficient * value;
  if (relation === '!=') return true;
  return (relation === '>=' || least <= constant) && (relation === '<=' || most >= constant);
}

/** Returns the least and the greatest number; nothing of an empty list. */
function boundsOf(numbers: readonly number[]): number[] {
  if (numbers.length === 0) return [];
  return [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
}

/**
 * Counts solutions up to a number.
 *
 * @returns undefined if that would try too many values.
 */
export function countSolutions(network: ConstraintNetwork, most = Infinity): number | undefined {
  let count = 0;
  const isSure = findSolutions(network, () => ++count < most);
  return isSure || count >= most ? count : undefined;
}
