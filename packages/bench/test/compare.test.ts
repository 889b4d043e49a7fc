import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Engine } from '@queenside/batch';
import { rotate } from '../src/compare.ts';
import { summaryOfRow } from '../src/text.ts';
import {
  runContest,
  type BenchCell,
  type BenchResult,
  type ContestOptions,
  type Turn,
} from '../src/index.ts';

const PLUGINS = fileURLToPath(new URL('../../batch/test/fixtures/plugins', import.meta.url));

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.start(
    {
      bundled: { folder: PLUGINS },
      configured: [],
      configuredFrom: tmpdir(),
      installedFrom: tmpdir(),
    },
    { jobs: 1, heapMb: 256, loadLimitMs: 3000 },
  );
});
afterAll(async () => engine[Symbol.asyncDispose]());

interface Wish extends Partial<ContestOptions> {
  readonly solvers: readonly string[];
  /** The rows are the records of this file instead of growing sizes. */
  readonly file?: string;
}

async function compare(records: readonly string[], { solvers, file, ...options }: Wish) {
  const origin = { name: 'double.txt' };
  const rows = [];
  for (const record of records)
    rows.push({
      row: await engine.makeBenchRecord('double', origin, { record: Buffer.from(record) }),
    });
  const turns: Turn[] = [];
  const contest = {
    problem: 'double',
    origin,
    ...(file !== undefined && { file }),
    entrants: solvers.map((solver) => ({ solver, options: {} })),
    rows,
  };
  const result = await runContest(engine.ownWorkers, contest, {
    rounds: 3,
    seed: 1,
    timeLimitMs: 300,
    onTurn: (turn) => turns.push(turn),
    ...options,
  });
  return { ...result, turns };
}

/** The standings of a solver, row by row. */
function standingsOf({ rows }: BenchResult, solver: string): string[] {
  return rows.map(({ cells }) => cells.find((cell) => cell.solver === solver)!.standing);
}

function cellOf({ rows }: BenchResult, row: number, solver: string): BenchCell {
  return rows[row]!.cells.find((cell) => cell.solver === solver)!;
}

describe('turns', () => {
  test('every solver has one per round, and each is first equally often', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 }), (items) => {
        const rounds = items.map((_, round) => rotate(items, round));
        for (const round of rounds) expect(new Set(round)).toEqual(new Set(items));
        expect(new Set(rounds.map(([first]) => first)).size).toBe(items.length);
        expect(rotate(items, items.length)).toEqual(items);
      }),
    );
    expect(rotate([], 3)).toEqual([]);
  });

  test('go row by row, round by round, solver by solver', async () => {
    const { turns } = await compare(['1', '2'], {
      solvers: ['adder', 'async-adder', 'splitter'],
      rounds: 2,
    });
    expect(turns.map(({ round, row, solver }) => `${round} ${row} ${solver}`)).toEqual([
      ...['adder', 'async-adder', 'splitter'].map((solver) => `0 0 ${solver}`),
      ...['async-adder', 'splitter', 'adder'].map((solver) => `1 0 ${solver}`),
      ...['splitter', 'adder', 'async-adder'].map((solver) => `2 0 ${solver}`),
      ...['adder', 'async-adder', 'splitter'].map((solver) => `0 1 ${solver}`),
      ...['async-adder', 'splitter', 'adder'].map((solver) => `1 1 ${solver}`),
      ...['splitter', 'adder', 'async-adder'].map((solver) => `2 1 ${solver}`),
    ]);
  });
});

describe('measurements', () => {
  test('are one per round, without the warm-up round, each with its seed', async () => {
    const found = await compare(['4'], { solvers: ['adder', 'splitter'], rounds: 4 });
    const [adder, splitter] = [cellOf(found, 0, 'adder'), cellOf(found, 0, 'splitter')];
    expect(adder.standing).toBe('measured');
    expect(adder.runs.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    expect(adder.runs.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
    const seeds = adder.runs.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(4);
    expect(splitter.runs.map(({ seed }) => seed)).toEqual(seeds);
    // Its random numbers depend on the seed.
    expect(new Set(adder.runs.map(({ stats }) => stats['draw'])).size).toBe(4);
    const again = await compare(['4'], { solvers: ['adder'], rounds: 4 });
    expect(cellOf(again, 0, 'adder').runs.map(({ stats }) => stats)).toEqual(
      adder.runs.map(({ stats }) => stats),
    );
  });

  test('are of whole records, even if the record can be split into parts', async () => {
    const found = await compare(['666'], { solvers: ['splitter'] });
    expect(standingsOf(found, 'splitter')).toEqual(['measured']);
    expect(cellOf(found, 0, 'splitter').runs[0]!.stats).toEqual({});
  });

  test('skip solvers that are unable, and give the reason', async () => {
    const found = await compare(['4', '11', '5 triple'], { solvers: ['adder', 'small-adder'] });
    expect(standingsOf(found, 'small-adder')).toEqual(['measured', 'unable', 'unable']);
    expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'unable']);
    expect(cellOf(found, 1, 'small-adder').reason).toMatch(
      /largest size is 10, but this record has size 11/,
    );
    expect(cellOf(found, 2, 'adder').reason).toMatch(/double, but not triple/);
  });
});

describe('a solver that', () => {
  test('gives a wrong answer is marked, never timed, and not run again on that row', async () => {
    const found = await compare(['13', '14'], { solvers: ['liar', 'adder'] });
    expect(standingsOf(found, 'liar')).toEqual(['wrong', 'measured']);
    expect(cellOf(found, 0, 'liar')).toMatchObject({
      error: { code: 'core/answer-wrong' },
      reason: expect.stringMatching(/27 is not twice 13/),
      runs: [],
    });
    const asked = found.turns.filter(({ row, solver }) => row === 0 && solver === 'liar');
    expect(asked).toHaveLength(1);
  });

  test.each(['looper', 'poller', 'teller', 'waiter'])(
    'overruns (%s) is skipped on larger rows; the others continue',
    async (solver) => {
      const found = await compare(['12', '13', '14'], { solvers: ['adder', solver] });
      expect(standingsOf(found, solver)).toEqual(['measured', 'overran', 'skipped']);
      expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'measured']);
      expect(cellOf(found, 1, solver).error?.code).toBe('batch/time-limit');
      expect(cellOf(found, 2, solver).reason).toBe('it overran at size 13');
      expect(found.rows[0]!.cells[1]!.runs).toHaveLength(3);
    },
  );

  test('is far behind is dropped after a short trial, if asked for, and on larger rows', async () => {
    const rows: string[] = [];
    const found = await compare(['12', '13', '14'], {
      solvers: ['looper', 'adder'],
      timeLimitMs: 60_000,
      dropsFarBehind: true,
      onRow: (row) => rows.push(summaryOfRow(row, ['looper', 'adder'])),
    });
    expect(standingsOf(found, 'looper')).toEqual(['measured', 'behind', 'skipped']);
    expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'measured']);
    expect(cellOf(found, 1, 'looper').reason).toMatch(
      /stopped after 300 ms, and the fastest takes /,
    );
    expect(cellOf(found, 2, 'looper').reason).toBe('it was far behind at size 13');
    expect(rows[1]).toMatch(/^size 13: adder [\d.]+ [mµ]?s; dropped: looper$/);
  });

  test('overruns on a record of a file still runs on the other records', async () => {
    const found = await compare(['13', '14'], { solvers: ['looper'], file: 'double.txt' });
    expect(standingsOf(found, 'looper')).toEqual(['overran', 'measured']);
  });

  test.each(['thrower', 'quitter', 'hog'])('fails (%s) is marked as failed', async (solver) => {
    const found = await compare(['12', '13', '14'], {
      solvers: [solver, 'adder'],
      timeLimitMs: 30_000,
    });
    expect(standingsOf(found, solver)).toEqual(['measured', 'failed', 'measured']);
    expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'measured']);
  });
});

test('a comparison that is stopped keeps its measurements', async () => {
  const abort = new AbortController();
  const found = await compare(['12', '14'], {
    solvers: ['adder', 'looper'],
    rounds: 20,
    signal: abort.signal,
    onTurn({ round, row }) {
      if (round === 5 && row === 1) abort.abort();
    },
  });
  expect(found.stopped).toBe(true);
  expect(cellOf(found, 0, 'adder').runs).toHaveLength(20);
  expect(cellOf(found, 1, 'adder').runs).toHaveLength(4);
});
