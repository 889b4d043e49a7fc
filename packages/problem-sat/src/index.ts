import { modelProblem } from '@queenside/constraints';
import { defineModel, definePlugin, type Random } from '@queenside/core';
import { dimacsStyle, readLiterals, writeLiterals } from './answer.ts';
import { drawClauses } from './draw.ts';
import { dratProof } from './drat.ts';
import { type Formula, parseFormula, readDimacs } from './formula.ts';

export type { Formula } from './formula.ts';

const BOTH: readonly number[] = [0, 1];

/**
 * Makes a random formula with three literals in each clause, of which about half can be satisfied (the number of clauses is that of J. M.
 * Crawford and L. D. Auton, "Experimental Results on the Crossover Point in Random 3-SAT", Artificial Intelligence 81, 1996).
 */
function scramble(size: number, random: Random): string {
  const count = Math.round(4.258 * size + 58.26 * size ** (-2 / 3));
  const clauses = Array.from({ length: count }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(1 + random.int(size));
    return [...chosen].map((variable) => (random.int(2) === 0 ? variable : -variable)).join(' ');
  });
  return `${size}: ${clauses.join(', ')}`;
}

/** Satisfiability as a model: a variable with the values 0 and 1 for each of the formula, and its clauses. */
export const satModel = defineModel<Formula>({
  id: 'sat',
  name: 'Satisfiability',
  summary: 'Satisfy a formula in conjunctive normal form, or prove that nothing does',
  defaultSolver: 'cdcl',
  taught: ['backtracking', 'arc-consistency', 'cdcl'],
  examples: [
    '1 2, -1 -2, -2 -3',
    '1 2, 1 -2, -1 2, -1 -2',
    '4: 1 2 3, -1 -2, -1 -3, -2 -3, 1 -4',
    '-1 2, -2 3, -3 1, 1 2 3, -1 -2 -3',
  ],
  formats: {
    '.cnf': { example: 'c either x1 or x2\np cnf 2 2\n1 2 0\n-1 -2 0\n', read: readDimacs },
  },
  parse: parseFormula,
  variables: ({ variables }) => Array.from({ length: variables }, () => BOTH),
  constraints: ({ clauses }) => clauses.map((literals) => ({ kind: 'clause' as const, literals })),
  write: writeLiterals,
  read: readLiterals,
  otherStyle: dimacsStyle,
  proof: dratProof,
  size: ({ variables }) => variables,
  scramble: { sizes: [3, 50, 1000], unit: 'how many variables', make: scramble },
  valueName: (value) => (value === 1 ? 'true' : 'false'),
  constraintName: (clause, { clauses }) => `clause ${clause + 1}, ${clauses[clause]!.join(' ')}`,
  draw: drawClauses,
});

/** Satisfiability of formulas in conjunctive normal form. */
export const sat = modelProblem(satModel);

/** The plugin: the problem `sat`. */
export default definePlugin({ problems: [sat] });
