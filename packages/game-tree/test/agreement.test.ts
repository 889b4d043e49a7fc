/** All searches together, in what the conformance kit does not try: options that are not the defaults, and numbered nodes. */
import { checkOptions, Random } from '@queenside/core';
import {
  minimax,
  parseRecord,
  runSolver,
  searchAsSolver,
  splitRecords,
  treeOf,
} from '@queenside/conformance';
import { alphabeta, type ExplicitTree } from '@queenside/problem-gametree';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { minimaxSearch } from '@queenside/solver-minimax';
import { describe, expect, test } from 'vitest';
import { withFrames } from '../src/index.ts';
import { numbered, randomTree, run } from './random-trees.ts';
import { ALL, COMPLETE } from './searches.ts';

const TREES = 400;

const SETTINGS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'alpha-beta': [{ cutoff: '>' }],
  negascout: [{ table: 0 }],
  mtdf: [{ table: 0 }, { guess: -7.5 }, { guess: 1e300, table: 0.001 }],
  'iterative-deepening': [{ table: 0, aspiration: 1 }, { aspiration: 0 }, { table: 0.001 }],
  expectiminimax: [{ pruning: 'none' }],
};
const SET = COMPLETE.flatMap((search) =>
  (SETTINGS[search.id] ?? []).map((options) => ({ id: search.id, search, options })),
);

test.each(SET)('$id with $options has the value of minimax', ({ search, options }) => {
  for (let seed = 0; seed < TREES; seed++) {
    const root = randomTree(seed);
    const exact = minimax(treeOf(root));
    const trees = [
      treeOf(root),
      numbered(root),
      treeOf(root, ['keys']),
      treeOf(root, ['keys', 'evaluate', 'order']),
    ];
    const { value, bound } = run(search, trees[seed % trees.length]!, options);
    expect({ seed, value, bound }).toEqual({ seed, value: exact, bound: 'exact' });
  }
});

describe.each(ALL.map((search) => ({ id: search.id, search })))('$id', ({ search }) => {
  test('finds the value, and a line that keeps it, on trees that number their nodes', () => {
    let moves = 0;
    for (let seed = 0; seed < TREES; seed++) {
      const tree = numbered(randomTree(seed));
      const exact = minimax(tree);
      const { value, principalVariation } = run(search, tree);
      expect([seed, value]).toEqual([seed, exact]);
      for (const move of principalVariation) {
        tree.play(move);
        moves++;
        expect([seed, minimax(tree)]).toEqual([seed, value]);
      }
    }
    expect(moves).toBeGreaterThan(TREES);
  });

  test('is judged right on explicit trees of any shape, with ties and decimals', async () => {
    const shapes = [
      { leaves: 30 },
      { leaves: 60, depth: 8, root: 'random', leafChance: 0.4, minValue: -3, maxValue: 3 },
      { leaves: 40, depth: 12, growth: 'deep', decimals: 2, shuffled: true },
      { leaves: 50, depth: 3, minBranching: 1, maxBranching: 9, repeatChance: 0.6, root: 'MIN' },
    ];
    const solver = searchAsSolver(search, alphabeta);
    for (const tree of shapes.flatMap((shape, seed) => generate({ ...shape, count: 15 }, seed))) {
      const { answer } = await runSolver(solver, tree);
      expect(alphabeta.check(tree, answer)).toEqual({ kind: 'right' });
    }
  });
});

function generate(given: Record<string, unknown>, seed: number): ExplicitTree[] {
  const generator = alphabeta.generator!;
  const parameters = checkOptions('the generator', generator.parameters, given);
  const text = [...generator.generate(parameters, new Random(seed))].join('');
  return splitRecords(new TextEncoder().encode(text)).map(({ bytes }) =>
    parseRecord(alphabeta, bytes),
  );
}

test('what an earlier search has left in the frames changes no result, and a result shares nothing with them', () => {
  for (let seed = 0; seed < TREES; seed++)
    for (const search of [alphaBetaSearch, minimaxSearch]) {
      const fresh = run(search, treeOf(randomTree(seed)));
      poisonFrames();
      const next = run(search, treeOf(randomTree(seed)));
      const before = structuredClone(next);
      poisonFrames();
      expect([seed, search.id, next]).toEqual([seed, search.id, fresh]);
      expect(next).toEqual(before);
    }
});

test('a search within a search gets other frames', () => {
  withFrames((outer) => {
    outer.best.fill(7);
    poisonFrames();
    expect(outer.best.every((value) => value === 7)).toBe(true);
    return run(minimaxSearch, treeOf(randomTree(1)));
  });
});

function poisonFrames(): void {
  withFrames((frames) => {
    for (const column of [frames.side, frames.next, frames.end]) column.fill(-77);
    for (const column of [frames.alpha, frames.beta, frames.best]) column.fill(NaN);
    for (const ply of frames.line.keys()) frames.line[ply] = { move: -77, rest: undefined };
    return run(minimaxSearch, treeOf(['max', 1, 2]));
  });
}
