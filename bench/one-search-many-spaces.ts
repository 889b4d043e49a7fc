/**
 * The rates of A* and IDA* in one process, each in a space alone and again after five other spaces, as in a worker that answers files of
 * several problems: `node bench/one-search-many-spaces.ts`. Bar: 0.9 of the rate alone.
 */
import { makeContext } from '../packages/conformance/src/index.ts';
import { fromRules, openSpace } from '../packages/state-space/src/index.ts';
import { missionaries } from '../packages/problem-missionaries/src/index.ts';
import { movingAi, openGrid, pathfinding } from '../packages/problem-pathfinding/src/index.ts';
import { slidingTilesDomain } from '../packages/problem-sliding-tiles/src/index.ts';
import { KORF_COUNTS } from '../packages/problem-sliding-tiles/test/korf-counts.ts';
import { aStarSearch } from '../packages/solver-a-star/src/index.ts';
import { idaStarSearch } from '../packages/solver-ida-star/src/index.ts';
import type { StateSpace } from '../packages/core/src/index.ts';
import { mapText } from './path-maps.ts';
import { summarize } from './timing.ts';

const ROUNDS = 7;
/** With an observer, IDA* does not use kernels. */
const OBSERVER = { event: () => undefined };

const grids = movingAi.parse(mapText('open', 30), { name: 'map.scen' }).map(({ grid }) => grid);
const boards = KORF_COUNTS.slice(0, 4).map(([, tiles]) => slidingTilesDomain.parse(tiles));

/** The other spaces, each with both searches. */
const OTHERS: readonly (() => StateSpace)[] = [
  ...['a', 'b'].map((variant) => () => {
    const { record } = pathfinding.examples.find((each) => each.variant === variant)!;
    return openGrid(pathfinding.parse(record, { name: 'x', variant }));
  }),
  () => fromRules(slidingTilesDomain, slidingTilesDomain.parse('7 2 4 5 0 6 8 3 1')),
  () => openSpace(slidingTilesDomain, slidingTilesDomain.parse('7 2 4 5 0 6 8 3 1')),
  () =>
    missionaries.space.open(missionaries.parse(missionaries.examples[0]!.record, { name: 'x' })),
];

function aStar(): number {
  return rate(() => {
    let expanded = 0;
    for (const grid of grids)
      expanded += aStarSearch.run(openGrid(grid), { weight: 1 }, makeContext()).expanded;
    return expanded;
  });
}

function idaStar(): number {
  return rate(() => {
    let generated = 0;
    for (const board of boards) {
      const space = openSpace(slidingTilesDomain, board);
      generated += idaStarSearch.run(space, {}, makeContext({ observer: OBSERVER })).generated;
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

const alone = { aStar: aStar(), idaStar: idaStar() };
for (const open of OTHERS)
  for (let run = 0; run < 30; run++) {
    aStarSearch.run(open(), { weight: 1 }, makeContext());
    const space = open();
    if (space.heuristic !== undefined && space.undo !== undefined)
      idaStarSearch.run(space, {}, makeContext({ observer: OBSERVER }));
  }
for (const [name, before, after] of [
  ['A*', alone.aStar, aStar()],
  ['IDA*', alone.idaStar, idaStar()],
] as const)
  console.log(
    `${name}: ${(after / before).toFixed(2)} of ${(before / 1000).toFixed(2)} M nodes/s alone`,
  );
