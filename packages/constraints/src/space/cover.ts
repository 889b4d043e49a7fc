import type { Constraint, ExactCover } from '@queenside/core';
import type { AllDifferentConstraint } from './propagators/all-different.ts';

/** Returns whether constraints make an exact cover problem. */
export function isCover(
  constraints: readonly Constraint[],
): constraints is readonly AllDifferentConstraint[] {
  return constraints.every(({ kind }) => kind === 'all-different');
}

/**
 * Derives the exact cover problem. Each variable is an item, and so is each sum of an `all-different` that several variables can
 * have. If a constraint has as many sums as variables, it needs each of them, so they are primary items.
 */
export function coverOf(
  values: readonly (readonly number[])[],
  constraints: readonly AllDifferentConstraint[],
): ExactCover {
  const domains = values.map((all) => [...new Set(all)].toSorted((a, b) => a - b));
  // 1. The items of each constraint: first those that it needs, then the others.
  const itemsOf = constraints.map(() => new Map<number, number>());
  const constraintOf: number[] = domains.map(() => -1);
  const timesOf = constraints.map((constraint) => countSums(constraint, domains));
  const isTight = constraints.map(({ variables }, c) => timesOf[c]!.size === variables.length);
  const addItems = (isPrimary: boolean): void => {
    for (const [c, times] of timesOf.entries()) {
      if (isTight[c] !== isPrimary) continue;
      for (const [sum, count] of times)
        if (isPrimary || count > 1) itemsOf[c]!.set(sum, constraintOf.push(c) - 1);
    }
  };
  addItems(true);
  const primary = constraintOf.length;
  addItems(false);
  // 2. The constraints of each variable, with its offset.
  const entries: { readonly c: number; readonly offset: number }[][] = domains.map(() => []);
  for (const [c, { variables, offsets }] of constraints.entries())
    for (const [at, v] of variables.entries()) entries[v]!.push({ c, offset: offsets?.[at] ?? 0 });
  // 3. The options.
  const variableOf: number[] = [];
  const valueOf: number[] = [];
  const items: number[] = [];
  const starts = [0];
  for (const [v, domain] of domains.entries())
    for (const value of domain) {
      const needed = entries[v]!.flatMap(({ c, offset }) => itemsOf[c]!.get(value + offset) ?? []);
      // A variable that is there twice with one offset never differs from itself.
      if (new Set(needed).size < needed.length) continue;
      variableOf.push(v);
      valueOf.push(value - domain[0]!);
      items.push(v, ...needed);
      starts.push(items.length);
    }
  return {
    primary,
    constraintOf: Int32Array.from(constraintOf),
    variableOf: Int32Array.from(variableOf),
    valueOf: Int32Array.from(valueOf),
    items: Int32Array.from(items),
    starts: Int32Array.from(starts),
  };
}

/** Counts the values that lead to each sum. */
function countSums(
  { variables, offsets }: AllDifferentConstraint,
  domains: readonly (readonly number[])[],
): Map<number, number> {
  const times = new Map<number, number>();
  for (const [at, v] of variables.entries())
    for (const value of domains[v]!) {
      const sum = value + (offsets?.[at] ?? 0);
      times.set(sum, (times.get(sum) ?? 0) + 1);
    }
  return times;
}
