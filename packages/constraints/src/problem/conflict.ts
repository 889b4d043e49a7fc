/** Explains why there is no solution, by a smallest set of givens and constraints that have none together. */
import { variablesOf } from '@queenside/core';
import type { ModelNames } from '../names.ts';
import type { ConstraintNetwork } from '../network.ts';
import { findSolutions } from './count.ts';

/** The values that each test of a set may try: some milliseconds. */
const MOST_TRIES = 500_000;

/** Givens and constraints that no solution satisfies. Without any one of them, there is a solution. */
export interface Conflict {
  /** Variables that have only one value, in ascending order. A given that is left out can have the values of all variables. */
  readonly givens: readonly number[];
  /** Constraints, in ascending order. */
  readonly constraints: readonly number[];
}

/**
 * Finds a conflict by dividing the constraints and givens, and testing parts with the checker's own search. Domains with several values
 * are no part of it. Constraints of the same network may have other conflicts, too.
 *
 * Source: U. Junker, "QuickXplain: Preferred explanations and relaxations for over-constrained problems", AAAI 2004.
 *
 * @param mostTries how many values each test may try.
 * @returns undefined if there is a solution, if a variable has no value, or if a test would try more values.
 */
export function findConflict(
  network: ConstraintNetwork,
  mostTries = MOST_TRIES,
): Conflict | undefined {
  const { values, constraints } = network;
  const everything = [...new Set(values.flat())];
  const givens = releasable(network);
  // A member is the index of a constraint or, behind those, of a given.
  const isPossible = (members: readonly number[]): boolean | undefined => {
    const kept = members.filter((member) => member < constraints.length);
    const part = kept.map((member) => constraints[member]!);
    const used = new Set(part.flatMap(variablesOf));
    const isFree = new Set(givens);
    for (const member of members) isFree.delete(givens[member - constraints.length]!);
    let isFound = false;
    const isSure = findSolutions(
      {
        // The value of a variable without constraints does not matter.
        values: values.map((domain, variable) =>
          used.has(variable) && isFree.has(variable)
            ? everything
            : domain.slice(0, used.has(variable) ? undefined : 1),
        ),
        constraints: part,
      },
      () => {
        isFound = true;
        return false;
      },
      mostTries,
    );
    return isFound || (isSure ? false : undefined);
  };

  /** Returns the members of `candidates` that a conflict needs beside `base`. @throws {@link Unsure}. */
  const needed = (
    base: readonly number[],
    isBaseNew: boolean,
    candidates: readonly number[],
  ): number[] => {
    if (isBaseNew && !sure(isPossible(base))) return [];
    if (candidates.length === 1) return [...candidates];
    const half = candidates.length >> 1;
    const [first, second] = [candidates.slice(0, half), candidates.slice(half)];
    const ofSecond = needed([...base, ...first], true, second);
    const ofFirst = needed([...base, ...ofSecond], ofSecond.length > 0, first);
    return [...ofFirst, ...ofSecond];
  };

  const all = [...constraints.keys(), ...givens.keys().map((at) => constraints.length + at)];
  try {
    if (all.length === 0 || sure(isPossible(all)) || !sure(isPossible([]))) return undefined;
    const found = needed([], false, all).toSorted((a, b) => a - b);
    return {
      givens: found.flatMap((member) => givens[member - constraints.length] ?? []),
      constraints: found.filter((member) => member < constraints.length),
    };
  } catch (thrown) {
    if (thrown instanceof Unsure) return undefined;
    throw thrown;
  }
}

/** Ends a search for a conflict whose tests would take too long. */
class Unsure extends Error {}

function sure(isPossible: boolean | undefined): boolean {
  if (isPossible === undefined) throw new Unsure();
  return isPossible;
}

/** Returns the variables with one value that can be released: predicates may expect no other value. */
function releasable({ values, constraints }: ConstraintNetwork): readonly number[] {
  const fixed = new Set(
    constraints.flatMap((each) => (each.kind === 'predicate' ? each.variables : [])),
  );
  return [...values.keys()].filter(
    (variable) => new Set(values[variable]).size === 1 && !fixed.has(variable),
  );
}

/** The most members of a conflict that a picture or a sentence lists. */
const MOST_LISTED = 12;

/** Shortens a description for a picture or a sentence. */
export function shorten(members: readonly string[]): readonly string[] {
  const rest = members.length - MOST_LISTED;
  return rest > 0 ? [...members.slice(0, MOST_LISTED), `and ${rest} more`] : members;
}

/** Describes the members of a conflict: `row 1, column 1 is 5`, and then constraints. */
export function describeConflict<Instance>(
  names: ModelNames<Instance>,
  { values }: ConstraintNetwork,
  { givens, constraints }: Conflict,
): string[] {
  return [
    ...givens.map((variable) => {
      const [value] = values[variable]!;
      return `${names.variable(variable)} is ${names.value(value!)}`;
    }),
    ...constraints.map((constraint) => names.constraint(constraint)),
  ];
}
