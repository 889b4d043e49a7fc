/**
 * Measures the Othello solver on the FFO test suite: `node benchmarks/othello.ts [last] [rounds]`, in processor time of one thread.
 *
 * - Numbers 1 to 19, and 20 to `last` (39 by default), with the kernel and with `reference/othello.cpp`, the same search in
 *   C++ -O3, in turn. Scores and nodes must agree. Bars: 0.4 s and 120 s.
 * - What a split into the root's moves would cost, on numbers 1 to 19: the exact scores of all moves, against the search of
 *   the whole. Two workers would gain if all parts together took less than twice the whole.
 * - The node rate of generic searches on Othello, without tables.
 *
 * Needs a C++ compiler.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeContext, runSolver } from '../packages/conformance/src/index.ts';
import { checkOptions, type Search, type SearchResult } from '../packages/core/src/index.ts';
import { othello, type Othello } from '../packages/game-othello/src/index.ts';
import { openGame } from '../packages/game-tree/src/index.ts';
import { alphaBetaSearch } from '../packages/solver-alpha-beta/src/index.ts';
import { negascoutSearch } from '../packages/solver-negascout/src/index.ts';
import { bitboardEndgameSolver } from '../packages/solver-othello/src/index.ts';
import { tableBits } from '../packages/solver-othello/src/endgame.ts';
import { FFO } from '../packages/solver-othello/test/ffo.ts';
import { compileReference } from './compile.ts';
import { summarize } from './timing.ts';

const [last = 39, rounds = 3] = process.argv.slice(2).map(Number);
const MEBIBYTES = 64;
/** 12 empty squares. */
const GENERIC = 'O--OOXX-OOOOOXX-OOOOXOO-XXXXXXXX-XOOOOXOXOXOOXOOOXXX-O-OO-XXXXO- X';
const SEARCHES: readonly [Search<any, SearchResult>, Readonly<Record<string, unknown>>][] = [
  [alphaBetaSearch, {}],
  [negascoutSearch, { table: 0 }],
];

type Numbered = (typeof FFO)[number];

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const reference = compileReference('othello', folder);
  const easy = FFO.slice(0, 19);
  await compare('FFO 1 to 19', reference, easy);
  await compare(`FFO 20 to ${last}`, reference, FFO.slice(19, last));
  await measureSplit(easy);
  for (const [search, options] of SEARCHES) measureRate(search, options);
} finally {
  await rm(folder, { recursive: true });
}

async function compare(
  name: string,
  reference: string,
  records: readonly Numbered[],
): Promise<void> {
  const input = records
    .map(([, position]) => `${tableBits(othello.parse(position), MEBIBYTES)} ${position}\n`)
    .join('');
  const [ours, theirs]: number[][] = [[], []];
  let nodes = 0;
  for (let round = 0; round < rounds; round++) {
    const { stdout } = spawnSync(reference, { input, encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    const [nanoseconds, theirNodes] = lines.pop()!.split(' ').map(Number);
    if (lines.some((score, index) => Number(score) !== records[index]![2]))
      throw new Error('C++ finds other scores');
    theirs!.push(nanoseconds! / 1e6);
    const states = records.map(([, position]) => othello.parse(position));
    const own = await solveAll(states);
    nodes = own.nodes;
    if (nodes !== theirNodes)
      throw new Error(`the kernel visits ${nodes} nodes, C++ ${theirNodes}`);
    ours!.push(own.milliseconds);
  }
  const ratio = summarize(ours!.map((time, round) => time / theirs![round]!));
  const [kernel, cpp] = [summarize(ours!), summarize(theirs!)];
  console.log(
    `${name}: kernel ${seconds(kernel.median)} (${seconds(kernel.least)} to ${seconds(kernel.greatest)}), ` +
      `${(nodes / kernel.median / 1000).toFixed(1)} million nodes/s; C++ ${seconds(cpp.median)}; ` +
      `${ratio.median.toFixed(2)} times C++ (${ratio.least.toFixed(2)} to ${ratio.greatest.toFixed(2)})`,
  );
}

async function measureSplit(records: readonly Numbered[]): Promise<void> {
  const wholes = records.map(([, position]) => othello.parse(position));
  const parts = wholes.flatMap((state) =>
    othello.moves(state).map((move) => othello.next(state, move)),
  );
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const whole = await solveAll(wholes);
    const split = await solveAll(parts);
    ratios.push(split.milliseconds / whole.milliseconds);
  }
  console.log(`split by the root's moves: ${summarize(ratios).median.toFixed(2)} times the whole`);
}

function measureRate(
  search: Search<any, SearchResult>,
  given: Readonly<Record<string, unknown>>,
): void {
  const options = checkOptions(search.id, search.options, given);
  const rates: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const start = processorTime();
    const { nodes } = search.run(openGame(othello, othello.parse(GENERIC)), options, makeContext());
    if (round >= 0) rates.push(nodes / (processorTime() - start) / 1000);
  }
  console.log(`${search.id}: ${summarize(rates).median.toFixed(2)} million nodes/s`);
}

async function solveAll(
  states: readonly Othello[],
): Promise<{ readonly nodes: number; readonly milliseconds: number }> {
  const start = processorTime();
  let nodes = 0;
  for (const state of states)
    nodes += (await runSolver(bitboardEndgameSolver, state)).answer.nodes!;
  return { nodes, milliseconds: processorTime() - start };
}

/** Returns the processor time of this thread in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
