import { gameOfTree, minimax, plainAlphaBeta, sampleTrees, treeOf } from '@queenside/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('the references of the kit', () => {
  test('plain alpha-beta finds the value of minimax, by either rule', () => {
    for (const nested of sampleTrees(8)) {
      if (JSON.stringify(nested).includes('chance')) continue;
      const value = minimax(treeOf(nested));
      for (const rule of ['alpha-beta', 'alpha-beta-strict'] as const)
        expect(plainAlphaBeta(treeOf(nested), rule).value).toBe(value);
    }
  });

  test('alpha-beta cuts like the textbook', () => {
    // Russell and Norvig, Artificial Intelligence, figure 5.2: alpha-beta leaves out two of the nine leaves.
    const tree = treeOf(['max', ['min', 3, 12, 8], ['min', 2, 4, 6], ['min', 14, 5, 2]]);
    expect(plainAlphaBeta(tree)).toEqual({
      value: 3,
      bound: 'exact',
      principalVariation: [0, 0],
      nodes: 11,
      leaves: 7,
    });
  });

  test('strict cut-offs score no fewer leaves', () => {
    const tied = treeOf(['max', ['min', 3, 5], ['min', 3, 9]]);
    expect(plainAlphaBeta(tied).leaves).toBe(3);
    expect(plainAlphaBeta(tied, 'alpha-beta-strict').leaves).toBe(4);
  });

  test('minimax uses probabilities', () => {
    // The chances of two children are 1/3 and 2/3.
    expect(minimax(treeOf(['max', 1, ['chance', 0, 3]]))).toBeCloseTo(2, 12);
  });

  test('minimax stops at its budget', () => {
    const tree = treeOf(['max', 1, 2, 3]);
    expect(minimax(tree, 4)).toBe(3);
    expect(() => minimax(tree, 3)).toThrow(RangeError);
  });

  test('sample trees depend on the seed only, and are read back from their text', () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const trees = sampleTrees(seed);
        expect(sampleTrees(seed)).toEqual(trees);
        for (const tree of trees)
          expect(gameOfTree(tree).parse(JSON.stringify(tree))).toEqual(tree);
      }),
      { numRuns: 20 },
    );
    expect(sampleTrees(1)).not.toEqual(sampleTrees(2));
  });
});
