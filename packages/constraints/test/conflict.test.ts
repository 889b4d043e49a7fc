/** Conflicts have no solution, and have one without any single member: trying everything says so. */
import { makeContext, sampleNetworks, solutionsOf } from '@queenside/conformance';
import { defineConstraintSearch, defineEvents, defineModel, Random } from '@queenside/core';
import { expect, test } from 'vitest';
import {
  type Conflict,
  constraintEvents,
  type ConstraintNetwork,
  findConflict,
  modelProblem,
  searchDepthFirst,
} from '../src/index.ts';

/** Returns whether members of a conflict, and nothing else, have a solution. */
function isPossible(network: ConstraintNetwork, { givens, constraints }: Conflict): boolean {
  const everything = [...new Set(network.values.flat())];
  const inPredicate = new Set(
    network.constraints.flatMap((each) => (each.kind === 'predicate' ? each.variables : [])),
  );
  const used = constraints.map((each) => network.constraints[each]!);
  const inUse = new Set(
    used.flatMap((each) =>
      each.kind === 'clause' ? each.literals.map((x) => Math.abs(x) - 1) : each.variables,
    ),
  );
  const values = network.values.map((domain, variable) => {
    if (!inUse.has(variable)) return domain.slice(0, 1);
    const isGiven = domain.length === 1 && !inPredicate.has(variable);
    return isGiven && !givens.includes(variable) ? everything : domain;
  });
  return solutionsOf({ values, constraints: used }).length > 0;
}

const without = (list: readonly number[], index: number): number[] =>
  list.filter((_, at) => at !== index);

/** Sample networks, and the same with some variables given. */
function networks(): ConstraintNetwork[] {
  const random = new Random(1);
  return sampleNetworks(8).flatMap((network) => [
    network,
    ...[1, 2].map(() => ({
      ...network,
      values: network.values.map((domain) =>
        domain.length > 0 && random.int(2) === 0 ? [domain[random.int(domain.length)]!] : domain,
      ),
    })),
  ]);
}

test('a conflict is found if and only if there is no solution, and each member is needed', () => {
  let found = 0;
  let given = 0;
  for (const network of networks()) {
    const conflict = findConflict(network);
    const isUnsolvable =
      network.values.every(({ length }) => length > 0) && solutionsOf(network).length === 0;
    expect(conflict !== undefined).toBe(isUnsolvable);
    if (conflict === undefined) continue;
    const { givens, constraints } = conflict;
    found++;
    given += givens.length;
    expect(isPossible(network, conflict)).toBe(false);
    for (const index of givens.keys())
      expect(isPossible(network, { ...conflict, givens: without(givens, index) })).toBe(true);
    for (const index of constraints.keys())
      expect(isPossible(network, { ...conflict, constraints: without(constraints, index) })).toBe(
        true,
      );
  }
  expect(found).toBeGreaterThan(50);
  expect(given).toBeGreaterThan(50);
});

test('a conflict is not guessed: without enough tries there is none', () => {
  const holes = Array.from({ length: 7 }, (_, hole) => hole);
  const pigeons = [...holes, 7];
  const network: ConstraintNetwork = {
    values: pigeons.map(() => holes),
    constraints: pigeons.flatMap((a) =>
      pigeons.slice(a + 1).map((b) => ({
        kind: 'linear' as const,
        variables: [a, b],
        coefficients: [1, -1],
        relation: '!=' as const,
        constant: 0,
      })),
    ),
  };
  expect(findConflict(network, 100)).toBeUndefined();
  expect(findConflict(network)?.constraints).toHaveLength(28);
});

/** Places three numbers, some of them given, so that all differ and the outer ones add up to 4; a record is `1 . 3`. */
const three = modelProblem(
  defineModel({
    id: 'three',
    summary: 'Place three numbers',
    examples: ['. 2 .'],
    parse: (record) => record.split(' ').map((each) => (each === '.' ? undefined : Number(each))),
    variables: (cells) => cells.map((each) => (each === undefined ? [1, 2, 3] : [each])),
    constraints: () => [
      { kind: 'all-different' as const, variables: [0, 1, 2] },
      { kind: 'linear' as const, variables: [0, 2], relation: '=' as const, constant: 4 },
    ],
    variableName: (variable) => ['left', 'middle', 'right'][variable]!,
    constraintName: (constraint) => ['different', 'the sum 4'][constraint]!,
  }),
);

const plain = defineConstraintSearch({
  id: 'plain',
  summary: 'Decides variables in order',
  requires: [],
  complete: true,
  deterministic: true,
  options: {},
  run(question, _options, context) {
    const events = defineEvents(constraintEvents);
    const plan = {
      id: 'plain',
      propagation: 'check',
      variables: 'input',
      values: 'input',
    } as const;
    return searchDepthFirst(question, { ...plan, restart: 0, events }, context);
  },
});

test('pictures and explanations of `No solution` name the conflict', async () => {
  const record = three.parse('. 1 . count', { name: 'three.txt' });
  const words = ['middle is 1', 'different', 'the sum 4'];
  const drawn = three.draw!(record, { kind: 'none' });
  for (const text of ['impossible together:', ...words]) expect(drawn).toContain(`>${text}</text>`);
  let explained: object | undefined;
  const context = makeContext({
    explain(details) {
      explained = details();
    },
  });
  await three.constraints.solve(record, plain, {}, context);
  expect(explained).toEqual({ conflict: words });
});
