import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Problem, Solver } from '@queenside/core';
import {
  type ContextSettings,
  parseRecord,
  runSolver,
  searchAsSolver,
  type SolverRun,
} from '@queenside/conformance';
import { afterAll } from 'vitest';
import { partsOf } from '../src/solve/parts.ts';
import { kindOf } from '../src/source.ts';

export const TREE =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';
export const GRID = 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX';

/** Whether this machine has a Python that runs searches. */
export const hasPython: boolean = isThere('python3');

export function isThere(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'queenside-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file, and returns its path. Each is in a separate folder, with the files beside it. */
export function fileWith(
  text: string,
  name: string,
  beside: Readonly<Record<string, string>> = {},
): string {
  const path = join(mkdtempSync(join(folder, 'search-')), name);
  writeFileSync(path, text);
  for (const [other, content] of Object.entries(beside)) {
    const file = join(dirname(path), other);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return path;
}

/** Makes the solver of a problem from a file with this text. */
export function solverOf(
  problem: Problem,
  text: string,
  name = 'mine.py',
  beside: Readonly<Record<string, string>> = {},
): Solver {
  const { searches, pathSearches, solvers } = partsOf(
    fileWith(text, name, beside),
    'mine',
    kindOf(name, text),
  );
  if (searches) return searchAsSolver(searches[0]!, problem);
  return pathSearches ? searchAsSolver(pathSearches[0]!, problem, 'pathSearches') : solvers![0]!;
}

/** Solves a record, and checks the answer. */
export async function solve(
  problem: Problem,
  record: string,
  solver: Solver,
  settings: ContextSettings & { readonly options?: Readonly<Record<string, unknown>> } = {},
): Promise<SolverRun<unknown> & { readonly verdict: string }> {
  const run = await runSolver(solver, parseRecord(problem, record), settings);
  return { ...run, verdict: problem.check(parseRecord(problem, record), run.answer).kind };
}

/** The files in the documentation, by their names. */
export const documented: ReadonlyMap<string, string> = new Map(
  Array.from(
    readFileSync(new URL('../../../docs/own-search.md', import.meta.url), 'utf8').matchAll(
      /```(?:python|js|ts)\n(?:#|\/\/) (\S+\.(?:py|js|ts))\n([^]*?)```/g,
    ),
    ([, name, text]) => [name!, text!],
  ),
);
