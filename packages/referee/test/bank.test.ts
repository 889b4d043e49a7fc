/** The published bank, and banks drawn from seeds. */
import { createHash } from 'node:crypto';
import { Random } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import { type BankKind, bankOf, drawBank, type SpaceFacts } from '../src/index.ts';
import { readSpace, readTree } from '../src/bank/facts.ts';
import { disguise } from '../src/bank/disguise.ts';
import { effortsOf } from '../src/bank/effort.ts';

test.each([
  ['tree', '3f374f37f8116e54'],
  ['chance', 'ccdad5cd5f12bf99'],
  ['space', 'ad143e0e78d6772f'],
  ['deepening', '6457312a611e1818'],
  ['bounded', '3aa621afb2027314'],
  ['board', '9eee5f8fc8e0eb33'],
] as const)('the published bank of the kind %s never changes', (kind, begin) => {
  const digest = createHash('sha256')
    .update(JSON.stringify(bankOf(kind)))
    .digest('hex');
  expect(digest.slice(0, begin.length)).toBe(begin);
});

const KINDS = {
  tree: ['minimax', 'alpha-beta'],
  space: ['a-star', 'weighted-a-star', 'greedy', 'uniform-cost', 'breadth-first', 'depth-first'],
  deepening: ['iterative-deepening', 'ida-star'],
  bounded: ['iterative-deepening', 'ida-star'],
} as const;

/** Returns a record without the names of its nodes, and with values from 0. */
function bareOf(record: string): string {
  const names: string[] = [];
  const values = [...record.matchAll(/,(-?\d+)\)/g)].map(([, value]) => Number(value));
  const least = record.includes('M') ? Math.min(...values) : 0;
  return record
    .replaceAll(/,(-?\d+)\)/g, (_, value) => `,${Number(value) - least})`)
    .replaceAll(/\b[A-Z]\d*\b/g, (name) => {
      if (!names.includes(name)) names.push(name);
      return `n${names.indexOf(name)}`;
    });
}

test.each([
  ['alphabeta', '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,0),(B,1),(C,1),(C,0)}'],
  ['graph', 'S G {(S,3),(A,1),(B,2),(G,0)} {(S,A,1),(S,B,2),(A,G,4),(B,G,3)}'],
] as const)('a disguised record of %s has other names and the same shape', (problem, record) => {
  const changes = { keepsOrder: true };
  const disguised = [1, 2, 3].map((seed) =>
    disguise({ problem, record, changes }, new Random(seed)),
  );
  const namesIn = (text: string): string => text.match(/\b[A-Z]\d*\b/g)!.join(' ');
  expect(new Set([record, ...disguised].map(namesIn)).size).toBe(4);
  const bare = (text: string): string => bareOf(text).replaceAll(/,-?\d+\)/g, ',v)');
  expect(disguised.map(bare)).toEqual(Array(3).fill(bare(record)));
});

describe.each(Object.entries(KINDS) as [BankKind, readonly string[]][])('%s', (kind, ids) => {
  const seeds = Array.from({ length: 12 }, (_, index) => 7919 * index);
  const drawn = seeds.map((seed) => drawBank(kind, seed));

  test('a seed always draws the same bank', () => {
    expect(drawBank(kind, seeds[1]!)).toEqual(drawn[1]);
  });

  test('no two banks share a record, whatever its nodes are called', () => {
    const seen = new Map<string, number>();
    for (const [index, bank] of [bankOf(kind), ...drawn].entries())
      for (const { record } of bank) {
        const bare = bareOf(record);
        expect([record, seen.get(bare) ?? index]).toEqual([record, index]);
        seen.set(bare, index);
      }
  });

  test('all banks are equally hard, within 10 %', () => {
    for (const problem of new Set(drawn[0]!.map((each) => each.problem))) {
      const efforts = drawn.map((bank) =>
        bank
          .filter((each) => each.problem === problem)
          .map(({ record }) => effortsOf(ids, problem, record)),
      );
      for (const [index, id] of ids.entries()) {
        const totals = efforts.map((records) =>
          records.reduce((sum, each) => sum + each[index]!, 0),
        );
        const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
        const far = totals.filter((total) => Math.abs(total / mean - 1) > 0.1);
        expect({ id, far }).toEqual({ id, far: [] });
      }
    }
  });

  test('every name is a letter and perhaps a number', () => {
    const named = drawn.flat().filter(({ problem }) => problem !== 'pathfinding');
    expect(named.filter(({ record }) => /[a-z]/.test(record))).toEqual([]);
  });
});

describe('consistent banks', () => {
  const options = { consistent: true };
  const banks = (['space', 'deepening'] as const).flatMap((kind) => [
    bankOf(kind, options),
    ...[1, 2, 3].map((seed) => drawBank(kind, seed, options)),
  ]);

  test('no estimate is higher than an action and the estimate after it', () => {
    let actions = 0;
    const inconsistent: string[] = [];
    for (const { problem, record } of banks.flat()) {
      const space = readSpace(problem, record);
      for (const state of reachedIn(space))
        for (const [next, cost] of space.successors(state)) {
          actions++;
          if (space.heuristic(state) > cost + space.heuristic(next)) inconsistent.push(record);
        }
    }
    expect(inconsistent).toEqual([]);
    expect(actions).toBeGreaterThan(10_000);
  });

  test('the published and the drawn banks have estimates that are not, unless asked', () => {
    for (const bank of [bankOf('space'), drawBank('space', 1)])
      expect(
        bank.some(({ problem, record }) => {
          const space = readSpace(problem, record);
          return reachedIn(space).some((state) =>
            [...space.successors(state)].some(
              ([next, cost]) => space.heuristic(state) > cost + space.heuristic(next),
            ),
          );
        }),
      ).toBe(true);
  });

  test('banks of trees and boards stay the same', () => {
    for (const kind of ['tree', 'board'] as const) {
      expect(bankOf(kind, options)).toEqual(bankOf(kind));
      expect(drawBank(kind, 4, options)).toEqual(drawBank(kind, 4));
    }
  });
});

/** Returns all states that can be reached. */
function reachedIn(space: SpaceFacts): readonly number[] {
  const reached = new Set([space.start]);
  for (const state of reached) for (const next of space.successors(state).keys()) reached.add(next);
  return [...reached];
}

test('outcomes are 1, 0, and -1, and each is the value of some trees', () => {
  const options = { outcomes: true };
  for (const bank of [bankOf('tree', options), drawBank('tree', 2, options)]) {
    const leaves = new Set<number>();
    const answers = bank.map(({ record }) => {
      const tree = readTree(record);
      const valueOf = (node: number): number => {
        const values = tree.children(node).map(valueOf);
        if (values.length === 0) leaves.add(tree.value(node));
        if (values.length > 0) return tree.isMax(node) ? Math.max(...values) : Math.min(...values);
        leaves.add(tree.value(node));
        return tree.value(node);
      };
      return valueOf(tree.root);
    });
    expect([...leaves].toSorted((a, b) => a - b)).toEqual([-1, 0, 1]);
    for (const outcome of [-1, 0, 1])
      expect(answers.filter((answer) => answer === outcome).length).toBeGreaterThan(5);
  }
  expect(bankOf('space', options)).toEqual(bankOf('space'));
});
