/** The table of a comparison. */
import type { Stats } from '@queenside/core';
import { expect, test } from 'vitest';
import { summarize, type BenchResult } from '../src/result.ts';
import { benchTable } from '../src/table.ts';

type Outcome = readonly [milliseconds: number, stats: Stats] | 'overran';

const table = (rows: readonly Readonly<Record<string, Outcome>>[], file?: string): string => {
  const result: BenchResult = {
    problem: 'sliding-tiles',
    file,
    solvers: Object.keys(rows[0]!),
    rows: rows.map((row, index) => ({
      ...(file === undefined ? { size: index + 1 } : { line: index + 1 }),
      task: 'path',
      cells: summarize(
        Object.entries(row).map(([solver, outcome]) => {
          if (outcome === 'overran') return { solver, standing: outcome, runs: [] };
          const [milliseconds, stats] = outcome;
          return {
            solver,
            standing: 'measured',
            runs: [{ round: 1, seed: 1, milliseconds, stats }],
          };
        }),
      ),
    })),
    rounds: 1,
    seed: 1,
    timeLimitMs: 10_000,
    stopped: false,
  };
  return benchTable(result, (_, text) => text, 200).replaceAll(/ +/g, ' ');
};

test('the fastest of the cheapest is marked, and costs are shown where they differ', () => {
  const text = table([
    {
      'a-star': [40, { cost: 28, expanded: 500 }],
      greedy: [1, { cost: 202, expanded: 90 }],
      'ida-star': [20, { cost: 28, expanded: 900 }],
    },
    {
      'a-star': [4, { cost: 9, expanded: 50 }],
      greedy: [2, { cost: 9, expanded: 10 }],
      'ida-star': [8, { cost: 9, expanded: 90 }],
    },
  ]);
  expect(text).toContain('\n1 40.0 ms 2.00x 1.00 ms 20.0 ms *\n');
  expect(text).toContain(' cost 28 cost 202 cost 28\n 500 expanded 90 expanded 900 expanded\n');
  expect(text).toContain('\n2 4.00 ms 2.00x 2.00 ms * 8.00 ms 4.00x\n');
  expect(text.match(/^.*cost \d.*$/gm)).toHaveLength(1);
  expect(text).toContain(
    'cost: of the answers, where it differs; * is the fastest of the cheapest.',
  );
});

test('the records of a file have a row of sums, with those that a solver answered if it missed some', () => {
  const rows = [
    { quick: [1, { leaves: 6 }], slow: [3, { leaves: 8 }], late: [1, { leaves: 6 }] },
    { quick: [2, { leaves: 20 }], slow: [9, { leaves: 32 }], late: 'overran' },
  ] as const;
  const text = table(rows, 'alphabeta.txt');
  expect(text).toContain(' all 3.00 ms * 12.0 ms 4.00x 1 of 2\n 26 leaves 40 leaves\n');
  expect(table(rows)).not.toContain(' all ');
  expect(table(rows.slice(0, 1), 'alphabeta.txt')).not.toContain(' all ');
});

test('counts are shown if there are two to compare', () => {
  expect(table([{ one: [1, { leaves: 6 }], other: [2, {}] }])).not.toContain('leaves');
});
