/**
 * Runs many small files at once: `node bench/many-files.ts [files …]`. Each has one board of 8 queens. Prints the
 * milliseconds per file, startup included, of a first run and of a run without changes, and the peak resident memory.
 * Bars: memory under 300 MB from 1,000 to 40,000 files, and processor time per file under 2 ms more than for the same
 * records in one file.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const given = process.argv.slice(2).map(Number);

for (const files of given.length > 0 ? given : [1000, 10_000]) {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
  try {
    await fill(folder, files);
    const one = await run(folder, ['solve', 'one.nqueens.txt', '--problem', 'nqueens']);
    const first = await run(folder, ['run', '--quiet']);
    const again = await run(folder, ['run', '--quiet']);
    console.log(`${files.toLocaleString('en-US')} files`);
    for (const [name, { wall, processor, memory }] of Object.entries({ one, first, again }))
      console.log(
        `  ${name.padEnd(6)} ${(wall / files).toFixed(3)} ms per file, processor ${(processor / files).toFixed(3)} ms, ` +
          `${Math.round(memory / 1024)} MB`,
      );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fill(folder: string, files: number): Promise<void> {
  await mkdir(join(folder, 'inputs'));
  await writeFile(join(folder, 'one.nqueens.txt'), '8\n'.repeat(files));
  for (let file = 0; file < files; file++)
    await writeFile(join(folder, 'inputs', `nqueens-${file}.txt`), '8\n');
}

interface Usage {
  readonly wall: number;
  readonly processor: number;
  /** KiB. */
  readonly memory: number;
}

/** Runs the command under GNU time, which reports the resources used. */
async function run(cwd: string, args: readonly string[]): Promise<Usage> {
  const started = performance.now();
  const child = spawn('/usr/bin/time', ['-f', '%U %S %M', process.execPath, COMMAND, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const wall = performance.now() - started;
  const [user = 0, system = 0, memory = 0] = text.trim().split('\n').at(-1)!.split(' ').map(Number);
  return { wall, processor: (user + system) * 1000, memory };
}
