/**
 * Measures large-board: `node benchmarks/large-board.ts [size …]`. For each size, prints the median processor seconds over
 * several seeds, the ratio to min-conflicts, and the peak memory so far. Above a million, runs only large-board.
 * Processor time, because other programs on the machine affect it less.
 */
import { makeContext } from '../packages/conformance/src/kit/runs.ts';
import { largeBoardSolver } from '../packages/solver-large-board/src/index.ts';
import { minConflictsSolver } from '../packages/solver-min-conflicts/src/index.ts';
import { summarize } from './timing.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
const SEEDS = [1, 2, 3, 4, 5];
const LARGEST_COMPARED = 1_000_000;

type Solve = (size: number, seed: number) => unknown;

const largeBoard: Solve = (size, seed) =>
  largeBoardSolver.solve({ size, task: 'find', placed: [] }, {}, makeContext({ seed }));

const minConflicts: Solve = (size, seed) =>
  minConflictsSolver.solve(
    { size, task: 'find', placed: [] },
    { maxSteps: undefined, maxRestarts: 1000 },
    makeContext({ seed }),
  );

/** Returns the median processor seconds over several seeds. */
function measure(solve: Solve, size: number): number {
  const seeds = size > LARGEST_COMPARED ? SEEDS.slice(0, 3) : SEEDS;
  const times = seeds.map((seed) => {
    const started = process.cpuUsage();
    solve(size, seed);
    const { user, system } = process.cpuUsage(started);
    return user + system;
  });
  return summarize(times).median / 1e6;
}

const given = process.argv.slice(2).map(Number);
for (const seed of Array.from({ length: 100 }).keys())
  for (const solve of [largeBoard, minConflicts]) solve(2000, seed);
console.log('          n     seconds  x min-conflicts     peak MiB');
for (const size of given.length > 0 ? given : SIZES) {
  const seconds = measure(largeBoard, size);
  const memory = process.resourceUsage().maxRSS / 1024;
  const ratio = size > LARGEST_COMPARED ? '' : (measure(minConflicts, size) / seconds).toFixed(1);
  console.log(
    [
      String(size).padStart(11),
      seconds.toFixed(5).padStart(11),
      ratio.padStart(16),
      memory.toFixed(0).padStart(12),
    ].join(' '),
  );
}
