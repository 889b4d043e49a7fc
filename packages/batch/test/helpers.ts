import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { RecordReport } from '@queenside/runtime/report';
import {
  Engine,
  Gauge,
  type FileReport,
  type FileRequest,
  type PluginSearch,
  type PoolOptions,
} from '../src/index.ts';

/** The folder of the tests' plugins. */
export const PLUGINS = fileURLToPath(new URL('fixtures/plugins', import.meta.url));

/** How long plugins may take to load, unless a test waits for the end of this limit: long, for busy machines. */
const LOAD_LIMIT_MS = 60_000;

/** Starts an engine for all tests of a file. */
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
    {
      bundled: { folder: bundled },
      configured: [],
      configuredFrom: tmpdir(),
      installedFrom: tmpdir(),
    },
    { jobs, heapMb: 256, loadLimitMs: LOAD_LIMIT_MS, ...options },
  );
}

/** Starts an engine with third-party plugins. It runs one job at a time, because each concurrent job starts more processes. */
export async function startThirdParty(
  configured: readonly string[],
  options: Partial<PoolOptions> = {},
): Promise<Engine> {
  return Engine.start(
    { configured, configuredFrom: tmpdir(), installedFrom: tmpdir() },
    { jobs: 1, heapMb: 128, memoryMb: 384, loadLimitMs: LOAD_LIMIT_MS, ...options },
  );
}

/** The folder of the bundled plugins, and their catalog, which saves engines loading them all. */
const BUNDLED = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_CATALOG = process.env['QUEENSIDE_BUILT_CATALOG'] ?? '';

/**
 * Starts an engine with the bundled plugins and these, given by name and code.
 *
 * @param where their folder. Default: one that is removed after the test.
 */
export async function startWith(
  plugins: Readonly<Record<string, string>>,
  options: Partial<PoolOptions> = {},
  where?: string,
  search: Partial<PluginSearch> = {},
): Promise<Engine> {
  const configuredFrom = where ?? (await temporaryFolder());
  for (const [name, code] of Object.entries(plugins)) {
    const folder = join(configuredFrom, name);
    await mkdir(folder);
    const manifest = { name, version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'index.js'), code);
  }
  return Engine.start(
    {
      bundled: { folder: BUNDLED },
      configured: Object.keys(plugins).map((name) => `./${name}`),
      configuredFrom,
      installedFrom: configuredFrom,
      ...search,
    },
    { jobs: 1, loadLimitMs: LOAD_LIMIT_MS, builtCatalog: BUILT_CATALOG, ...options },
  );
}

/** Makes a folder that is removed after the test. */
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

/** Answers a text like a file. */
export async function answer(
  engine: Engine,
  input: string | readonly Uint8Array[],
  request: Partial<FileRequest> & { readonly solver?: string } = {},
): Promise<Answered> {
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  const parts: string[] = [];
  const gauge = new Gauge();
  const { solver, ...rest } = request;
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
