/**
 * Compares the nodes per second of one search on four games in one process with the same search on each game alone:
 * `node benchmarks/one-search-many-games.ts [rounds]`. The engine imports a search once for each problem, so that V8 optimizes
 * each copy for one kind of tree. Bar: at most 1.15 times slower with all games.
 *
 * Runs the real command with one worker, in turn. The first records of each file warm up. Files run concurrently, so the
 * worker sees all games during that time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { summarize } from './timing.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const RECORDS = 24;
const WARM_UP = 12;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

/** One position of each game. The last two games have their own cursors. */
const POSITIONS: Readonly<Record<string, string>> = {
  'tic-tac-toe': '.........',
  nim: '2 3 4 3',
  'connect-four': '2252576253462244111563361',
  othello: 'O--OOXX-OOOOOXX-OOOOXOO-XXXXXXXX-XOOOOXOXOXOOXOOOXXX-O-OO-XXXXO- X',
};
const GAMES = Object.keys(POSITIONS);

/** Without tables, to measure only the traversal of the tree. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'alpha-beta': [],
  negascout: ['--option', 'table=0'],
};

interface Report {
  readonly files: readonly {
    readonly problem: string;
    readonly records: readonly {
      readonly ms: number;
      readonly stats: { readonly nodes: number };
    }[];
  }[];
}

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  for (const group of ['all', ...GAMES]) await writeInbox(group);
  for (const search of Object.keys(SEARCHES)) await compare(search);
} finally {
  await rm(folder, { recursive: true });
}

async function writeInbox(group: string): Promise<void> {
  const inbox = join(folder, group, 'inputs');
  await mkdir(inbox, { recursive: true });
  for (const game of GAMES.filter((each) => group === 'all' || group === each))
    await writeFile(join(inbox, `${game}.txt`), `${POSITIONS[game]}\n`.repeat(RECORDS));
}

async function compare(search: string): Promise<void> {
  const alone = new Map<string, number[]>(GAMES.map((game) => [game, []]));
  const together = new Map<string, number[]>(GAMES.map((game) => [game, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [game, rate] of await ratesOf('all', search)) together.get(game)!.push(rate);
    for (const game of GAMES)
      for (const [, rate] of await ratesOf(game, search)) alone.get(game)!.push(rate);
  }
  for (const game of GAMES) {
    const [one, four] = [summarize(alone.get(game)!), summarize(together.get(game)!)];
    const slower = one.median / four.median;
    const best = one.greatest / four.greatest;
    console.log(
      `${search}, ${game}: alone ${million(one.median)}, together ${million(four.median)} nodes/s: ` +
        `${slower.toFixed(2)} times slower (best rounds: ${best.toFixed(2)})`,
    );
  }
}

/** Runs a folder and returns the median nodes per second of each game after warm-up. */
async function ratesOf(group: string, search: string): Promise<Map<string, number>> {
  const options = ['--again', '--json', '--jobs', '1', '--solver', search, ...SEARCHES[search]!];
  const child = spawn(process.execPath, [MAIN, 'run', ...options], {
    cwd: join(folder, group),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { files } = JSON.parse(output) as Report;
  return new Map(
    files.map(({ problem, records }) => {
      const warm = records.slice(WARM_UP);
      const rates = warm.map(({ ms, stats }) => (1000 * stats.nodes) / ms);
      return [problem, summarize(rates).median];
    }),
  );
}

function million(rate: number): string {
  return `${(rate / 1e6).toFixed(2)} M`;
}
