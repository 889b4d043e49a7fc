/**
 * Measures the rates of A* and IDA* in one process, each in a space alone and again after five other spaces, as in a worker
 * that answers files of several problems: `node benchmarks/one-search-many-spaces.ts`. It imports searches once for each problem,
 * as a worker does. Bar: 0.9 of the rate alone.
 */
import { makeContext } from '../packages/conformance/src/index.ts';
import type {
  PathResult,
  PathSearch,
  Plugin,
  Problem,
  StateSpace,
} from '../packages/core/src/index.ts';
import { importFor } from '../packages/batch/src/in-worker/own-copies.ts';
import { KORF_COUNTS } from '../packages/problem-sliding-tiles/test/korf-counts.ts';
import { mapText } from './path-maps.ts';
import { summarize } from './timing.ts';

const ROUNDS = 7;
/** With an observer, searches do not use kernels. */
const OBSERVER = { event: () => undefined };

/** The modules that a worker imports to answer the records of one problem. */
interface Loaded {
  readonly problem: Problem;
  readonly aStar: PathSearch<any, PathResult>;
  readonly idaStar: PathSearch<any, PathResult>;
}

async function load(problem: string, folder = problem): Promise<Loaded> {
  const plugin = async (name: string): Promise<Plugin> => {
    const entry = new URL(`../packages/${name}/src/index.ts`, import.meta.url).href;
    return (await importFor(problem, { entry })) as Plugin;
  };
  const { problems = [] } = await plugin(`problem-${folder}`);
  const searches = await Promise.all(['solver-a-star', 'solver-ida-star'].map(plugin));
  const [aStar, idaStar] = searches.map(
    ({ pathSearches = [] }) => pathSearches[0]! as PathSearch<any, PathResult>,
  );
  return { problem: problems.find(({ id }) => id === problem)!, aStar: aStar!, idaStar: idaStar! };
}

const open = ({ problem }: Loaded, record: string, variant?: string): StateSpace =>
  problem.space!.open(
    problem.parse(record, { name: 'record', ...(variant !== undefined && { variant }) }),
  );

const grids = await load('moving-ai', 'pathfinding');
const tiles = await load('sliding-tiles');
const map = grids.problem.parse(mapText('random', 1), { name: 'map.scen' });
const boards = KORF_COUNTS.slice(0, 4).map(([, board]) => board);

function aStarRate(): number {
  return rate(() => {
    let expanded = 0;
    for (let run = 0; run < 20; run++)
      expanded += grids.aStar.run(
        grids.problem.space!.open(map),
        { weight: 1 },
        makeContext({ observer: OBSERVER }),
      ).expanded;
    return expanded;
  });
}

function idaStarRate(): number {
  return rate(() => {
    let generated = 0;
    for (const board of boards) {
      const context = makeContext({ observer: OBSERVER });
      generated += tiles.idaStar.run(open(tiles, board), {}, context).generated;
    }
    return generated;
  });
}

/** Returns nodes per millisecond of processor time, the median of some rounds. */
function rate(run: () => number): number {
  const rates = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    const nodes = run();
    const { user, system } = process.cpuUsage(before);
    return (1000 * nodes) / (user + system);
  });
  return summarize(rates).median;
}

/** Runs both searches in the first example of each variant of a problem. Others may have no path, and then IDA* need not end. */
async function meet(problem: string, folder?: string): Promise<void> {
  const loaded = await load(problem, folder);
  const byVariant = Object.groupBy(loaded.problem.examples, ({ variant = '' }) => variant);
  for (const [{ record, variant } = { record: '' }] of Object.values(byVariant).map(
    (each) => each!,
  ))
    for (let run = 0; run < 30; run++) {
      loaded.aStar.run(open(loaded, record, variant), { weight: 1 }, makeContext());
      const space = open(loaded, record, variant);
      if (space.heuristic !== undefined && space.undo !== undefined)
        loaded.idaStar.run(space, {}, makeContext({ observer: OBSERVER }));
    }
}

const alone = { aStar: aStarRate(), idaStar: idaStarRate() };
await meet('missionaries');
await meet('pathfinding');
await meet('moving-ai', 'pathfinding');
await meet('sliding-tiles');
for (const [name, before, after] of [
  ['A*', alone.aStar, aStarRate()],
  ['IDA*', alone.idaStar, idaStarRate()],
] as const)
  console.log(
    `${name}: ${(after / before).toFixed(2)} of ${(before / 1000).toFixed(2)} M nodes/s alone`,
  );
