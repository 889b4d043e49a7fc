/**
 * Path searches: A* and jump point search on octile grids of 512 x 512, and IDA* on the easiest of Korf's 15-puzzles, whose numbers
 * of nodes must be the published ones. Times are user time; ratios are of one run.
 *
 *     node bench/path-search.ts [instances of Korf, 12 by default]
 */
import { Random } from '../packages/core/src/index.ts';
import { openSpace } from '../packages/state-space/src/index.ts';
import { makeContext } from '../packages/conformance/src/index.ts';
import { openGrid, pathfinding } from '../packages/problem-pathfinding/src/index.ts';
import { drawCells, placeMarks } from '../packages/problem-pathfinding/src/random-grids.ts';
import { slidingTilesDomain } from '../packages/problem-sliding-tiles/src/index.ts';
import { KORF_COUNTS } from '../packages/problem-sliding-tiles/test/korf-counts.ts';
import { aStarSearch } from '../packages/solver-a-star/src/index.ts';
import { idaStarSearch } from '../packages/solver-ida-star/src/index.ts';
import { jumpPointSearch } from '../packages/solver-jump-point/src/index.ts';

const GRIDS = 20;
const SIDE = 512;
const ROUNDS = 3;

const [instances = '12'] = process.argv.slice(2);

/** Returns the user time of an action, in milliseconds. */
function timed(action: () => void): number {
  const before = process.cpuUsage();
  action();
  return process.cpuUsage(before).user / 1000;
}

const random = new Random(512);
const maps = Array.from({ length: GRIDS }, () => {
  const cells = drawCells('random', SIDE, SIDE, 0.3, random);
  placeMarks(cells, random);
  const record = cells.map((row) => row.join('')).join('\n');
  return pathfinding.parse(record, { name: 'bench', variant: 'octile' });
});

for (let round = 1; round <= ROUNDS; round++) {
  const found: number[][] = [[], []];
  let expanded = 0;
  let reopened = 0;
  const aStar = timed(() => {
    for (const map of maps) {
      const context = makeContext();
      const result = aStarSearch.run(openGrid(map), { weight: 1 }, context);
      found[0]!.push(result.cost);
      expanded += result.expanded;
      reopened += Number(context.stats['reopened']);
    }
  });
  const jumps = timed(() => {
    for (const map of maps)
      found[1]!.push(jumpPointSearch.run(openGrid(map), {}, makeContext()).cost);
  });
  const differing = found[0]!.filter((cost, index) => {
    const other = found[1]![index]!;
    return cost !== other && Math.abs(cost - other) > 1e-6;
  }).length;
  console.log(
    `round ${round}: A* ${(expanded / aStar / 1000).toFixed(2)} M expansions/s, ${reopened} reopened; ` +
      `jump points ${(aStar / jumps).toFixed(1)} x faster; ${differing} of ${GRIDS} costs differ`,
  );
}

let nodes = 0;
let wrong = 0;
const ida = timed(() => {
  for (const [, tiles, expected] of KORF_COUNTS.slice(0, Number(instances))) {
    const space = openSpace(slidingTilesDomain, slidingTilesDomain.parse(tiles));
    const { generated } = idaStarSearch.run(space, {}, makeContext());
    nodes += generated;
    if (generated + 1 !== expected) wrong++;
  }
});
console.log(
  `IDA*: ${(nodes / ida / 1000).toFixed(2)} M nodes/s; ${wrong} of ${instances} counts are not Korf's`,
);
