/**
 * Measures the start of the command against an empty Node script.
 * Bars: `queenside --help` under 1.5 times the empty script plus 60 ms, `14 count` under 250 ms.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { show, timeInTurn } from './timing.ts';

const ROUNDS = 15;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const empty = join(folder, 'empty.mjs');
  const nqueens = join(folder, 'nqueens.txt');
  await writeFile(empty, '');
  await writeFile(nqueens, '8\n');
  const count = join(folder, 'nqueens-count.txt');
  await writeFile(count, '14 count\n');
  const node = process.execPath;
  const times = await timeInTurn(
    {
      'empty script': [node, empty],
      'queenside --help': [node, MAIN, '--help'],
      'queenside plugins': [node, MAIN, 'plugins'],
      'queenside solve (8)': [node, MAIN, 'solve', nqueens],
      'queenside solve (14 count)': [node, MAIN, 'solve', count],
    },
    ROUNDS,
  );
  for (const [name, sample] of Object.entries(times)) console.log(`${name}: ${show(sample)}`);
  const bar = times['empty script']!.median * 1.5 + 60;
  const help = times['queenside --help']!.median;
  console.log(`--help: ${((help / bar) * 100).toFixed(0)} % of the bar (${bar.toFixed(1)} ms)`);
} finally {
  await rm(folder, { recursive: true });
}
