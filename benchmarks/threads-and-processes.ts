/**
 * Measures what it costs to run a plugin in processes instead of threads: the start, a file of one record, the processor time
 * of many small records, and a large record. The plugin is the same, bundled in one engine and third-party in the other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '../packages/batch/src/index.ts';
import { show, summarize } from './timing.ts';

const ROUNDS = 5;
const SMALL_FILES = 200;
const RECORDS = 200_000;
const LARGE_BYTES = 40_000_000;
/** Clock tick of /proc on Linux. */
const TICK_MS = 10;
const PLUGIN = fileURLToPath(
  new URL('../packages/batch/test/fixtures/plugins/doubling', import.meta.url),
);

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  await symlink(PLUGIN, join(folder, basename(PLUGIN)));
  const nowhere = { configuredFrom: folder, installedFrom: folder };
  const searches = {
    threads: { ...nowhere, bundled: { folder }, configured: [] },
    processes: { ...nowhere, configured: [PLUGIN] },
  };
  const times = new Map<string, number[]>();
  const add = (what: string, time: number): void =>
    void times.set(what, [...(times.get(what) ?? []), time]);
  const many = Array.from({ length: RECORDS }, (_, index) => `${index}\n`).join('');
  const large = `${'0'.repeat(LARGE_BYTES)}9\n`;
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, search] of Object.entries(searches)) {
      const started = performance.now();
      await using engine = await Engine.start(search, { jobs: 1 });
      await timeOf(engine, '1\n');
      add(`start to first answer, ${name}`, performance.now() - started);
      const small: number[] = [];
      for (let file = 0; file < SMALL_FILES; file++) small.push(await timeOf(engine, '1\n'));
      add(`a file of one record, ${name}`, summarize(small.slice(SMALL_FILES / 2)).median);
      await timeOf(engine, many);
      const before = processorTime();
      add(`wall time for ${RECORDS} records, ${name}`, await timeOf(engine, many));
      add(`processor time for them, ${name}`, processorTime() - before);
      add(`a record of ${LARGE_BYTES / 1e6} MB, ${name}`, await timeOf(engine, large));
    }
  for (const what of [...times.keys()].toSorted())
    console.log(`${what}: ${show(summarize(times.get(what)!))}`);
} finally {
  await rm(folder, { recursive: true });
}

/** Returns the milliseconds to answer an input. */
async function timeOf(engine: Engine, input: string): Promise<number> {
  const started = performance.now();
  const { right } = await engine.processFile({
    input: 'double.txt',
    source: (async function* () {
      yield Buffer.from(input);
    })(),
    sink: {
      write: async () => undefined,
      commit: async () => undefined,
      discard: async () => undefined,
    },
    destination: { problem: 'double', solver: 'adder', options: {} },
    seed: 1,
    timeLimitMs: Infinity,
    outputLimit: 1,
  });
  if (right === 0) throw new Error('no answer');
  return performance.now() - started;
}

/** Returns the processor time of this process and its children in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(([, parent]) => Number(parent) === process.pid)
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0);
  return (user + system) / 1000 + children;
}

/** Returns the fields of /proc/<pid>/stat from the third on; none if the process has just ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return [];
  }
}
