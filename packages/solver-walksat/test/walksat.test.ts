import { makeContext } from '@queenside/conformance';
import { checkOptions, holds, Random } from '@queenside/core';
import { openConflicts } from '@queenside/constraints';
import { expect, test } from 'vitest';
import { walksat } from '../src/index.ts';

const VARIABLES = 150;
/** 4.26 clauses for each variable: about half of such formulas have a solution (Crawford and Auton, 1996). */
const CLAUSES = 639;

/** Makes a random 3-SAT formula. */
function formula(seed: number) {
  const random = new Random(seed);
  const variables = Array.from({ length: VARIABLES }, (_, variable) => variable);
  const constraints = Array.from({ length: CLAUSES }, () => ({
    kind: 'clause' as const,
    literals: random
      .shuffle([...variables])
      .slice(0, 3)
      .map((variable) => (random.int(2) === 0 ? variable + 1 : -variable - 1)),
  }));
  return { values: variables.map(() => [0, 1]), constraints };
}

/** Of the first twenty formulas, those that have a solution, as clause learning finds. */
const SATISFIABLE = [1, 5, 6, 7, 8, 9, 11, 13, 15, 19];

test.each(SATISFIABLE)('150 variables near the threshold, formula %i', (seed) => {
  const network = formula(seed);
  const landscape = openConflicts('sat', network);
  const options = checkOptions('walksat', walksat.options, {});
  const question = { open: () => landscape, better: () => undefined };
  const { state, cost } = walksat.run(question, options, makeContext({ seed }));
  const values = landscape.valuesOf(state);
  expect(cost).toBe(0);
  expect(network.constraints.every((each) => holds(each, (v) => values[v]!))).toBe(true);
});
