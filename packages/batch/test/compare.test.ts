import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotate } from '../src/bench/compare.ts';
import type { Cell, CompareTask, Comparison, Engine, Turn } from '../src/index.ts';
import { startEngine } from './helpers.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine(1);
});
afterAll(async () => engine[Symbol.asyncDispose]());

type Wish = Partial<CompareTask> & { readonly solvers: readonly string[] };

async function compare(records: readonly string[], { solvers, ...wish }: Wish) {
  const rows = [];
  for (const record of records)
    rows.push(await engine.makeRow('double', { record: Buffer.from(record) }));
  const turns: Turn[] = [];
  const comparison = await engine.compare({
    problem: 'double',
    rows,
    isLadder: true,
    entrants: solvers.map((solver) => ({ solver, options: {} })),
    rounds: 3,
    seed: 1,
    timeLimitMs: 300,
    onTurn: (turn) => turns.push(turn),
    ...wish,
  });
  return { ...comparison, turns };
}

/** What became of a solver, row by row. */
function standingsOf({ cells }: Comparison, solver: string): string[] {
  return cells.map((row) => row.find((cell) => cell.solver === solver)!.standing);
}

function cellOf({ cells }: Comparison, row: number, solver: string): Cell {
  return cells[row]!.find((cell) => cell.solver === solver)!;
}

describe('turns', () => {
  test('in a round everybody has one, and over the rounds everybody is first equally often', () => {
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

  test('go round by round, row by row, solver by solver', async () => {
    const { turns } = await compare(['1', '2'], {
      solvers: ['adder', 'async-adder', 'splitter'],
      rounds: 2,
    });
    expect(turns.map(({ round, row, solver }) => `${round} ${row} ${solver}`)).toEqual([
      ...['adder', 'async-adder', 'splitter'].map((solver) => `0 0 ${solver}`),
      ...['adder', 'async-adder', 'splitter'].map((solver) => `0 1 ${solver}`),
      ...['async-adder', 'splitter', 'adder'].map((solver) => `1 0 ${solver}`),
      ...['async-adder', 'splitter', 'adder'].map((solver) => `1 1 ${solver}`),
      ...['splitter', 'adder', 'async-adder'].map((solver) => `2 0 ${solver}`),
      ...['splitter', 'adder', 'async-adder'].map((solver) => `2 1 ${solver}`),
    ]);
  });
});

describe('measurements', () => {
  test('are one a round, without the one that warms up, each with its seed', async () => {
    const found = await compare(['4'], { solvers: ['adder', 'splitter'], rounds: 4 });
    const [adder, splitter] = [cellOf(found, 0, 'adder'), cellOf(found, 0, 'splitter')];
    expect(adder.standing).toBe('measured');
    expect(adder.runs.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    expect(adder.runs.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
    const seeds = adder.runs.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(4);
    expect(splitter.runs.map(({ seed }) => seed)).toEqual(seeds);
    // What it draws follows from the seed.
    expect(new Set(adder.runs.map(({ stats }) => stats['draw'])).size).toBe(4);
    const again = await compare(['4'], { solvers: ['adder'], rounds: 4 });
    expect(cellOf(again, 0, 'adder').runs.map(({ stats }) => stats)).toEqual(
      adder.runs.map(({ stats }) => stats),
    );
  });

  test('are of whole records, also where one is worth parts', async () => {
    const found = await compare(['666'], { solvers: ['splitter'] });
    expect(standingsOf(found, 'splitter')).toEqual(['measured']);
    expect(cellOf(found, 0, 'splitter').runs[0]!.stats).toEqual({});
  });

  test('pass over who is unable, and say why', async () => {
    const found = await compare(['4', '11', '5 triple'], { solvers: ['adder', 'small-adder'] });
    expect(standingsOf(found, 'small-adder')).toEqual(['measured', 'unable', 'unable']);
    expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'unable']);
    expect(cellOf(found, 1, 'small-adder').reason).toMatch(/goes to size 10, and this is 11/);
    expect(cellOf(found, 2, 'adder').reason).toMatch(/double, but not triple/);
  });
});

describe('a solver that', () => {
  test('answers wrongly is marked, never timed, and not asked again there', async () => {
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
    'overruns (%s) is not tried on larger rows, and the others go on',
    async (solver) => {
      const found = await compare(['12', '13', '14'], { solvers: ['adder', solver] });
      expect(standingsOf(found, solver)).toEqual(['measured', 'overran', 'skipped']);
      expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'measured']);
      expect(cellOf(found, 1, solver).error?.code).toBe('batch/time-limit');
      expect(cellOf(found, 2, solver).reason).toBe('it overran at size 13');
      expect(found.cells[0]![1]!.runs).toHaveLength(3);
    },
  );

  test('overruns on a record of a file is tried on the others', async () => {
    const found = await compare(['13', '14'], { solvers: ['looper'], isLadder: false });
    expect(standingsOf(found, 'looper')).toEqual(['overran', 'measured']);
  });

  test.each(['thrower', 'quitter', 'hog'])('fails (%s) is marked as that', async (solver) => {
    const found = await compare(['12', '13', '14'], {
      solvers: [solver, 'adder'],
      timeLimitMs: 30_000,
    });
    expect(standingsOf(found, solver)).toEqual(['measured', 'failed', 'measured']);
    expect(standingsOf(found, 'adder')).toEqual(['measured', 'measured', 'measured']);
  });
});

test('a comparison that is stopped keeps what it has', async () => {
  const abort = new AbortController();
  const found = await compare(['12', '14'], {
    solvers: ['adder', 'looper'],
    rounds: 1000,
    signal: abort.signal,
    onTurn({ round, row }) {
      if (round === 5 && row === 1) abort.abort();
    },
  });
  expect(found.stopped).toBe(true);
  expect(cellOf(found, 0, 'adder').runs).toHaveLength(5);
  expect(cellOf(found, 1, 'adder').runs).toHaveLength(4);
});
