/** Random formulas: all searches and clause learning agree with trying everything, and changed proofs are refused. */
import { describe, expect, test } from 'vitest';
import { type ModelAnswer, openNetwork } from '../packages/constraints/src/index.ts';
import { makeContext, parseRecord, runSolver } from '../packages/conformance/src/index.ts';
import {
  checkOptions,
  type ConstraintSearch,
  type OptionSchemas,
  Random,
} from '../packages/core/src/index.ts';
import { checkProof } from '../packages/problem-sat/src/drat.ts';
import { type Formula, sat, satModel } from '../packages/problem-sat/src/index.ts';
import { arcConsistencySearch } from '../packages/solver-arc-consistency/src/index.ts';
import { backjumpingSearch } from '../packages/solver-backjumping/src/index.ts';
import { backtrackingSearch } from '../packages/solver-backtracking/src/constraint-search.ts';
import { cdclSolver } from '../packages/solver-cdcl/src/index.ts';
import { forwardCheckingSearch } from '../packages/solver-forward-checking/src/constraint-search.ts';

const SEARCHES = [
  backtrackingSearch,
  forwardCheckingSearch,
  arcConsistencySearch,
  backjumpingSearch,
] as readonly ConstraintSearch[];

/** Makes a formula of clauses with one to four literals, which may repeat or contradict each other. */
function randomFormula(random: Random): Formula {
  const variables = 1 + random.int(9);
  const clauses = Array.from({ length: random.int(5 * variables) }, () =>
    Array.from({ length: 1 + random.int(4) }, () => {
      const variable = 1 + random.int(variables);
      return random.int(2) === 0 ? variable : -variable;
    }),
  );
  return { variables, clauses };
}

/** Returns all solutions, as texts, by trying everything. */
function tryEverything({ variables, clauses }: Formula): string[] {
  return Array.from({ length: 2 ** variables }, (_, bits) =>
    Array.from({ length: variables }, (_each, variable) => (bits >> variable) & 1),
  )
    .filter((values) =>
      clauses.every((clause) =>
        clause.some((literal) => (values[Math.abs(literal) - 1] === 1) === literal > 0),
      ),
    )
    .map(String)
    .toSorted();
}

async function solutionsBy(search: ConstraintSearch, formula: Formula): Promise<string[]> {
  const solutions: string[] = [];
  const network = {
    values: satModel.variables(formula),
    constraints: satModel.constraints(formula),
  };
  await search.run(
    {
      provides: ['forward', 'arc', 'domain', 'blame'],
      open: (how) => openNetwork('sat', network, how),
      take: (values) => solutions.push(String(Array.from(values))) > 0,
    },
    checkOptions(search.id, search.options as OptionSchemas, {}),
    makeContext(),
  );
  return solutions.toSorted();
}

function solutionsOf(answer: ModelAnswer): readonly (readonly number[])[] {
  return answer.kind === 'all' ? answer.solutions : [];
}

function proofOf(answer: ModelAnswer): readonly string[] {
  return (answer.kind === 'none' ? answer.proof : undefined) ?? [];
}

const random = new Random(7);
const FORMULAS = Array.from({ length: 400 }, () => randomFormula(random));

test('the formulas have no, one, and many solutions', () => {
  const counts = FORMULAS.map((formula) => Math.min(2, tryEverything(formula).length));
  for (const count of [0, 1, 2])
    expect(counts.filter((each) => each === count).length).toBeGreaterThan(20);
});

test.each(SEARCHES.map((search) => [search.id, search] as const))(
  '%s finds the solutions that trying everything finds',
  async (_id, search) => {
    for (const formula of FORMULAS)
      expect({ formula, found: await solutionsBy(search, formula) }).toEqual({
        formula,
        found: tryEverything(formula),
      });
  },
);

test('clause learning finds the solutions that trying everything finds, and proves that there is none', async () => {
  for (const formula of FORMULAS) {
    const truth = tryEverything(formula);
    const { answer: all } = await runSolver(cdclSolver, { instance: formula, task: 'all' });
    expect({ formula, found: solutionsOf(all).map(String).toSorted() }).toEqual({
      formula,
      found: truth,
    });
    for (const task of ['find', 'unique', 'count'] as const) {
      const record = { instance: formula, task };
      const { answer } = await runSolver(cdclSolver, record);
      expect({ formula, task, verdict: sat.check(record, answer) }).toMatchObject({
        verdict: { kind: 'right' },
      });
      const isRefuted = task !== 'count' && truth.length === 0;
      expect(proofOf(answer).length > 0).toBe(isRefuted);
    }
  }
});

describe('proofs', () => {
  const proofs: (readonly [Formula, readonly string[]])[] = [];
  test('clause learning refutes random formulas at the threshold', async () => {
    for (let seed = 0; proofs.length < 12; seed++) {
      const { instance } = parseRecord(sat, satModel.scramble!.make(40, new Random(seed))) as {
        instance: Formula;
      };
      const { answer } = await runSolver(
        cdclSolver,
        { instance, task: 'find' },
        { options: { restart: 5 } },
      );
      if (answer.kind === 'none') proofs.push([instance, proofOf(answer)]);
    }
    for (const [formula, proof] of proofs)
      expect(checkProof(formula, proof)).toEqual({ kind: 'right' });
  });

  test('a line that claims a contradiction too early is refused, and so is a proof that ends before one', () => {
    for (const [formula, proof] of proofs) {
      const half = proof.length >> 1;
      for (const line of [0, half]) {
        const mistake = { kind: 'wrong', mistake: 'wrong-proof' };
        const early = proof.with(line, '0');
        expect(checkProof(formula, early)).toMatchObject({
          ...mistake,
          reason: `line ${line + 1} of the proof, 0, does not follow`,
        });
        expect(checkProof(formula, proof.slice(0, line))).toMatchObject(mistake);
      }
    }
  });

  test('no proof of another formula refutes one that has a solution', async () => {
    const verdicts = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const [, proof] = proofs[seed % proofs.length]!;
      const record = satModel.scramble!.make(40, new Random(1000 + seed));
      const { instance } = parseRecord(sat, record) as { instance: Formula };
      const { answer } = await runSolver(cdclSolver, { instance, task: 'find' });
      if (answer.kind === 'solution') verdicts.add(checkProof(instance, proof).kind);
    }
    expect([...verdicts]).toEqual(['wrong']);
  });

  test('a resolution asymmetric tautology is accepted, and a clause that is neither that nor implied is not', () => {
    // Variable 3 occurs in no other clause, so a definition of it keeps the formula satisfiable.
    const formula = {
      variables: 3,
      clauses: [
        [1, 2],
        [1, -2],
        [-1, 2],
        [-1, -2],
      ],
    };
    expect(checkProof(formula, ['3 1 0', '1 0', '0'])).toEqual({ kind: 'right' });
    const open = {
      variables: 3,
      clauses: [
        [-1, 2],
        [1, 3],
      ],
    };
    expect(checkProof(open, ['-3 0'])).toMatchObject({
      reason: 'line 1 of the proof, -3 0, does not follow',
    });
  });

  test('a check gives up when it has looked at too many clauses', () => {
    const [formula, proof] = proofs[0]!;
    expect(checkProof(formula, proof, 100)).toMatchObject({ kind: 'undecided' });
  });
});
