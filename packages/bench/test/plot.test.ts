import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { benchCsv } from '../src/csv.ts';
import { fitLabels, spreadOut } from '../src/plot/axes.ts';
import { plotBench as plotOn } from '../src/plot/plot.ts';
import { summarize, withoutUnable, type BenchResult } from '../src/result.ts';

const MACHINE = { cpu: 'a processor', cores: 2, node: 'v26.0.0', platform: 'linux', arch: 'x64' };
const plotBench = (result: BenchResult): string => plotOn(result, MACHINE);

type Times = readonly number[] | 'overran' | 'unable' | 'skipped';

/** A comparison with these times, by solver and then by size. */
function resultOf(
  sizes: readonly number[],
  times: Readonly<Record<string, readonly Times[]>>,
  more: Partial<BenchResult> = {},
): BenchResult {
  const solvers = Object.keys(times);
  return {
    problem: 'nqueens',
    solvers,
    rows: sizes.map((size, row) => ({
      task: 'count',
      size,
      cells: summarize(
        solvers.map((solver) => {
          const cell = times[solver]![row]!;
          if (typeof cell === 'string') return { solver, standing: cell, reason: cell, runs: [] };
          const runs = cell.map((milliseconds, index) => ({
            round: index + 1,
            seed: 1,
            milliseconds,
            stats: {},
          }));
          return { solver, standing: 'measured', runs };
        }),
      ),
    })),
    rounds: 3,
    seed: 1,
    timeLimitMs: 10_000,
    stopped: false,
    ...more,
  };
}

/** Elements that are opened and not closed, or the other way round. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close === '/') {
      if (open.pop() !== name) return [name!];
    } else if (empty !== '/') open.push(name!);
  }
  return open;
}

const labelsOf = (svg: string) =>
  [...svg.matchAll(/<text class="label" x="([\d.]+)" y="([\d.]+)">([^<]*)</g)].map(
    ([, x, y, name]) => ({ x: Number(x), y: Number(y), name }),
  );
const heightOf = (svg: string): number => Number(/ height="(\d+)"/.exec(svg)![1]);

describe('a plot', () => {
  test('names each solver once beside its line and shows where it overran', () => {
    const svg = plotBench(
      resultOf([8, 9, 10], {
        slow: [[10, 12, 11], [900, 950, 1000], 'overran'],
        quick: [
          [1, 2, 3],
          [2, 3, 4],
          [5, 6, 7],
        ],
        late: ['unable', [4, 4, 4], [9, 9, 9]],
      }),
    );
    expect(unbalanced(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(labelsOf(svg).map(({ name }) => name)).toEqual(['slow', 'late', 'quick']);
    expect(svg).toContain('time limit 10 s');
    expect(svg).toContain('<title>slow, 10: overran</title>');
    expect(svg).toContain('<title>quick, 9: 3.00 ms (2.50..3.50)</title>');
    // Each of two lines and one broken one.
    expect(svg.match(/class="line"/g)).toHaveLength(3);
    expect(svg.match(/class="line broken"/g)).toHaveLength(1);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
  });

  test('keeps the names of many solvers apart and inside the picture', () => {
    const times = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`solver-${index}`, [[1 + index / 1000]]]),
    );
    const svg = plotBench(resultOf([8], times));
    const heights = labelsOf(svg)
      .map(({ y }) => y)
      .toSorted((a, b) => a - b);
    expect(heights).toHaveLength(40);
    for (const [index, y] of heights.slice(1).entries())
      expect(y - heights[index]!).toBeGreaterThanOrEqual(14);
    expect(heights.at(-1)).toBeLessThan(heightOf(svg));
  });

  test('puts sizes of a wide range on a logarithmic axis', () => {
    const places = (sizes: readonly number[]) => {
      const svg = plotBench(resultOf(sizes, { quick: sizes.map((size) => [size]) }));
      return [...svg.matchAll(/<path class="mark" transform="translate\(([\d.]+) /g)]
        .slice(0, 3)
        .map(([, x]) => Number(x));
    };
    const gaps = ([a, b, c]: number[]) => (c! - b!) / (b! - a!);
    expect(gaps(places([10, 100, 1000]))).toBe(1);
    expect(gaps(places([10, 20, 30]))).toBe(1);
    expect(gaps(places([1, 9, 89]))).toBeCloseTo(10, 0);
  });

  test('of a file has one place per line and no lines between places', () => {
    const { rows, ...result } = resultOf([8, 8], { quick: [[1], [2]] });
    const svg = plotBench({
      ...result,
      file: 'a<b>&"c".txt',
      rows: [
        { ...rows[0]!, line: 3 },
        { line: 4, error: { code: 'a/b', cause: 'it is', remedy: 'fix' }, cells: [] },
        { ...rows[1]!, line: 7 },
      ],
    });
    expect(unbalanced(svg)).toEqual([]);
    expect(svg).toContain('a&lt;b&gt;&amp;&quot;c&quot;.txt: time in the solver');
    expect(svg).toContain('line of the file');
    expect(svg).not.toContain('class="line"');
    expect(svg.match(/<path class="mark"/g)).toHaveLength(3);
  });

  test('without measurements, or with times below the clock resolution, is still valid', () => {
    for (const times of [['overran'], ['skipped'], [[0, 0, 0]]] as const) {
      const svg = plotBench(resultOf([8], { one: times }));
      expect(unbalanced(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test('solvers that were unable on every row are removed', () => {
  const result = resultOf([8, 9], { a: ['unable', 'unable'], b: ['unable', [1]], c: [[1], [2]] });
  expect(withoutUnable(result).solvers).toEqual(['b', 'c']);
  expect(withoutUnable(result).rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
});

describe('labels', () => {
  const wishes = fc
    .array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 1, maxLength: 30 })
    .map((places) => places.toSorted((a, b) => a - b));

  test('are spread out in order, with a gap, within their range', () => {
    fc.assert(
      fc.property(wishes, (places) => {
        const spread = spreadOut(places, 15, [0, 500]);
        expect(spread).toHaveLength(places.length);
        for (const [index, place] of spread.slice(1).entries())
          expect(place - spread[index]!).toBeGreaterThanOrEqual(15 - 1e-9);
        expect(spread[0]).toBeGreaterThanOrEqual(-1e-9);
        expect(spread.at(-1)).toBeLessThanOrEqual(500 + 1e-9);
      }),
    );
  });

  test('keep their preferred places if nothing is in the way', () => {
    expect(spreadOut([10, 40, 90], 15, [0, 100])).toEqual([10, 40, 90]);
    expect(spreadOut([50, 50], 10, [0, 100])).toEqual([45, 55]);
  });

  test('of an axis are dropped if they would overlap', () => {
    const labels = [0, 10, 20, 30, 40].map((center) => ({ text: '1000', center }));
    expect(fitLabels(labels, 3).map(({ center }) => center)).toEqual([0, 20, 40]);
  });
});

test('as CSV, each run has a line, and text that a spreadsheet would evaluate is disarmed', () => {
  const result = resultOf([4, 5], { quick: [[1, 2, 3], 'unable'], '=evil': ['overran', [4, 5]] });
  expect(benchCsv(result)).toBe(
    [
      'problem,file,line,task,size,solver,standing,reason,round,seed,milliseconds,value',
      'nqueens,,,count,4,quick,measured,,1,1,1,',
      'nqueens,,,count,4,quick,measured,,2,1,2,',
      'nqueens,,,count,4,quick,measured,,3,1,3,',
      "nqueens,,,count,4,'=evil,overran,overran,,,,",
      'nqueens,,,count,5,quick,unable,unable,,,,',
      "nqueens,,,count,5,'=evil,measured,,1,1,4,",
      "nqueens,,,count,5,'=evil,measured,,2,1,5,",
      '',
    ].join('\n'),
  );
});
