import { checkOptions, Random, type OptionsOf } from '@queenside/core';
import { parseRecord, splitRecords } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { generator } from '../src/generate/generate.ts';
import { alphabeta, type ExplicitTree } from '../src/index.ts';
import { isInner, leafValue } from '../src/tree.ts';

type Given = Partial<OptionsOf<typeof generator.parameters>>;

const textOf = (given: Given, seed = 1): string => {
  const parameters = checkOptions('the generator', generator.parameters, given);
  return [...generator.generate(parameters, new Random(seed))].join('');
};
const treesOf = (given: Given, seed = 1): ExplicitTree[] =>
  splitRecords(new TextEncoder().encode(textOf(given, seed))).map(({ bytes }) =>
    parseRecord(alphabeta, bytes),
  );
const leavesOf = ({ children, values }: ExplicitTree): number[] =>
  [...children].filter((code) => !isInner(code)).map((code) => leafValue(values, code));

describe('generated trees', () => {
  test('respect their limits', () => {
    const limits = { count: 50, leaves: 60, depth: 5, minBranching: 2, maxBranching: 4 };
    for (const growth of ['wide', 'deep'] as const)
      for (const tree of treesOf({ ...limits, growth, minValue: -5, maxValue: 7 })) {
        expect(tree.size.leaves).toBe(60);
        expect(tree.size.depth).toBeLessThanOrEqual(5);
        expect(tree.size.branching).toBeLessThanOrEqual(4);
        expect(tree.first.every((first, node) => tree.end[node]! - first >= 2)).toBe(true);
        expect(Math.min(...leavesOf(tree))).toBeGreaterThanOrEqual(-5);
        expect(Math.max(...leavesOf(tree))).toBeLessThanOrEqual(7);
      }
  });

  test('have the requested leaves, whatever the other parameters are', () => {
    const random = new Random(1);
    for (let run = 0; run < 200; run++) {
      const minBranching = 1 + random.int(4);
      const given = {
        count: 2,
        leaves: minBranching + random.int(300),
        minBranching,
        maxBranching: Math.max(3, minBranching + 1 + random.int(4)),
        leafChance: random.float(),
        growth: random.int(2) === 0 ? ('wide' as const) : ('deep' as const),
      };
      for (const tree of treesOf(given, run)) expect(tree.size.leaves).toBe(given.leaves);
    }
    expect(treesOf({ leaves: 3000 }).map(({ size }) => size.leaves)).toEqual(Array(5).fill(3000));
  });

  test('let the branching follow from its minimum', () => {
    for (const tree of treesOf({ minBranching: 5 }))
      expect(tree.first.every((first, node) => tree.end[node]! - first === 5)).toBe(true);
  });

  test('have chance nodes below the root, with probabilities or equal ones', () => {
    const trees = treesOf({ count: 50, chance: 0.5 });
    const sides = trees.flatMap(({ sides: all }) => [...all]);
    const share = sides.filter((side) => side === 0).length / sides.length;
    expect([share > 0.3, share < 0.5, trees.every((tree) => tree.sides[0] !== 0)]).toEqual([
      true,
      true,
      true,
    ]);
    const text = textOf({ count: 50, chance: 0.5 });
    expect(text).toMatch(/,0\.\d+\)/);
    expect(textOf({ chance: 0 })).toBe(textOf({}));
  });

  test('are full if no parameter is random', () => {
    const [tree] = treesOf({ count: 1, leaves: 64, depth: 6, maxBranching: 2, leafChance: 0 });
    expect(tree!.size).toMatchObject({ leaves: 64, innerNodes: 63, depth: 6, branching: 2 });
  });

  test('can be one wide root, or a deep chain', () => {
    const [wide] = treesOf({
      count: 1,
      leaves: 5000,
      depth: 1,
      minBranching: 5000,
      maxBranching: 5000,
    });
    expect(wide!.size).toMatchObject({ leaves: 5000, innerNodes: 1 });
    const [chain] = treesOf({
      count: 1,
      leaves: 1,
      depth: 50_000,
      minBranching: 1,
      maxBranching: 1,
      leafChance: 0,
    });
    expect(chain!.size).toMatchObject({ leaves: 1, depth: 50_000 });
    const [deep] = treesOf({
      count: 1,
      leaves: 10_000,
      depth: 3_000,
      growth: 'deep',
      leafChance: 0,
    });
    expect(deep!.size.depth).toBe(3_000);
  });

  test('have the requested root, and alternating players', () => {
    const rootsOf = (root: 'MAX' | 'MIN' | 'random'): number[] =>
      treesOf({ count: 30, root }).map(({ sides }) => sides[0]!);
    expect(new Set(rootsOf('MAX'))).toEqual(new Set([1]));
    expect(new Set(rootsOf('MIN'))).toEqual(new Set([-1]));
    expect(new Set(rootsOf('random'))).toEqual(new Set([1, -1]));
    const [tree] = treesOf({ count: 1, root: 'MIN' });
    expect(
      [...tree!.parents].every(
        (parent, node) => parent === -1 || tree!.sides[node] === -tree!.sides[parent]!,
      ),
    ).toBe(true);
  });

  test('have the requested number of decimals', () => {
    const text = textOf({ count: 3, decimals: 2, minValue: -1, maxValue: 1 });
    const values = text.match(/,-?\d[^)]*/g)!;
    expect(values.length).toBeGreaterThan(30);
    expect(values.filter((value) => !/^,-?[01]\.\d\d$/.test(value))).toEqual([]);
  });

  test('repeat leaves, mix children, and shuffle nodes if asked for', () => {
    const repeats = (repeatChance: number): number =>
      textOf({ repeatChance, minValue: -90_000, maxValue: 90_000 }).match(/(\([A-Z]+,-?\d+\)),\1/g)
        ?.length ?? 0;
    expect([repeats(0), repeats(0.5) > 10]).toEqual([0, true]);
    const depths = (leafChance: number): number =>
      treesOf({ count: 1, leafChance })[0]!.size.leaves;
    expect(depths(1)).toBeLessThan(4);
    expect(depths(0)).toBeGreaterThanOrEqual(16);
    expect(textOf({ shuffled: false })).toMatch(/^\{\(A,MAX\),\(B,MIN\),\(C,/);
    expect(textOf({ shuffled: true })).not.toMatch(/^\{\(A,MAX\),\(B,MIN\),\(C,/);
    expect(textOf({ shuffled: true })).toMatch(/^\{\(A,MAX\)/);
  });

  test('depend on the seed only', () => {
    expect(textOf({}, 7)).toBe(textOf({}, 7));
    expect(textOf({}, 7)).not.toBe(textOf({}, 8));
  });

  test('come in short pieces', () => {
    const parameters = checkOptions('the generator', generator.parameters, {
      count: 1,
      leaves: 100_000,
      depth: 30,
    });
    const pieces = [...generator.generate(parameters, new Random(1))];
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
  });

  test.each([
    [{ minBranching: 4, maxBranching: 3 }, /the range of branching is from 4 to 3/],
    [
      { leaves: 3000, depth: 4 },
      /no tree of 3000 leaves .* a depth of at most 4; expected 2 to 81 leaves/,
    ],
    [
      { leaves: 3, minBranching: 4 },
      /no tree of 3 leaves has 4 children .* expected one more than/,
    ],
    [
      { leaves: 10, minBranching: 3, maxBranching: 3 },
      /expected one more than a multiple of 2, 3 to 81 leaves/,
    ],
    [{ leaves: 2, maxBranching: 1 }, /no tree of 2 leaves has 1 children/],
    [{ minValue: 1, maxValue: 0 }, /the range of leaf values is from 1 to 0/],
  ])('%o is refused', (given, message) => {
    expect(() => textOf(given)).toThrow(message);
  });
});
