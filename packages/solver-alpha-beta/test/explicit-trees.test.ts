import { readFileSync } from 'node:fs';
import { checkOptions, Random } from '@queenside/core';
import {
  abortAtQuestion,
  formatAnswer,
  makeContext,
  parseRecord,
  runSolver,
  searchAsSolver,
  splitRecords,
} from '@queenside/conformance';
import { alphabeta, type ExplicitTree } from '@queenside/problem-gametree';
import { describe, expect, test } from 'vitest';
import { alphaBetaSearch } from '../src/index.ts';

const solver = searchAsSolver(alphaBetaSearch, alphabeta);
const generator = alphabeta.generator!;
const fixtures = new URL('../../problem-gametree/test/fixtures/', import.meta.url);

const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);
const generate = (given: Record<string, unknown>, seed: number): ExplicitTree[] => {
  const parameters = checkOptions('the generator', generator.parameters, given);
  const text = [...generator.generate(parameters, new Random(seed))].join('');
  return splitRecords(new TextEncoder().encode(text)).map(({ bytes }) =>
    parseRecord(alphabeta, bytes),
  );
};
const HANDOUT = alphabeta.examples[0]!.record;

describe('explicit trees', () => {
  test('the golden file has the reviewed answers', async () => {
    const records = splitRecords(readFileSync(new URL('alphabeta.txt', fixtures)));
    const results = await Promise.all(
      records.map(async ({ bytes }, index) => {
        const tree = parseRecord(alphabeta, bytes);
        const { answer } = await runSolver(solver, tree);
        return formatAnswer(alphabeta, tree, answer, 'compact', index + 1);
      }),
    );
    await expect(results.join('')).toMatchFileSnapshot(
      new URL('alphabeta_out.txt', fixtures).pathname,
    );
  });

  test.each(['>=', '>'])('cut at %s, two hundred random trees are judged right', async (cutoff) => {
    const shapes = [
      { leaves: 30 },
      { leaves: 300, depth: 8, root: 'random', leafChance: 0.4, minValue: -3, maxValue: 3 },
      { leaves: 100, depth: 40, growth: 'deep', decimals: 2, shuffled: true },
      { leaves: 100, depth: 3, minBranching: 1, maxBranching: 9, repeatChance: 0.6, root: 'MIN' },
    ];
    const trees = shapes.flatMap((shape, seed) => generate({ ...shape, count: 50 }, seed));
    expect(trees.length).toBe(200);
    for (const tree of trees) {
      const { answer } = await runSolver(solver, tree, { options: { cutoff } });
      expect(alphabeta.check(tree, answer)).toEqual({ kind: 'right' });
    }
  });

  test('the line of best play leads to the value', () => {
    for (const tree of generate({ count: 50, leaves: 200, depth: 7, root: 'random' }, 9)) {
      const cursor = alphabeta.tree!.open(tree);
      const { value, principalVariation } = alphaBetaSearch.run(
        cursor,
        { cutoff: '>=', uniqueLeaves: false },
        makeContext(),
      );
      for (const move of principalVariation) cursor.play(move);
      expect(cursor.score()).toBe(value);
    }
  });

  test('the handout: every event and every count', () => {
    const seen: string[] = [];
    const { fields, code } = alphaBetaSearch.events!;
    const names = Object.keys(fields);
    expect(names.map((name) => code[name])).toEqual([0, 1, 2, 3]);
    const context = makeContext({
      observer: { event: (event, ...values) => seen.push(`${names[event]} ${values.join(' ')}`) },
    });
    const result = alphaBetaSearch.run(
      alphabeta.tree!.open(parse(HANDOUT)),
      { cutoff: '>=', uniqueLeaves: false },
      context,
    );
    expect(result).toEqual({
      value: 4,
      bound: 'exact',
      principalVariation: [0, 0, 0],
      nodes: 12,
      leaves: 6,
    });
    expect(context.stats).toEqual({
      nodes: 12,
      leaves: 6,
      uniqueLeaves: 6,
      cutoffs: 1,
      firstMoveCutoffs: 1,
      maxDepth: 3,
    });
    expect(seen).toEqual([
      'enter 0 0 1',
      'enter 1 0 1',
      'enter 2 0 1',
      'leaf 3 0',
      'leaf 3 1',
      'leave 2 0',
      'enter 2 1 1',
      'leaf 3 0',
      'leaf 3 1',
      'leave 2 1',
      'leave 1 0',
      'enter 1 1 1',
      'enter 2 0 1',
      'leaf 3 0',
      'leaf 3 1',
      'leave 2 0',
      'cut 1 1 2',
      'leave 1 1',
    ]);
  });

  test('an unknown cut-off is refused by name', async () => {
    await expect(runSolver(solver, parse(HANDOUT), { options: { cutoff: '=' } })).rejects.toThrow(
      /alpha-beta does not accept the option cutoff/,
    );
  });
});

describe('a stopped search', () => {
  /** MAX or MIN at the root, and many leaves. */
  const [max, min] = ['MAX', 'MIN'].map(
    (root) =>
      generate(
        {
          count: 1,
          leaves: 300_001,
          depth: 10,
          minBranching: 4,
          maxBranching: 4,
          leafChance: 0,
          root,
        },
        4,
      )[0]!,
  );

  test.each([
    ['MAX', max!, 'lower'],
    ['MIN', min!, 'upper'],
  ] as const)('with %s at the root returns a true %s bound', (_root, tree, bound) => {
    const cursor = alphabeta.tree!.open(tree);
    const exact = alphaBetaSearch.run(cursor, { cutoff: '>=', uniqueLeaves: false }, makeContext());
    const asked = Math.floor(exact.nodes / 4096);
    expect(asked).toBeGreaterThan(5);
    const moves = new Int32Array(cursor.info.maxBranching);
    for (let question = 0; question < asked; question++) {
      const context = makeContext({ signal: abortAtQuestion(question) });
      const stopped = alphaBetaSearch.run(cursor, { cutoff: '>=', uniqueLeaves: false }, context);
      expect(stopped.bound).toBe(bound);
      expect(bound === 'lower' ? stopped.value <= exact.value : stopped.value >= exact.value).toBe(
        true,
      );
      expect([cursor.side(), cursor.moves(moves, 0)]).toEqual([tree.sides[0], tree.end[0]]);
      expect(context.stats['nodes']).toBe(4096 * (question + 1));
    }
    const last = makeContext({ signal: abortAtQuestion(asked) });
    expect(alphaBetaSearch.run(cursor, { cutoff: '>=', uniqueLeaves: false }, last)).toEqual(exact);
  });

  test('knows the value of the finished moves', () => {
    const cursor = alphabeta.tree!.open(max!);
    const exact = alphaBetaSearch.run(cursor, { cutoff: '>=', uniqueLeaves: false }, makeContext());
    const late = Math.floor(exact.nodes / 4096) - 1;
    const context = makeContext({ signal: abortAtQuestion(late) });
    const stopped = alphaBetaSearch.run(cursor, { cutoff: '>=', uniqueLeaves: false }, context);
    expect(stopped.value).toBeGreaterThan(cursor.info.scoreMin);
    for (const move of stopped.principalVariation) cursor.play(move);
    expect(cursor.score()).toBe(stopped.value);
  });

  test('gives no answer', async () => {
    const signal = abortAtQuestion(0);
    await expect(runSolver(solver, max!, { signal })).rejects.toThrow(/alpha-beta found no answer/);
  });
});

test('a million leaves under one node', () => {
  const tree = parse(`{(A,MAX)} {(A,8)${',(A,7)'.repeat(1_000_000)}}`);
  const { value, leaves } = alphaBetaSearch.run(
    alphabeta.tree!.open(tree),
    { cutoff: '>=', uniqueLeaves: false },
    makeContext(),
  );
  expect([value, leaves]).toEqual([8, 1_000_001]);
});
