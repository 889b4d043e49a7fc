/**
 * `node bench/one-search-many-games.ts [rounds]`: nodes a second of one search on four games in one process, against the
 * same search with each game alone. The engine imports a search afresh for each problem, so that V8 compiles it for one
 * kind of tree; in company it should be at most 1.15 times slower.
 *
 * Whole runs of the real command with one worker, in turn. The first records of a file only warm up; while they do, the
 * worker meets all games, as the files are worked on side by side.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { summarise } from './timing.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const RECORDS = 24;
const WARM_UP = 12;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

/** One position of each game. The first two have rules only, the others a cursor of their own. */
const POSITIONS: Readonly<Record<string, string>> = {
  'tic-tac-toe': '.........',
  nim: '2 3 4 3',
  'connect-four': '2252576253462244111563361',
  othello: 'O--OOXX-OOOOOXX-OOOOXOO-XXXXXXXX-XOOOOXOXOXOOXOOOXXX-O-OO-XXXXO- X',
};
const GAMES = Object.keys(POSITIONS);

/** Without a table: what is measured is the way through the tree. */
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
  const inCompany = new Map<string, number[]>(GAMES.map((game) => [game, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [game, rate] of await ratesOf('all', search)) inCompany.get(game)!.push(rate);
    for (const game of GAMES)
      for (const [, rate] of await ratesOf(game, search)) alone.get(game)!.push(rate);
  }
  for (const game of GAMES) {
    const [one, four] = [summarise(alone.get(game)!), summarise(inCompany.get(game)!)];
    const slower = one.median / four.median;
    const best = one.greatest / four.greatest;
    console.log(
      `${search}, ${game}: alone ${million(one.median)}, with the others ${million(four.median)} nodes/s: ` +
        `${slower.toFixed(2)} times slower (best rounds: ${best.toFixed(2)})`,
    );
  }
}

/** Runs a folder, and gives each game's nodes a second, the median of its warm records. */
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
      return [problem, summarise(rates).median];
    }),
  );
}

function million(rate: number): string {
  return `${(rate / 1e6).toFixed(2)} M`;
}
