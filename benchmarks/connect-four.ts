/**
 * Measures the Connect Four solver: `node benchmarks/connect-four.ts`. Solves 1000 random positions of 14 to 28 stones that
 * are not decided within two stones, and prints the total and the slowest time. Bar: 5 s.
 *
 * Then compares the node rate of the kernel with the same search in C++ (-O3, and -O3 -march=native), in turn, on a fifth
 * of the positions. Bar: 0.95 of -O3. All counts must agree.
 *
 * All times are processor time of one thread. Needs a C++ compiler: `c++`, or the one in the environment variable CXX.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../packages/core/src/index.ts';
import { runSolver } from '../packages/conformance/src/index.ts';
import { connectFour } from '../packages/game-connect-four/src/index.ts';
import { COUNTED, sharedKernel } from '../packages/solver-connect-four/src/kernel.ts';
import { bitboardAlphaBetaSolver } from '../packages/solver-connect-four/src/index.ts';
import { Oracle, tableBitsOf } from '../packages/solver-connect-four/src/oracle.ts';
import { movesOf, valueAtOnce } from '../packages/solver-connect-four/src/rules.ts';
import { valueOf } from '../packages/solver-connect-four/src/value.ts';
import { compileReference } from './compile.ts';
import { summarize } from './timing.ts';

const POSITIONS = 1000;
const COMPARED = 200;
const ROUNDS = 9;
const MEBIBYTES = 64;
/** The options of the bars, then those for this processor. */
const OPTIMIZED = [['-O3'], ['-O3', '-march=native']] as const;

const lines = randomLines(new Random(1));
await solveAll();
for (const options of OPTIMIZED) await compareRates(options, lines.slice(0, COMPARED));

/** Plays random games of 14 to 28 stones in which neither side can force four within two more stones. */
function randomLines(random: Random): string[] {
  const found: string[] = [];
  while (found.length < POSITIONS) {
    const stones = 14 + random.int(15);
    let [state, line] = [connectFour.parse('7x6'), ''];
    while (state.stones < stones && !state.won) {
      const moves = connectFour.moves(state);
      const move = moves[random.int(moves.length)]!;
      [state, line] = [connectFour.next(state, move), line + connectFour.moveName!(move, state)];
    }
    const isOpen =
      valueAtOnce(state) === undefined &&
      movesOf(state).some(({ next }) => valueAtOnce(next) === undefined);
    if (isOpen) found.push(line);
  }
  return found;
}

async function solveAll(): Promise<void> {
  for (const moves of ['best', 'all']) {
    const times: number[] = [];
    for (const line of lines) {
      const start = processorTime();
      await runSolver(bitboardAlphaBetaSolver, connectFour.parse(line), { options: { moves } });
      times.push(processorTime() - start);
    }
    const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
    console.log(
      `${POSITIONS} positions, moves ${moves}: ${seconds.toFixed(2)} s, slowest ${Math.max(...times).toFixed(0)} ms`,
    );
  }
}

async function compareRates(
  options: readonly string[],
  compared: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
  try {
    const reference = compileReference('connect-four', folder, options);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const { counts, milliseconds } = runReference(reference, compared);
      const own = runKernel(compared);
      if (String(own.counts) !== String(counts))
        throw new Error(`the kernel counts ${own.counts.join()}, C++ ${counts.join()}`);
      if (round < 0) continue;
      ratios.push(milliseconds / own.milliseconds);
      rates.push(counts[0]! / milliseconds / 1000);
    }
    console.log(
      `C++ ${options.join(' ')}: ${summarize(rates).median.toFixed(1)} million nodes per second`,
    );
    const { median, least, greatest } = summarize(ratios);
    console.log(
      `WebAssembly: ${median.toFixed(2)} times this rate (${least.toFixed(2)} to ${greatest.toFixed(2)})`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  /** Starts with the number of nodes. */
  readonly counts: readonly number[];
  readonly milliseconds: number;
}

function runKernel(compared: readonly string[]): Measured {
  const oracle = new Oracle(sharedKernel(), { signal: { aborted: false } });
  const states = compared.map((line) => connectFour.parse(line));
  const start = processorTime();
  for (const state of states) {
    oracle.prepare(state, MEBIBYTES);
    valueOf(state, oracle);
  }
  const counts = COUNTED.map((name) => oracle.counts[name]);
  return { counts, milliseconds: processorTime() - start };
}

function runReference(reference: string, compared: readonly string[]): Measured {
  const input = compared
    .map((line) => `${tableBitsOf(connectFour.parse(line), MEBIBYTES)} ${line}\n`)
    .join('');
  const { stdout } = spawnSync(reference, { input, encoding: 'utf8' });
  const figures = stdout.trimEnd().split('\n').at(-1)!.split(' ').map(Number);
  const [nanoseconds, _mostStones, ...counts] = figures;
  return { counts, milliseconds: nanoseconds! / 1e6 };
}

/** Returns the processor time of this thread in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
