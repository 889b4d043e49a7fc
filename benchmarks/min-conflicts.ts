/**
 * Measures min-conflicts: `node benchmarks/min-conflicts.ts [size …]`. For each size, prints the median seconds over several
 * seeds, the ratio to the previous size, the steps, and the peak memory so far.
 */
import { makeContext } from '../packages/conformance/src/kit/runs.ts';
import { minConflicts } from '../packages/solver-min-conflicts/src/index.ts';
import { summarize } from './timing.ts';

const SIZES = [8, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
const SEEDS = [1, 2, 3, 4, 5];

interface Run {
  readonly milliseconds: number;
  readonly steps: number;
}

function run(size: number, seed: number): Run {
  const context = makeContext({ seed });
  const start = performance.now();
  const budget = { maxSteps: undefined, maxRestarts: 1000 };
  minConflicts({ size, task: 'find', placed: [] }, budget, context);
  return {
    milliseconds: performance.now() - start,
    steps: context.stats['steps'] as number,
  };
}

const given = process.argv.slice(2).map(Number);
for (let seed = 0; seed < 200; seed++) run(300, seed);
console.log('         n    seconds  x before  steps     peak MiB');
let before: number | undefined;
for (const size of given.length > 0 ? given : SIZES) {
  const runs = SEEDS.map((seed) => run(size, seed));
  const seconds = summarize(runs.map((each) => each.milliseconds)).median / 1000;
  const ratio = before === undefined ? '' : (seconds / before).toFixed(1);
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(
    [
      String(size).padStart(10),
      seconds.toFixed(5).padStart(10),
      ratio.padStart(9),
      String(summarize(runs.map((each) => each.steps)).median).padStart(6),
      memory.toFixed(0).padStart(12),
    ].join(' '),
  );
  before = seconds;
}
