/** The exact cover problem of a network of `all-different` alone, made from the pairs of values that exclude each other. */
import { type Constraint, type ExactCover, variablesOf } from '@queenside/core';

/** An option, and what it takes. */
interface PlainOption {
  readonly variable: number;
  readonly value: number;
  readonly taken: readonly string[];
}

/**
 * Returns the exact cover problem. Items have names: `constraint sum`. As a search may expect, a constraint with as many sums as
 * variables has primary items.
 */
export function plainCover(
  values: readonly (readonly number[])[],
  constraints: readonly Constraint[],
): ExactCover {
  const options = values.flatMap((all, variable) =>
    [...new Set(all)].map((integer): PlainOption => {
      const taken = constraints.flatMap((constraint, index) =>
        sumsOf(constraint, variable, integer).map((sum) => `${index} ${sum}`),
      );
      return { variable, value: integer - Math.min(...all), taken };
    }),
  );
  const names = [...new Set(options.flatMap(({ taken }) => taken))];
  const isNeeded = (name: string): boolean => {
    const [constraint = ''] = name.split(' ');
    const all = names.filter((other) => other.startsWith(`${constraint} `));
    return all.length === variablesOf(constraints[Number(constraint)]!).length;
  };
  const needed = names.filter(isNeeded);
  const items = [...needed, ...names.filter((name) => !isNeeded(name))];
  const possible = options.filter(({ taken }) => new Set(taken).size === taken.length);
  const itemsOf = possible.map(({ variable, taken }) => [
    variable,
    ...taken.map((name) => values.length + items.indexOf(name)),
  ]);
  const starts = [0];
  for (const each of itemsOf) starts.push(starts.at(-1)! + each.length);
  return {
    primary: values.length + needed.length,
    constraintOf: Int32Array.from([
      ...values.map(() => -1),
      ...items.map((name) => Number(name.split(' ')[0])),
    ]),
    variableOf: Int32Array.from(possible, ({ variable }) => variable),
    valueOf: Int32Array.from(possible, ({ value }) => value),
    items: Int32Array.from(itemsOf.flat()),
    starts: Int32Array.from(starts),
  };
}

/** Returns the sums of a variable with a value. */
function sumsOf(constraint: Constraint, variable: number, integer: number): number[] {
  if (constraint.kind !== 'all-different') return [];
  const { variables, offsets } = constraint;
  return variables.flatMap((v, at) => (v === variable ? [integer + (offsets?.[at] ?? 0)] : []));
}
