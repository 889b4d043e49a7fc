/**
 * Measures the start of the command against an empty Node script: `node benchmarks/cold-start.ts [file]`, where the file is that of an
 * installed command, such as `node_modules/@queenside/cli/bin/queenside.js`. The checkout's command starts half as fast.
 * Bars above the empty script: `--help` 20 ms, one small `solve` 60 ms; `14 count` under 250 ms.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { show, timeInTurn } from './timing.ts';

const ROUNDS = 15;
const CHECKOUT = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const MAIN = resolve(process.argv[2] ?? CHECKOUT);

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const script = join(folder, 'empty.mjs');
  const nqueens = join(folder, 'nqueens.txt');
  await writeFile(script, '');
  await writeFile(nqueens, '8\n');
  const count = join(folder, 'nqueens-count.txt');
  await writeFile(count, '14 count\n');
  const node = process.execPath;
  const times = await timeInTurn(
    {
      'empty script': [node, script],
      'queenside --help': [node, MAIN, '--help'],
      'queenside plugins': [node, MAIN, 'plugins'],
      'queenside solve (8)': [node, MAIN, 'solve', nqueens],
      'queenside solve (14 count)': [node, MAIN, 'solve', count],
    },
    ROUNDS,
  );
  const empty = times['empty script']!.median;
  for (const [name, sample] of Object.entries(times)) {
    const above = sample.median - empty;
    console.log(`${name}: ${show(sample)}, ${above.toFixed(1)} ms above the empty script`);
  }
} finally {
  await rm(folder, { recursive: true });
}
