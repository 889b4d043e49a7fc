import { type Constraint, variablesOf } from '@queenside/core';
import type { ConstraintNetwork } from '../network.ts';

/** The largest difference of two values of a variable: its domain then takes 8 KiB. */
const FARTHEST = 65_535;

/** Refuses what no space can be made of, with a sentence for the model's author. */
export function requireSound({ values, constraints }: ConstraintNetwork): void {
  const met = new Set<readonly number[]>();
  for (const [variable, all] of values.entries()) {
    // Variables may share an array.
    if (met.has(all)) continue;
    met.add(all);
    const least = all.reduce((a, b) => Math.min(a, b), Infinity);
    for (const value of all) {
      if (!Number.isInteger(value) || Math.abs(value) > 2 ** 30)
        throw new RangeError(
          `variable ${variable} has the value ${value}: values must be integers from -2^30 to 2^30`,
        );
      if (value - least > FARTHEST)
        throw new RangeError(
          `variable ${variable} has the values ${least} and ${value}: they may differ by at most ${FARTHEST}`,
        );
    }
  }
  for (const [index, constraint] of constraints.entries()) {
    const fault = faultIn(constraint, values);
    if (fault !== undefined)
      throw new RangeError(`constraint ${index} (${constraint.kind}) ${fault}`);
  }
}

function faultIn(
  constraint: Constraint,
  values: readonly (readonly number[])[],
): string | undefined {
  const variables = variablesOf(constraint);
  const unknown = variables.find((v) => values[v] === undefined);
  if (unknown !== undefined)
    return `names variable ${unknown}: variables are numbered from 0 to ${values.length - 1}`;
  switch (constraint.kind) {
    case 'all-different':
      return faultInList('offsets', constraint.offsets, variables.length);
    case 'linear':
      return faultInList('coefficients', constraint.coefficients, variables.length);
    case 'table': {
      const row = constraint.rows.find(({ length }) => length !== variables.length);
      return row && `has a row of ${row.length} values for ${variables.length} variables`;
    }
    case 'clause': {
      const wide = variables.find((v) => values[v]!.some((value) => value !== 0 && value !== 1));
      return wide === undefined
        ? undefined
        : `names variable ${wide}: the variables of clauses may only have the values 0 and 1`;
    }
    case 'predicate':
      return undefined;
  }
}

function faultInList(
  name: string,
  list: readonly number[] | undefined,
  length: number,
): string | undefined {
  if (list === undefined) return undefined;
  if (list.length !== length) return `has ${list.length} ${name} for ${length} variables`;
  const odd = list.find((each) => !Number.isInteger(each));
  return odd === undefined ? undefined : `has ${odd} among its ${name}: they must be integers`;
}
