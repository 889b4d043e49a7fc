/** Films show at any step what they show if all steps before it are followed. */
import { concatBytes } from '@queenside/core';
import { localProgress, Registry, runJob, type Answered } from '@queenside/runtime';
import { Reel } from '@queenside/runtime/reel';
import { readTrace, unpack, writeTraceEnd, type PackedEvents } from '@queenside/runtime/trace';
import { expect, test } from 'vitest';
import { findPlugins } from '../scripts/find-plugins.ts';

const registry = new Registry();
for (const { plugin, name, version } of await findPlugins(
  new URL('../../', import.meta.url).pathname,
))
  registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });

const TREE =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

/** Some 30 by 30 free cells. */
const GRID = Array.from(Array(30).keys(), (row) =>
  Array.from(Array(30).keys(), (column) => {
    if (row === column && row % 29 === 0) return row === 0 ? 'S' : 'G';
    return (row * 7 + column * 3) % 11 === 0 ? 'X' : '_';
  }).join(''),
).join('\n');

interface Search {
  readonly problem: string;
  readonly solver: string;
  readonly record: string;
}

async function eventsOf({ problem, solver, record }: Search): Promise<PackedEvents> {
  const bytes = new TextEncoder().encode(record);
  const plan = {
    problem,
    solver,
    origin: { name: `${problem}.txt` },
    options: {},
    seed: 1,
    timeLimitMs: 20_000,
    explain: false,
    draw: false,
    traceLimit: 30_000,
  };
  const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
  const job = { kind: 'solve', plan, records } as const;
  const { traces } = (await runJob(registry, job, localProgress())) as Answered;
  const [{ chunks, end }] = traces as [NonNullable<typeof traces>[number]];
  return readTrace(concatBytes([...chunks, writeTraceEnd(end)]), undefined).events.pack();
}

function stageOf({ problem, record }: Search) {
  const owner = registry.problem(problem);
  const text = owner.input === 'bytes' ? new TextEncoder().encode(record) : record;
  return owner.stage!(owner.parse(text, { name: `${problem}.txt` }));
}

const exampleOf = (problem: string): string => registry.problem(problem).examples[0]!.record;
const search = (problem: string, solver: string, record = exampleOf(problem)): Search => ({
  problem,
  solver,
  record,
});

test.each([
  search('nqueens', 'backtracking', '10 count'),
  search('nqueens', 'min-conflicts', '40'),
  ...['alpha-beta', 'negascout', 'mtdf', 'sss-star', 'mcts', 'proof-number'].map((solver) =>
    search('alphabeta', solver, TREE),
  ),
  search('tic-tac-toe', 'alpha-beta'),
  search('pathfinding', 'a-star'),
  ...['uniform-cost', 'ida-star', 'bidirectional'].flatMap((solver) => [
    search('pathfinding', solver, GRID),
    search('sliding-tiles', solver, '8 1 3 4 0 2 7 6 5'),
  ]),
])('$solver on $problem', async (shown) => {
  const events = await eventsOf(shown);
  const reel = new Reel(() => stageOf(shown), events, { copies: 16, uncopied: 1000 });
  expect(reel.last).toBeGreaterThan(5);
  // The order of the jumps does not matter.
  const steps = Array.from({ length: 12 }, (_, index) => (index * 7919) % (reel.last + 1));
  for (const step of steps) {
    const stage = stageOf(shown);
    const before = [...unpack(events)].slice(0, step);
    for (const event of before) stage.follow(event);
    const frame = reel.frameAt(step);
    expect(frame.step).toBe(step);
    expect(frame.pieces).toEqual(new Map(stage.scene().pieces));
    expect(frame.facts).toEqual(stage.facts?.() ?? {});
  }
  for (const [event, count] of reel.counts) {
    const at = reel.stepsOf(event);
    expect(at.length).toBe(count);
    expect([...unpack(events)][at[0]! - 1]!.name).toBe(event);
  }
});

test.each([
  search('pathfinding', 'a-star', GRID),
  search('pathfinding', 'greedy-best-first', GRID),
  search('missionaries', 'uniform-cost'),
])('places of $problem have the ranks and numbers of the open list: $solver', async (shown) => {
  const events = await eventsOf(shown);
  const reel = new Reel(() => stageOf(shown), events, { copies: 16, uncopied: 1000 });
  let seen = 0;
  for (let step = 0; step <= reel.last; step += 2) {
    const [open] = reel.frameAt(step).memory;
    // A page may ask for other steps meanwhile.
    if (step % 4 === 0) reel.frameAt(0);
    if (!open?.title.includes('sorted by')) continue;
    for (const [index, { label, values }] of open.items.entries()) {
      const place = reel.inspect(step, label)!;
      const { x, y, width, height } = place.area;
      expect(reel.inspect(step, { x: x + width / 2, y: y + height / 2 })).toEqual(place);
      const known = new Map(place.values.map(({ name, value }) => [name, value]));
      expect(known.get('state')).toBe('open');
      expect(known.get('rank')).toBe(`${index + 1} of ${open.total}`);
      for (const { name, value } of values) expect(known.get(name)).toBe(value);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test('places say what a search knows of a node, a leaf, a square, and a cell that it has not met', async () => {
  const at = async (shown: Search, step: number, name: string) => {
    const reel = new Reel(() => stageOf(shown), await eventsOf(shown), { copies: 16, uncopied: 9 });
    return reel.inspect(step, name)?.values.map(({ name: what, value }) => `${what} ${value}`);
  };
  const tree = search('alphabeta', 'alpha-beta', TREE);
  expect(await at(tree, 1, 'A')).toEqual(['side MAX', 'value ?', 'window [−∞, ∞]']);
  expect(await at(tree, Infinity, 'A')).toContain('value 4');
  expect(await at(tree, 1, 'the leaf 3, child 2 of D')).toEqual(['state not examined']);
  expect(await at(tree, Infinity, 'the leaf 3, child 2 of D')).toEqual(['state examined']);
  const queens = search('nqueens', 'backtracking', '8');
  expect(await at(queens, 1, '(1,1)')).toEqual(['square queen', 'attacked by 0 queens']);
  expect(await at(queens, 1, '(3,3)')).toEqual(['square empty', 'attacked by 1 queen']);
  expect(await at(queens, 1, '(9,1)')).toBeUndefined();
  const grid = search('pathfinding', 'a-star', GRID);
  expect(await at(grid, 1, 'row 30, column 29')).toEqual(['state not met', 'h 1']);
  expect(await at(grid, 1, 'row 31, column 1')).toBeUndefined();
});
