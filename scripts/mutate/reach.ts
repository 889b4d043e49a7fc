/** Finds out which tests reach which lines, in processes and threads that tests start, too. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Outcome } from './run-test.ts';

/** What a test file did when it ran without a fault. */
export interface Reach {
  readonly outcome: Outcome;
  readonly milliseconds: number;
  /** The source files that it reached, with their hashes and the numbers of their lines, by path. */
  readonly files: Readonly<Record<string, { readonly hash: string; readonly lines: number[] }>>;
}

/** What Node writes into the folder NODE_V8_COVERAGE: https://nodejs.org/api/cli.html#node_v8_coveragedir */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly {
        readonly startOffset: number;
        readonly endOffset: number;
        readonly count: number;
      }[];
    }[];
  }[];
}

/**
 * Returns what a test file reaches, from the cache if neither it nor a reached file has changed.
 *
 * @param root the folder of the tree that is tested.
 * @param file the test file's path in it.
 * @param run runs the test file with further environment variables.
 */
export async function reachOf(
  root: string,
  file: string,
  cache: string,
  run: (environment: Readonly<Record<string, string>>) => Promise<Outcome>,
): Promise<Reach> {
  const hash = hashOf(join(root, file));
  const kept = join(cache, `${createHash('sha256').update(file).update(hash).digest('hex')}.json`);
  const known = readJson(kept) as Reach | undefined;
  if (known !== undefined && isFresh(root, known)) return known;
  const folder = mkdtempSync(join(tmpdir(), 'queenside-coverage-'));
  try {
    const started = performance.now();
    const outcome = await run({ NODE_V8_COVERAGE: folder });
    const milliseconds = Math.round(performance.now() - started);
    const reach = { outcome, milliseconds, files: filesIn(root, folder) };
    if (outcome === 'passed') {
      mkdirSync(cache, { recursive: true });
      writeFileSync(kept, JSON.stringify(reach));
    }
    return reach;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the content of a JSON file; undefined if there is none, or a killed process has written only its beginning. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isFresh(root: string, { files }: Reach): boolean {
  return Object.entries(files).every(([file, { hash }]) => hashOf(join(root, file)) === hash);
}

/** Returns the hash of a file; empty if it cannot be read. */
function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return '';
  }
}

function filesIn(root: string, folder: string): Reach['files'] {
  const sources = new Map<string, { readonly text: string; readonly lines: Set<number> }>();
  const base = pathToFileURL(join(root, 'packages/')).href;
  for (const name of readdirSync(folder)) {
    const coverage = readJson(join(folder, name)) as Coverage | undefined;
    for (const { url, functions } of coverage?.result ?? []) {
      if (!url.startsWith(base) || !url.includes('/src/') || !url.endsWith('.ts')) continue;
      const path = relative(root, fileURLToPath(url)).split(sep).join('/');
      if (!sources.has(path))
        sources.set(path, { text: readFileSync(join(root, path), 'utf8'), lines: new Set() });
      const { text, lines } = sources.get(path)!;
      for (const line of linesReached(text, functions)) lines.add(line);
    }
  }
  const files = [...sources].map(([path, { lines }]) => [
    path,
    { hash: hashOf(join(root, path)), lines: [...lines] },
  ]);
  return Object.fromEntries(files) as Reach['files'];
}

/** Returns the numbers of the lines of which a part ran, from 1. Inner ranges come after the outer ones. */
function linesReached(text: string, functions: Coverage['result'][number]['functions']): number[] {
  const ran = new Uint8Array(text.length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const reached: number[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const from = start + line.search(/\S|$/);
    start += line.length + 1;
    if (ran.subarray(from, start - 1).includes(1)) reached.push(index + 1);
  }
  return reached;
}
