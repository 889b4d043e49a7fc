/** The output of `bench --json`; its schema is in json-schemas.ts. */
import { defined } from '@queenside/core/basics';
import type { Catalog } from '@queenside/runtime';
import { readFileSync } from 'node:fs';
import {
  thisMachine,
  type BenchCell,
  type BenchResult,
  type BenchRow,
  type Entrant,
} from '@queenside/bench';
import type { Static } from '@queenside/core';
import { jsonObjective } from './json-report.ts';
import type { benchSchema } from './json-schemas.ts';

type JsonBench = Static<typeof benchSchema>;
type JsonRow = JsonBench['rows'][number];
type JsonResult = JsonRow['results'][number];

/** @param entrants in the order of the result's solvers. */
export function jsonBench(
  result: BenchResult,
  entrants: readonly Entrant[],
  catalog: Catalog,
): JsonBench {
  const { problem, file, rounds, seed, timeLimitMs, stopped, rows } = result;
  return {
    problem,
    file: file ?? null,
    rounds,
    seed,
    timeLimit: timeLimitMs / 1000,
    stopped,
    versions: versionsOf(problem, entrants, catalog),
    machine: thisMachine(),
    solvers: entrants.map(({ solver, section, options, program }) => ({
      id: solver,
      section: section ?? null,
      ...defined({ command: program === undefined ? undefined : [...program.command] }),
      options: { ...options },
    })),
    rows: rows.map(jsonRow),
  };
}

function jsonRow({ task, size, line, error, cells }: BenchRow): JsonRow {
  return {
    task: task ?? null,
    size: size ?? null,
    line: line ?? null,
    error: error ?? null,
    results: cells.map(jsonResult),
  };
}

function jsonResult({
  solver,
  standing,
  reason,
  error,
  summary,
  ratio,
  quality,
  runs,
}: BenchCell): JsonResult {
  return {
    solver,
    standing,
    reason: reason ?? null,
    error: error ?? null,
    median: roundMs(summary?.median),
    lowerQuartile: roundMs(summary?.lower),
    upperQuartile: roundMs(summary?.upper),
    least: roundMs(summary?.least),
    most: roundMs(summary?.most),
    ratio: ratio === undefined ? null : Number(ratio.toPrecision(6)),
    quality: quality === undefined ? null : { ...quality, gap: quality.gap ?? null },
    runs: runs.map(({ milliseconds, objective, ...run }) => ({
      ...run,
      ms: roundMs(milliseconds)!,
      objective: objective === undefined ? null : jsonObjective(objective),
    })),
  };
}

/** Returns the versions of the command and of the measured packages. */
function versionsOf(
  problem: string,
  entrants: readonly Entrant[],
  { plugins, problems, solvers }: Catalog,
): Record<string, string> {
  const packages = new Set([
    ...problems.filter(({ id }) => id === problem).map(({ plugin }) => plugin),
    ...solvers
      .filter(
        (each) => each.problem === problem && entrants.some(({ solver }) => solver === each.id),
      )
      .map(({ plugin }) => plugin),
  ]);
  const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  return Object.fromEntries([
    [own.name, own.version],
    ...plugins.filter(({ name }) => packages.has(name)).map(({ name, version }) => [name, version]),
  ]) as Record<string, string>;
}

/** Rounds to the nanosecond, the resolution of the clock. */
function roundMs(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : Math.round(milliseconds * 1e6) / 1e6;
}
