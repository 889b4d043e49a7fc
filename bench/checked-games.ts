/**
 * Compares what the command takes from file to checked answers with what the solver takes alone, in processor time:
 * `node bench/checked-games.ts [share]`. Bar: 1.6 times the solver, start-up not counted; the check itself at most half of the
 * solver's time in the median. `share` is the share of the positions to measure, by default 1:
 *
 * - 1000 Connect Four positions of 14 to 28 stones, 200 of 8 to 13, and 300 of 8 to 13 that take under 20,000 nodes;
 * - the Othello end games 1 to 19 of the FFO test suite (bar: 0.4 s), and 20 to 39 (bar: 120 s).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSolver } from '../packages/conformance/src/index.ts';
import { Random, type Problem, type Solver } from '../packages/core/src/index.ts';
import { connectFour } from '../packages/game-connect-four/src/index.ts';
import { othello } from '../packages/game-othello/src/index.ts';
import { gameProblem } from '../packages/game-tree/src/index.ts';
import { bitboardAlphaBetaSolver } from '../packages/solver-connect-four/src/index.ts';
import { movesOf, valueAtOnce } from '../packages/solver-connect-four/src/rules.ts';
import { bitboardEndgameSolver } from '../packages/solver-othello/src/index.ts';
import { FFO } from '../packages/solver-othello/test/ffo.ts';
import { summarize } from './timing.ts';

const USAGE = new URL('usage.js', import.meta.url).href;
const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const [share = 1] = process.argv.slice(2).map(Number);
const EASY_NODES = 20_000;

const random = new Random(1);
const four = [gameProblem(connectFour), bitboardAlphaBetaSolver] as const;
const disks = [gameProblem(othello), bitboardEndgameSolver] as const;
await measure('Connect Four, 14 to 28 stones', ...four, randomLines(1000, 14, 28));
await measure('Connect Four, 8 to 13 stones', ...four, randomLines(200, 8, 13));
await measure('Connect Four, easy, 8 to 13 stones', ...four, await easyLines(300));
const ffo = FFO.map(([, position]) => position);
await measure('Othello, FFO 1 to 19', ...disks, ffo.slice(0, 19));
await measure('Othello, FFO 20 to 39', ...disks, ffo.slice(19, 19 + Math.ceil(20 * share)));

/** Plays random games in which neither side can force four within two more stones. */
function randomLines(count: number, least: number, most: number): string[] {
  const found: string[] = [];
  while (found.length < Math.ceil(count * share)) {
    const stones = least + random.int(most - least + 1);
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

async function easyLines(count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < Math.ceil(count * share)) {
    const [line] = randomLines(1, 8, 13);
    let polls = 0;
    const signal = {
      // The solver asks once per question and once per 65,536 nodes.
      get aborted() {
        return ++polls > 20;
      },
    };
    try {
      const { answer } = await runSolver(bitboardAlphaBetaSolver, connectFour.parse(line!), {
        signal,
      });
      if (answer.nodes < EASY_NODES) found.push(line!);
    } catch {
      // It is not easy.
    }
  }
  return found;
}

async function measure(
  name: string,
  problem: Problem,
  solver: Solver,
  records: readonly string[],
): Promise<void> {
  const start = processorTime();
  const ratios: number[] = [];
  let [solving, checking, nodes] = [0, 0, 0];
  for (const record of records) {
    const instance = problem.game!.parse(record);
    const before = performance.now();
    const { answer } = await runSolver(solver, instance);
    const solved = performance.now();
    const verdict = problem.check(instance, answer);
    const checked = performance.now();
    if (verdict.kind !== 'right') throw new Error(`${record}: ${verdict.kind}`);
    solving += solved - before;
    checking += checked - solved;
    nodes += (answer as { nodes: number }).nodes;
    ratios.push((checked - solved) / (solved - before));
  }
  const both = processorTime() - start;
  const alone = (both * solving) / (solving + checking);
  const command = (await run(problem.id, records)) - (await run(problem.id, records.slice(0, 1)));
  console.log(
    `${name}: ${records.length} positions, solver ${(alone / 1000).toFixed(2)} s ` +
      `(${(alone / records.length).toFixed(2)} ms and ${Math.round(nodes / records.length)} nodes each), ` +
      `file to checked answers ${(command / alone).toFixed(2)} times that; ` +
      `check/solve: median ${summarize(ratios).median.toFixed(2)}, in all ${(checking / solving).toFixed(2)}`,
  );
}

/** Returns the processor time of a run of the command, in milliseconds. */
async function run(problem: string, records: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
  try {
    const file = join(folder, `${problem}.txt`);
    await writeFile(file, `${records.join('\n')}\n`);
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', USAGE, COMMAND, 'solve', file, '--jobs', '1'],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (status !== 0) throw new Error(stderr);
    const [main, others] = /^usage (.*)$/m.exec(stderr)![1]!.split(' ').map(Number);
    return main! + others!;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the processor time of this thread in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
