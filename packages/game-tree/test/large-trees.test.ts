import { abortAtQuestion, makeContext, movesOf, parseRecord } from '@queenside/conformance';
import { checkOptions, Random } from '@queenside/core';
import { alphabeta, type ExplicitTree } from '@queenside/problem-gametree';
import { mctsSearch } from '@queenside/solver-mcts';
import { minimaxSearch } from '@queenside/solver-minimax';
import { proofNumberSearch } from '@queenside/solver-proof-number';
import { sssStarSearch } from '@queenside/solver-sss-star';
import { describe, expect, test } from 'vitest';
import { run } from './random-trees.ts';
import { ALL, COMPLETE } from './searches.ts';

const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);
const open = (tree: ExplicitTree) => alphabeta.tree!.open(tree);
const generate = (given: Record<string, unknown>): ExplicitTree => {
  const generator = alphabeta.generator!;
  const parameters = checkOptions('the generator', generator.parameters, { ...given, count: 1 });
  return parse([...generator.generate(parameters, new Random(4))].join('').trim());
};

/** Recursion would end near 8,000 levels. */
const LEVELS = 100_000;
const chain = (() => {
  const ids = Array.from({ length: LEVELS }, (_, id) => id);
  const nodes = ids.map((id) => `(N${id},${id % 2 ? 'MIN' : 'MAX'})`);
  const edges = ids.map((id) =>
    id + 1 < LEVELS ? `(N${id},${id % 2 ? 9 : -1}),(N${id},N${id + 1})` : `(N${id},3)`,
  );
  return parse(`{${nodes.join()}} {${edges.join()}}`);
})();

/** Every node has four children, so nothing is settled early. */
const even = generate({
  leaves: 65_536,
  depth: 8,
  minBranching: 4,
  maxBranching: 4,
  leafChance: 0,
});
const wide = generate({ leaves: 100_000, depth: 9, minBranching: 2, maxBranching: 6 });
const exact = run(minimaxSearch, open(wide)).value;

describe.each(COMPLETE.map((search) => ({ id: search.id, search })))('$id', ({ search }) => {
  test(`a tree of ${LEVELS} levels`, () => {
    const { value, bound } = run(search, open(chain));
    expect([value, bound]).toEqual([3, 'exact']);
  });

  test('a tree of 100,000 leaves', () => {
    const { value, bound } = run(search, open(wide));
    expect([value, bound]).toEqual([exact, 'exact']);
  });
});

describe.each(ALL.map((search) => ({ id: search.id, search })))('$id', ({ search }) => {
  test.each([0, 1, 3, 7])(
    'stopped at question %i it returns a true bound, with the cursor at the root',
    (question) => {
      const tree = open(wide);
      const before = [tree.side(), ...movesOf(tree)];
      const context = makeContext({ signal: abortAtQuestion(question) });
      const options = checkOptions(search.id, search.options, {});
      const { value, bound } = search.run(tree, options, context);
      const holds = { lower: value <= exact, upper: value >= exact, exact: value === exact };
      expect({ value, bound, holds: holds[bound] }).toEqual({ value, bound, holds: true });
      expect([tree.side(), ...movesOf(tree)]).toEqual(before);
      expect(Number(context.stats['nodes'])).toBeLessThan(4096 * (question + 2) + 100);
    },
  );
});

describe('memory', () => {
  test('SSS* gives up if its memory is full', () => {
    const tree = open(wide);
    expect(() => run(sssStarSearch, tree, { memory: 0.01 })).toThrow(
      /1\d\d nodes fill the 0.01 MiB of its memory, after \d+ leaves/,
    );
    expect(movesOf(tree)).toEqual(movesOf(open(wide)));
  });

  test('proof-number search gives up if forgetting does not help', () => {
    const tree = open(wide);
    expect(() => run(proofNumberSearch, tree, { memory: 0.005 })).toThrow(
      /\d+ nodes fill the 0.005 MiB of its memory, after \d+ leaves/,
    );
    expect(movesOf(tree)).toEqual(movesOf(open(wide)));
  });

  test('proof-number search finds the value after forgetting nodes', () => {
    const roomy = run(proofNumberSearch, open(even));
    const tight = run(proofNumberSearch, open(even), { memory: 1 });
    expect([tight.value, tight.bound]).toEqual([roomy.value, 'exact']);
    expect(tight.leaves).toBeGreaterThan(roomy.leaves);
  });

  test('Monte Carlo tree search continues without new nodes, and returns its best move', () => {
    const { bound, stats, principalVariation } = run(mctsSearch, open(wide), {
      memory: 0.01,
      iterations: 2000,
    });
    expect(bound).not.toBe('exact');
    expect(principalVariation).not.toEqual([]);
    expect([stats['walks'], stats['bestMove']]).toEqual([2000, String(principalVariation[0])]);
  });
});
