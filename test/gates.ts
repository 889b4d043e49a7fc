/**
 * The gates of CI, in the order in which they run. A test file's own code decides its gate: what the file and the test helpers that
 * it imports use. So a new or moved test file needs no entry in a list.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';

/**
 * - `pure`: computes in the test process. `test/no-processes.ts` enforces it.
 * - `process`: starts commands, workers, servers, compilers, or a sandbox.
 * - `installed`: opens a browser, or installs packages or an archive.
 */
export type Gate = 'pure' | 'process' | 'installed';

export const GATES: readonly Gate[] = ['pure', 'process', 'installed'];

/** One file of tests for each command. CI runs these on the oldest Node too. */
export const SMOKE_TESTS: Readonly<Record<string, string>> = {
  run: 'cli/test/run.test.ts',
  watch: 'cli/test/watch.test.ts',
  studio: 'cli/test/studio.test.ts',
  worker: 'queue/test/queue.test.ts',
  solve: 'cli/test/solve.test.ts',
  verify: 'cli/test/verify.test.ts',
  replay: 'cli/test/trace.test.ts',
  referee: 'cli/test/referee.test.ts',
  heuristic: 'cli/test/heuristic.test.ts',
  lesson: 'cli/test/lesson.test.ts',
  generate: 'cli/test/look.test.ts',
  status: 'cli/test/ledger.test.ts',
  history: 'cli/test/ledger.test.ts',
  stop: 'cli/test/ledger.test.ts',
  retry: 'cli/test/ledger.test.ts',
  clean: 'cli/test/ledger.test.ts',
  grade: 'cli/test/grade-one.test.ts',
  bench: 'cli/test/bench.test.ts',
  plugins: 'cli/test/drop-folders.test.ts',
  config: 'cli/test/config.test.ts',
  completion: 'cli/test/completion.test.ts',
  new: 'cli/test/new.test.ts',
  dev: 'cli/test/dev.test.ts',
  doctor: 'cli/test/look.test.ts',
  explain: 'cli/test/explain.test.ts',
};

/** What a browser, the packages as they are published, and the portable archive need. */
const INSTALLED =
  /^(?:playwright-core|test\/published\/packages\.ts|scripts\/portable\/.*|.*\/chromium\.ts)$/;
const PROCESSES = /^(?:node:child_process|node:worker_threads|execa)$/;
/** What starts workers, a sandbox, or npm for a test that calls it. */
const STARTERS = /(?<!\btype )\b(?:Engine|openSandbox|openSandboxApart|testInstallation)\b/;
/** The command that `test/prepare.ts` prepares, its catalog, and whether a sandbox works. */
const PREPARED = /process\.env\['QUEENSIDE_(?:BUILT_CATALOG|COMMAND|NO_SANDBOX|PROGRAM)'\]/;

const STATEMENT = /^(?:import|export)\s(?!type\b)(?:([^'";]*?)\bfrom\s+)?'([^']+)'/gm;
const CALL = /(?<!\btypeof )\bimport\(\s*'([^']+)'\s*\)/g;
const TEST_CODE = /^(?:test|scripts|packages\/[^/]+\/(?:scripts|test))\//;

/** Returns the gate of each test file, by its path from the root of the repository. */
export function readGates(root: string): ReadonlyMap<string, Gate> {
  const uses = new Map<string, Uses>();
  const read = (file: string): Uses => {
    const known = uses.get(file);
    if (known !== undefined) return known;
    // A text of a test can look like an import.
    const path = join(root, file);
    const found = usesOf(file, existsSync(path) ? readFileSync(path, 'utf8') : '');
    uses.set(file, found);
    return found;
  };
  const files = globSync('{test,packages/*/test}/**/*.test.ts', { cwd: root });
  return new Map(
    files
      .map((file) => file.split(sep).join(posix.sep))
      .toSorted()
      .map((file) => [file, gateOf(file, read)]),
  );
}

/** What one file of test code uses. */
export interface Uses {
  readonly gate: Gate;
  /** The test code that it imports, as paths from the root of the repository. */
  readonly imports: readonly string[];
}

/** Returns the last gate that a test file or one of its helpers needs. */
export function gateOf(file: string, read: (file: string) => Uses): Gate {
  const reached = new Set([file]);
  let gate: Gate = 'pure';
  for (const each of reached) {
    const uses = read(each);
    if (GATES.indexOf(uses.gate) > GATES.indexOf(gate)) gate = uses.gate;
    for (const helper of uses.imports) reached.add(helper);
  }
  return gate;
}

/** Reads what a file of test code imports and names. Type imports do not count. */
export function usesOf(file: string, source: string): Uses {
  const imports = [
    ...[...source.matchAll(STATEMENT)].map(([, names = '', from]) => ({ names, from: from! })),
    ...[...source.matchAll(CALL)].map(([, from]) => ({ names: '', from: from! })),
  ].map(({ names, from }) => ({
    names,
    from: from.startsWith('.') ? posix.join(posix.dirname(file), from) : from,
  }));
  const needs = (gate: Gate): boolean =>
    gate === 'installed'
      ? imports.some(({ from }) => INSTALLED.test(from))
      : PREPARED.test(source) ||
        imports.some(({ from, names }) => PROCESSES.test(from) || STARTERS.test(names));
  return {
    gate: needs('installed') ? 'installed' : needs('process') ? 'process' : 'pure',
    imports: imports.map(({ from }) => from).filter((from) => TEST_CODE.test(from)),
  };
}

// Whole paths, because vitest looks for each argument inside the paths of test files.
if (import.meta.main)
  for (const file of new Set(Object.values(SMOKE_TESTS)))
    console.log(resolve(import.meta.dirname, '../packages', file));
