/**
 * Compares what the command takes from file to checked answers with what the solver takes alone, in processor time:
 * `node benchmarks/checked-games.ts [share]`. Bar: 1.6 times the solver, start-up not counted; the check itself at most half of the
 * solver's time in the median. `share` is the share of the positions to measure, by default 1:
 *
 * - 1000 Connect Four positions of 14 to 28 stones, with the command and `reference/pons.cpp` in turn (bar: 0.4 times its time,
 *   start-up counted), and 200 of 8 to 13 stones;
 * - 300 easy ones of 8 to 13 stones, under 20,000 nodes each, with the solver alone: they show its fixed cost;
 * - the Othello end games 1 to 19 of the FFO test suite (bar: 0.4 s), and 20 to 39 (bar: 120 s).
 *
 * Takes some minutes of processor time. Needs a C++ compiler.
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
import { sharedKernel } from '../packages/solver-connect-four/src/kernel.ts';
import { movesOf, valueAtOnce } from '../packages/solver-connect-four/src/rules.ts';
import { bitboardEndgameSolver } from '../packages/solver-othello/src/index.ts';
import { FFO } from '../packages/solver-othello/test/ffo.ts';
import { compileReference } from './compile.ts';
import { summarize } from './timing.ts';

const USAGE = new URL('usage.js', import.meta.url).href;
const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const [share = 1] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
const EASY_NODES = 20_000;

const random = new Random(1);
const four = [gameProblem(connectFour), bitboardAlphaBetaSolver] as const;
const disks = [gameProblem(othello), bitboardEndgameSolver] as const;
const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const usual = randomLines(1000, 14, 28);
  await measure('Connect Four, 14 to 28 stones', ...four, usual, ROUNDS);
  await compareWithReference(usual);
  await measure('Connect Four, 8 to 13 stones', ...four, randomLines(200, 8, 13));
  await measureEasy(300);
  const ffo = FFO.map(([, position]) => position);
  await measure('Othello, FFO 1 to 19', ...disks, ffo.slice(0, 19), ROUNDS);
  await measure('Othello, FFO 20 to 39', ...disks, ffo.slice(19, 19 + Math.ceil(20 * share)));
} finally {
  await rm(folder, { recursive: true });
}

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

/** Solves positions and checks the answers in this thread, and with the command, in turn. */
async function measure(
  name: string,
  problem: Problem,
  solver: Solver,
  records: readonly string[],
  rounds = 1,
): Promise<void> {
  const runs: (Alone & { readonly command: number })[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await solveAlone(problem, solver, records);
    const start = await runCommand(problem.id, records.slice(0, 1));
    runs.push({ ...alone, command: (await runCommand(problem.id, records)) - start });
  }
  const median = (of: (run: (typeof runs)[number]) => number): number =>
    summarize(runs.map(of)).median;
  const { solving, nodes } = runs[0]!;
  const times = summarize(runs.map((run) => run.command / run.solving));
  console.log(
    `${name}: ${records.length} positions, solver ${seconds(median((run) => run.solving))} ` +
      `(${(solving / records.length).toFixed(2)} ms and ${Math.round(nodes / records.length)} nodes each), ` +
      `file to checked answers ${seconds(median(({ command }) => command))} and the start, ` +
      `${times.median.toFixed(2)} times that (${times.least.toFixed(2)} to ${times.greatest.toFixed(2)}); check/solve: ` +
      `median ${median((run) => run.ratio).toFixed(2)}, in all ${median((run) => run.checking / run.solving).toFixed(2)}`,
  );
}

/** Processor times in milliseconds. */
interface Alone {
  readonly solving: number;
  readonly checking: number;
  /** The median of check by solve. */
  readonly ratio: number;
  readonly nodes: number;
}

async function solveAlone(
  problem: Problem,
  solver: Solver,
  records: readonly string[],
): Promise<Alone> {
  const instances = records.map((record) => problem.game!.parse(record));
  const answers: { readonly nodes: number }[] = [];
  // Processor time is too coarse for single positions.
  const times: number[] = [];
  let begin = processorTime();
  for (const instance of instances) {
    const before = performance.now();
    answers.push((await runSolver(solver, instance)).answer as { nodes: number });
    times.push(performance.now() - before);
  }
  const solving = processorTime() - begin;
  begin = processorTime();
  const ratios = instances.map((instance, index) => {
    const before = performance.now();
    const verdict = problem.check(instance, answers[index]);
    if (verdict.kind !== 'right') throw new Error(`${records[index]}: ${verdict.kind}`);
    return (performance.now() - before) / times[index]!;
  });
  const checking = processorTime() - begin;
  const nodes = answers.reduce((sum, answer) => sum + answer.nodes, 0);
  return { solving, checking, ratio: summarize(ratios).median, nodes };
}

async function compareWithReference(records: readonly string[]): Promise<void> {
  const reference = compileReference('pons', folder);
  const input = `${records.join('\n')}\n`;
  const [ours, theirs]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = spawnSync(reference, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
    theirs!.push(Number(stdout.trimEnd().split('\n').at(-1)!.split(' ')[0]) / 1e6);
    ours!.push(await runCommand('connect-four', records));
  }
  const ratio = summarize(ours!.map((time, round) => time / theirs![round]!));
  console.log(
    `  the method of Pons in C++: ${seconds(summarize(theirs!).median)}; file to checked answers, with start-up: ` +
      `${seconds(summarize(ours!).median)}, ${ratio.median.toFixed(2)} times that (${ratio.least.toFixed(2)} to ${ratio.greatest.toFixed(2)})`,
  );
}

/** Measures the solver on positions that take few nodes. */
async function measureEasy(count: number): Promise<void> {
  let [found, time, nodes] = [0, 0, 0];
  while (found < Math.ceil(count * share)) {
    const [line] = randomLines(1, 8, 13);
    const before = sharedKernel().counts().nodes;
    // The solver asks once for each question, and every 65,536 nodes.
    const signal = {
      get aborted() {
        return (sharedKernel().counts().nodes - before) >>> 0 > EASY_NODES;
      },
    };
    const start = processorTime();
    try {
      const { answer } = await runSolver(bitboardAlphaBetaSolver, connectFour.parse(line!), {
        signal,
      });
      if (answer.nodes! > EASY_NODES) continue;
      found++;
      nodes += answer.nodes!;
      time += processorTime() - start;
    } catch {
      // It is not easy.
    }
  }
  console.log(
    `Connect Four, easy, 8 to 13 stones: ${found} positions, solver ${(time / found).toFixed(2)} ms and ${Math.round(nodes / found)} nodes each`,
  );
}

/** Returns the processor time of a run of the command, in milliseconds. */
async function runCommand(problem: string, records: readonly string[]): Promise<number> {
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
}

/** Returns the processor time of this thread in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
