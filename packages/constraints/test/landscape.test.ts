/** The landscape of a network agrees with what its constraints say of each state. */
import { sampleNetworks, type SampleNetwork } from '@queenside/conformance';
import { type Constraint, holds, Random, variablesOf } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { openConflicts } from '../src/index.ts';

type Network = Pick<SampleNetwork, 'values' | 'constraints'>;

/** Returns the degree of a constraint and the variables that are in a broken part of it, from its meaning alone. */
function judge(constraint: Constraint, values: readonly number[]) {
  const named = variablesOf(constraint);
  const scope = [...new Set(named)];
  if (holds(constraint, (variable) => values[variable]!)) return { degree: 0, guilty: [] };
  if (constraint.kind === 'linear') {
    const { coefficients, relation, constant } = constraint;
    const sum = named.reduce((all, v, at) => all + (coefficients?.[at] ?? 1) * values[v]!, 0);
    return { degree: relation === '!=' ? 1 : Math.abs(sum - constant), guilty: scope };
  }
  if (constraint.kind === 'all-different' && scope.length === named.length) {
    const sums = named.map((v, at) => values[v]! + (constraint.offsets?.[at] ?? 0));
    const pairs = sums.flatMap((sum, at) =>
      sums.flatMap((other, from) =>
        from > at && sum === other ? [[named[at]!, named[from]!]] : [],
      ),
    );
    return { degree: pairs.length, guilty: pairs.flat() };
  }
  return { degree: 1, guilty: scope };
}

function truthOf({ values: domains, constraints }: Network, values: readonly number[]) {
  const judged = constraints.map((constraint) => judge(constraint, values));
  const guilty = new Set(judged.flatMap((each) => each.guilty));
  return {
    degrees: judged.map(({ degree }) => degree),
    cost: judged.reduce((sum, { degree }) => sum + degree, 0),
    constraints: [...judged.keys()].filter((c) => judged[c]!.degree > 0),
    variables: [...guilty].filter((v) => new Set(domains[v]).size > 1).toSorted((a, b) => a - b),
  };
}

const ascending = (list: Iterable<number>): number[] => [...list].toSorted((a, b) => a - b);

/** Opens the landscape of a network, with views of its current state. */
function openTested(network: Network) {
  const landscape = openConflicts('tested', network);
  const { conflicts, info } = landscape;
  const state = new Int32Array(info.words);
  const buffer = new Int32Array(info.maxNeighbors);
  const values = (): number[] => {
    landscape.save(state, 0);
    return landscape.valuesOf(state);
  };
  const neighbors = (): number[] => [...buffer.subarray(0, landscape.neighbors(buffer))];
  const movesOf = (variable: number): number[] => [
    ...buffer.subarray(0, conflicts.movesOf(variable, buffer)),
  ];
  const view = () => ({
    cost: landscape.cost,
    constraints: ascending(conflicts.constraints.members.subarray(0, conflicts.constraints.size)),
    variables: ascending(conflicts.variables.members.subarray(0, conflicts.variables.size)),
  });
  return { landscape, conflicts, info, values, neighbors, movesOf, view };
}

/** Compares a state, and all moves from it, with the truth. */
function expectTrue(network: Network, tested: ReturnType<typeof openTested>): void {
  const { landscape, conflicts, info, values, neighbors, movesOf, view } = tested;
  const before = values();
  const truth = truthOf(network, before);
  const { degrees, ...visible } = truth;
  expect(view()).toEqual(visible);
  const reached = new Set<string>();
  const saved = new Int32Array(info.words);
  landscape.save(saved, 0);
  const moves = neighbors();
  for (const move of moves) {
    const delta = landscape.delta(move);
    const breaks = conflicts.breaks(move);
    const [gained, lost] = [landscape.gains(move), landscape.loses(move)];
    expect([move, gained, lost].every((each) => each >= 0 && each < info.moves)).toBe(true);
    landscape.apply(move, delta);
    const after = values();
    reached.add(after.join());
    expect(after.filter((value, at) => value !== before[at])).toHaveLength(1);
    const { degrees: now, ...seen } = truthOf(network, after);
    expect(view()).toEqual(seen);
    expect(delta).toBe(seen.cost - visible.cost);
    expect(breaks).toBe(now.reduce((sum, each, c) => sum + Math.max(0, each - degrees[c]!), 0));
    // The move back brings what this one took, and takes what it brought.
    const back = neighbors().find((each) => landscape.gains(each) === lost)!;
    expect(landscape.loses(back)).toBe(gained);
    landscape.apply(back, landscape.delta(back));
    expect(values()).toEqual(before);
    expect(view()).toEqual(visible);
  }
  expect(reached.size).toBe(moves.length);
  expect(ascending(before.keys().flatMap(movesOf))).toEqual(ascending(moves));
  landscape.load(saved, 0);
  expect(values()).toEqual(before);
  expect(view()).toEqual(visible);
}

describe.each(Object.entries(Object.groupBy(sampleNetworks(6), ({ family }) => family)))(
  '%s',
  (_family, networks) => {
    test('costs, moves, and conflicts are as constraints say, on a random walk', () => {
      expect(networks).toHaveLength(6);
      for (const network of networks!) {
        const random = new Random(network.seed);
        const tested = openTested(network);
        const { landscape } = tested;
        for (let start = 0; start < 2; start++) {
          landscape.randomize(random);
          for (let step = 0; step < 8; step++) {
            expectTrue(network, tested);
            const move = landscape.randomMove(random);
            if (move < 0) break;
            landscape.apply(move, landscape.delta(move));
          }
        }
      }
    });
  },
);

test('scopes are the variables of constraints, ascending', () => {
  for (const network of sampleNetworks(4)) {
    const { conflicts } = openConflicts('tested', network);
    expect(conflicts.count).toBe(network.values.length);
    expect(network.constraints.map((_, c) => [...conflicts.scope(c)])).toEqual(
      network.constraints.map((each) => ascending(new Set(variablesOf(each)))),
    );
  }
});

test('random moves reach each neighbor equally often', () => {
  const { landscape, neighbors } = openTested({
    values: [[4], [0, 1], [2, 5, 9, 11, 40]],
    constraints: [],
  });
  const random = new Random(1);
  landscape.randomize(random);
  const counts = new Map(neighbors().map((move) => [move, 0]));
  const each = 2000;
  for (let draw = 0; draw < 5 * each; draw++) {
    const move = landscape.randomMove(random);
    counts.set(move, counts.get(move)! + 1);
  }
  expect(counts.size).toBe(5);
  // Six standard deviations of a fair draw.
  for (const count of counts.values()) expect(Math.abs(count - each)).toBeLessThan(6 * each ** 0.5);
});

test('random states give each variable each of its values', () => {
  const { landscape, values } = openTested({
    values: [[3, 3, 1], [7], [0, 1]],
    constraints: [],
  });
  const random = new Random(1);
  const met = new Set<string>();
  for (let draw = 0; draw < 100; draw++) {
    landscape.randomize(random);
    met.add(values().join(' '));
  }
  expect([...met].toSorted()).toEqual(['1 7 0', '1 7 1', '3 7 0', '3 7 1']);
  expect(landscape.info.maxNeighbors).toBe(2);
});

test('a child takes the first variables of one state, and the others of the other', () => {
  const { landscape } = openTested({
    values: Array.from({ length: 6 }, () => [0, 1]),
    constraints: [],
  });
  const [zeros, ones] = [new Int32Array(6), new Int32Array(6).fill(1)];
  const child = new Int32Array(6);
  const random = new Random(1);
  const met = new Set<string>();
  for (let draw = 0; draw < 200; draw++) {
    landscape.crossover(zeros, ones, child, random);
    met.add(child.join(''));
  }
  const expected = Array.from({ length: 7 }, (_, cut) => '0'.repeat(cut) + '1'.repeat(6 - cut));
  expect([...met].toSorted()).toEqual(expected.toSorted());
});

test('a wide range of sums costs as much as a narrow one', () => {
  const offsets = [0, 2 ** 29, 0];
  const constraint = { kind: 'all-different', variables: [0, 1, 2], offsets } as const;
  const network = { values: [[0], [-(2 ** 29), 5 - 2 ** 29], [1, 2]], constraints: [constraint] };
  const { landscape, values } = openTested(network);
  const state = new Int32Array(3);
  landscape.load(state, 0);
  expect([values(), landscape.cost]).toEqual([[0, -(2 ** 29), 1], 1]);
});

test('a variable without a value is refused', () => {
  expect(() => openConflicts('tested', { values: [[1], []], constraints: [] })).toThrow(
    'variable 1 has no value: there is no complete state',
  );
});
