import { makeContext } from '@queenside/conformance';
import { checkOptions, holds, Random } from '@queenside/core';
import { openConflicts } from '@queenside/constraints';
import { expect, test } from 'vitest';
import { walksat } from '../src/index.ts';

const VARIABLES = 150;
/** 4.26 clauses for each variable: about half of such formulas have a solution (Crawford and Auton, 1996). */
const CLAUSES = 639;

/** Random 3-SAT with a solution that is hidden from the search: only clauses that it satisfies are drawn. */
function formula(seed: number) {
  const random = new Random(seed);
  const hidden = Array.from({ length: VARIABLES }, () => random.int(2));
  const variables = hidden.map((_, variable) => variable);
  const clauses: { kind: 'clause'; literals: number[] }[] = [];
  while (clauses.length < CLAUSES) {
    const literals = random
      .shuffle([...variables])
      .slice(0, 3)
      .map((variable) => (random.int(2) === 0 ? variable + 1 : -variable - 1));
    const clause = { kind: 'clause' as const, literals };
    if (holds(clause, (variable) => hidden[variable]!)) clauses.push(clause);
  }
  return { values: variables.map(() => [0, 1]), constraints: clauses };
}

test.each([1, 2, 3, 4, 5, 6])('150 variables near the threshold, formula %i', (seed) => {
  const network = formula(seed);
  const landscape = openConflicts('sat', network);
  const options = checkOptions('walksat', walksat.options, {});
  const question = { open: () => landscape, better: () => undefined };
  const { state, cost } = walksat.run(question, options, makeContext({ seed }));
  const values = landscape.valuesOf(state);
  expect(cost).toBe(0);
  expect(network.constraints.every((each) => holds(each, (v) => values[v]!))).toBe(true);
});
