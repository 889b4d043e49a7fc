/**
 * IDA* with the kernel on Korf's 15-puzzles, from the easiest to the hardest, once each: `node benchmarks/korf.ts [first] [last]`, by default 1 and 100.
 * Each length and each number of nodes must be the published one. All 100 take about five minutes of processor time.
 */
import { makeContext } from '../packages/conformance/src/index.ts';
import { KORF, slidingTilesDomain } from '../packages/problem-sliding-tiles/src/index.ts';
import { KORF_COUNTS } from '../packages/problem-sliding-tiles/test/korf-counts.ts';
import { idaStarSearch } from '../packages/solver-ida-star/src/index.ts';
import { openSpace } from '../packages/state-space/src/index.ts';

const [first = 1, last = 100] = process.argv.slice(2).map(Number);
let [wrong, nodes, seconds] = [0, 0, 0];
for (const [id, tiles, expected] of KORF_COUNTS.slice(first - 1, last)) {
  const before = process.cpuUsage();
  const space = openSpace(slidingTilesDomain, slidingTilesDomain.parse(tiles));
  const { cost, generated } = idaStarSearch.run(space, {}, makeContext());
  const { user, system } = process.cpuUsage(before);
  const taken = (user + system) / 1e6;
  const isRight = cost === KORF.get(tiles) && generated + 1 === expected;
  if (!isRight) wrong++;
  // The published numbers include the initial state.
  nodes += generated + 1;
  seconds += taken;
  console.log(
    `instance ${id}: ${cost} moves, ${generated + 1} nodes, ${taken.toFixed(1)} s${isRight ? '' : ', WRONG'}`,
  );
}
console.log(`${nodes} nodes in ${seconds.toFixed(1)} s, ${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
