import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  Engine,
  Gauge,
  type FileReport,
  type FileRequest,
  type PoolOptions,
  type RecordReport,
} from '../src/index.ts';

/** The folder of plugins that the tests use. */
export const PLUGINS = fileURLToPath(new URL('fixtures/plugins', import.meta.url));

/** An engine for all tests of a file. */
export function useEngine(jobs = 2): () => Engine {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await startEngine(jobs);
  });
  afterAll(async () => engine?.[Symbol.asyncDispose]());
  return () => engine!;
}

export async function startEngine(
  jobs = 2,
  bundled = PLUGINS,
  options: Partial<PoolOptions> = {},
): Promise<Engine> {
  return Engine.start(
    { bundled, configured: [], configuredFrom: tmpdir(), installedFrom: tmpdir() },
    { jobs, heapMb: 256, loadLimitMs: 3000, ...options },
  );
}

/** An engine for which the plugins of these folders did not come with the command. */
export async function startThirdParty(
  configured: readonly string[],
  options: Partial<PoolOptions> = {},
): Promise<Engine> {
  return Engine.start(
    { configured, configuredFrom: tmpdir(), installedFrom: tmpdir() },
    { jobs: 2, heapMb: 128, memoryMb: 384, loadLimitMs: 10_000, ...options },
  );
}

/** The plugins that come with the command. */
const OWN = fileURLToPath(new URL('../..', import.meta.url));

/** An engine with the plugins that come with the command and these, each by its name and the code of its only file. */
export async function startWith(
  plugins: Readonly<Record<string, string>>,
  options: Partial<PoolOptions> = {},
): Promise<Engine> {
  const configuredFrom = await temporaryFolder();
  for (const [name, code] of Object.entries(plugins)) {
    const folder = join(configuredFrom, name);
    await mkdir(folder);
    const manifest = { name, version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'index.js'), code);
  }
  return Engine.start(
    {
      bundled: OWN,
      configured: Object.keys(plugins).map((name) => `./${name}`),
      configuredFrom,
      installedFrom: configuredFrom,
    },
    { jobs: 2, ...options },
  );
}

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Answered {
  readonly report: FileReport;
  readonly text: string;
  readonly records: readonly RecordReport[];
  /** Each record's share of the text. */
  readonly parts: readonly string[];
  readonly gauge: Gauge;
}

/** Answers a text as if it were a file. */
export async function answer(
  engine: Engine,
  input: string | readonly Uint8Array[],
  task: Partial<FileRequest> & { readonly solver?: string } = {},
): Promise<Answered> {
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  const parts: string[] = [];
  const gauge = new Gauge();
  const { solver, ...rest } = task;
  const report = await engine.processFile({
    input: 'double.txt',
    source: chunksOf(typeof input === 'string' ? [Buffer.from(input)] : input),
    sink: {
      write: async (chunk) => void chunks.push(chunk),
      commit: async () => undefined,
      discard: async () => undefined,
    },
    destination: { problem: 'double', options: {}, ...(solver !== undefined && { solver }) },
    seed: 1,
    timeLimitMs: Infinity,
    outputLimit: 1 << 20,
    gauge,
    onRecord(record, text) {
      records.push(record);
      parts.push(text());
    },
    ...rest,
  });
  return { report, text: Buffer.concat(chunks).toString('utf8'), records, parts, gauge };
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
