import {
  checkOptions,
  Random,
  type GameTree,
  type Search,
  type SearchResult,
} from '@queenside/core';
import { makeContext, parseRecord, splitRecords } from '@queenside/conformance';
import { alphabeta, type ExplicitTree } from '@queenside/problem-gametree';
import { describe, expect, test } from 'vitest';
import { ALL } from './searches.ts';

const SHAPES = [
  { leaves: 12, minValue: -4, maxValue: 4 },
  { leaves: 25, depth: 5, root: 'random', leafChance: 0.4, minValue: -3, maxValue: 3 },
  { leaves: 20, depth: 8, growth: 'deep', decimals: 2, shuffled: true, root: 'MIN' },
  { leaves: 30, depth: 3, minBranching: 1, maxBranching: 6, repeatChance: 0.5 },
];

function* smallTrees(): Generator<ExplicitTree> {
  const generator = alphabeta.generator!;
  for (const [seed, shape] of SHAPES.entries()) {
    const given = checkOptions('the generator', generator.parameters, { ...shape, count: 40 });
    const text = [...generator.generate(given, new Random(seed))].join('');
    for (const { bytes } of splitRecords(new TextEncoder().encode(text)))
      yield parseRecord(alphabeta, bytes);
  }
}

const TREES = [...smallTrees()];

/** A tree's cursor that records the number of each scored node. */
class Watched {
  readonly scored = new Set<number>();
  readonly cursor: GameTree;

  constructor(tree: ExplicitTree) {
    const cursor = alphabeta.tree!.open(tree);
    this.cursor = new Proxy(cursor, {
      get: (target, name) => {
        if (name === 'score') this.scored.add(target.nodeId!());
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }
}

interface Seen {
  readonly value: number;
  /** The counts of the search and of the stage. */
  readonly counted: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly scored: readonly number[];
  /** The leaves that the stage marks as examined. */
  readonly marked: readonly number[];
  /** The branches that it strikes through, by the number of the node below. */
  readonly struck: readonly number[];
  readonly rootLine: string;
}

/** Runs a search on a tree, with a stage that follows it. */
function watch(
  search: Search<any, SearchResult>,
  tree: ExplicitTree,
  given: Record<string, unknown> = {},
): Seen {
  const stage = alphabeta.stage!(tree);
  const vocabulary = Object.entries(search.events!.fields);
  const observer = {
    event(code: number, ...values: number[]) {
      const [name, fields] = vocabulary[code]!;
      stage.follow({ name, values: Object.fromEntries(fields.map((f, at) => [f, values[at]!])) });
    },
  };
  const { cursor, scored } = new Watched(tree);
  const options = checkOptions(search.id, search.options, given);
  const context = makeContext({ observer });
  const { value, nodes, leaves } = search.run(cursor, options, context);
  const { cutoffs } = context.stats;
  stage.follow({ name: 'end', values: {} });
  const pieces = [...stage.scene().pieces];
  const boxes = pieces.filter(([, markup]) => markup.includes('rx="3"'));
  const branches = pieces.filter(([, markup]) => markup.includes('stroke="#c0392b"'));
  const numberOf = ([name]: readonly [string, string]) =>
    tree.first.length + Number(name.slice(2)) - 1;
  return {
    value,
    counted: {
      leaves: String(leaves),
      nodes: String(nodes),
      ...(cutoffs !== undefined && { 'cut-offs': String(cutoffs) }),
    },
    facts: stage.facts!(),
    scored: [...scored].toSorted((a, b) => a - b),
    marked: boxes
      .filter(([, markup]) => markup.startsWith('<g>'))
      .map(numberOf)
      .toSorted((a, b) => a - b),
    struck: branches.map(numberOf),
    rootLine: stage.text().split('\n')[0]!,
  };
}

const known = new Map<string, readonly Seen[]>();

/** Runs a search on each tree like {@link watch}, once for all tests. */
function watchAll(
  search: Search<any, SearchResult>,
  given: Record<string, unknown> = {},
): readonly Seen[] {
  const key = `${search.id} ${JSON.stringify(given)}`;
  const seen = known.get(key) ?? TREES.map((tree) => watch(search, tree, given));
  known.set(key, seen);
  return seen;
}

const SETTINGS: Readonly<Record<string, Record<string, unknown>>> = {
  'alpha-beta': { cutoff: '>' },
  mtdf: { table: 0, guess: 3 },
  'iterative-deepening': { aspiration: 0 },
  expectiminimax: { pruning: 'none' },
};

describe.each(ALL.map((search) => ({ id: search.id, search })))('$id', ({ id, search }) => {
  test.each(id in SETTINGS ? [{}, SETTINGS[id]!] : [{}])(
    'the stage marks exactly the scored leaves, with %o',
    (options) => {
      for (const { scored, marked } of watchAll(search, options)) expect(marked).toEqual(scored);
    },
  );

  test('the stage counts what the search counts', () => {
    for (const { counted, facts } of watchAll(search)) expect(facts).toMatchObject(counted);
  });

  test('the stage shows the value of the root at the end', () => {
    for (const [index, { value, rootLine }] of watchAll(search).entries()) {
      const { score } = alphabeta.tree!.answer(
        TREES[index]!,
        { value, bound: 'exact', principalVariation: [], nodes: 1, leaves: 1 },
        '',
      );
      expect(rootLine.replaceAll('−', '-').split(' ')[2]).toBe(score);
    }
  });
});

test('a search without repeated visits has examined no leaf that it cut off', () => {
  const again = ['pass', 'reSearch'];
  const once = ALL.filter(({ events }) => !again.some((name) => name in events!.fields));
  expect(once).toHaveLength(6);
  for (const search of once)
    for (const { marked, struck } of watchAll(search))
      expect([search.id, struck.filter((leaf) => marked.includes(leaf))]).toEqual([search.id, []]);
});
