/**
 * Compares the values of random positions to a limited depth with plain minimax in C++ (`reference/depth.cpp`):
 * `node benchmarks/depth-values.ts [positions] [file]`. For each game, every complete search must find each value, and the
 * checker must call the answer right. It writes the records with their values into `file`, if given. Needs a C++ compiler.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOptions, Random } from '../packages/core/src/index.ts';
import { parseRecord, runSolver, searchAsSolver } from '../packages/conformance/src/index.ts';
import { connectFour } from '../packages/game-connect-four/src/index.ts';
import { othello } from '../packages/game-othello/src/index.ts';
import { ticTacToe } from '../packages/game-tic-tac-toe/src/index.ts';
import { gameProblem } from '../packages/game-tree/src/index.ts';
import { COMPLETE } from '../packages/game-tree/test/searches.ts';
import { compileReference } from './compile.ts';

const [count = '2000', file] = process.argv.slice(2);

/** The positions of a game: where random play begins, how many moves it takes, and the depths. */
const SETS = [
  { game: ticTacToe, from: '.........', moves: [1, 8], deepest: 6 },
  { game: connectFour, from: '7x6', moves: [1, 36], deepest: 4 },
  { game: connectFour, from: '5x4', moves: [1, 16], deepest: 5 },
  { game: othello, from: undefined, moves: [4, 58], deepest: 3 },
] as const;

const random = new Random(1);
const kept: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const program = compileReference('depth', folder);
  for (const { game, from, moves, deepest } of SETS) {
    const problem = gameProblem<any>(game);
    const generator = problem.generator!;
    const [minMoves, maxMoves] = moves;
    const given = { count: Number(count), minMoves, maxMoves, ...(from && { from }) };
    const parameters = checkOptions('the generator', generator.parameters, given);
    const records = [...generator.generate(parameters, random)].map(
      (line) => `${line.trim()} depth ${1 + random.int(deepest)}`,
    );
    const input = records.map((record) => `${game.id} ${record}\n`).join('');
    const values = execFileSync(program, { input, encoding: 'utf8', maxBuffer: 1e9 }).split('\n');
    const wrong: string[] = [];
    for (const [index, record] of records.entries()) {
      const state = parseRecord(problem, record);
      const value = Number(values[index]);
      kept.push(`${game.id} ${record}: ${value}`);
      for (const search of COMPLETE) {
        const { answer } = await runSolver(searchAsSolver(search, problem), state);
        const verdict = problem.check(state, answer as never);
        const found = (answer as { score?: number }).score;
        if (found !== value || verdict.kind !== 'right')
          wrong.push(`${record}: ${search.id} found ${found}, not ${value} (${verdict.kind})`);
      }
    }
    const start = from === undefined ? '' : ` from ${from}`;
    console.log(`${game.id}${start}: ${records.length} positions, ${wrong.length} differences`);
    for (const each of wrong.slice(0, 5)) console.log(`  ${each}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
  if (file !== undefined) await writeFile(file, kept.join('\n') + '\n');
} finally {
  await rm(folder, { recursive: true });
}
