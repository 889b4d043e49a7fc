/** Counts solutions for the checker: by the meaning of constraints, apart from every space and search. */
import { type Constraint, holds, variablesOf } from '@queenside/core';
import type { ConstraintNetwork } from '../network.ts';

/** The values that a count may try: some seconds. */
export const MOST_TRIES = 100_000_000;

/** A variable in an `all-different`. */
interface Membership {
  /** How many variables have each integer, from `-shift` up. The constraint's variables share it. */
  readonly counts: Int32Array;
  readonly shift: number;
}

/** Another constraint, and how many of its variables have no value. */
interface Waiting {
  readonly constraint: Constraint;
  open: number;
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
  const waiting: Waiting[][] = values.map(() => []);
  const domains = values.map((all) => [...new Set(all)]);
  const chosen: (number | undefined)[] = values.map(() => undefined);
  const valueOf = (variable: number): number => chosen[variable]!;
  if (domains.some(({ length }) => length === 0)) return true;
  for (const constraint of constraints) {
    const variables = new Set(variablesOf(constraint));
    if (variables.size === 0 && !holds(constraint, valueOf)) return true;
    if (constraint.kind !== 'all-different') {
      const each = { constraint, open: variables.size };
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
      const { constraint, open } = others[at]!;
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
    for (const each of waiting[variable]!) each.open -= by;
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
