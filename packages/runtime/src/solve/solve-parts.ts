import type { Solver, Stats } from '@queenside/core';
import { plainStats } from '../calls/plain-data.ts';
import type { PackedRecords, SolvePlan, Unpacked } from '../jobs.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import { fail, publish, reportOf } from './publish.ts';
import { asError, prepare, runsOf } from './record-run.ts';
import { contextOf } from './run-solver.ts';

/** Solves one part of a record. */
export interface PartJob {
  readonly kind: 'part';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly part: number;
  readonly parts: number;
}

/** The outcome of a {@link PartJob}. */
export interface PartResult {
  /** JSON data in the solver's own format. */
  readonly data: unknown;
  readonly stats: Stats;
  readonly milliseconds: number;
}

/** Joins the parts of a record to its answer. */
export interface JoinJob {
  readonly kind: 'join';
  readonly plan: SolvePlan;
  /** One record. */
  readonly records: PackedRecords;
  readonly results: readonly PartResult[];
}

/**
 * Solves one part of a record.
 *
 * @throws QueensideError if the solver does.
 */
export async function solvePart(
  registry: Registry,
  { plan, records, part, parts }: PartJob,
  progress: Progress,
): Promise<PartResult> {
  const run = runsOf(registry, plan, progress)(records.first);
  let solver: Solver | undefined;
  try {
    const place = { line: records.lines[0]!, index: records.first };
    const prepared = prepare(run, records.bytes, place);
    const { instance, options } = prepared;
    ({ solver } = prepared);
    const stats: Stats = {};
    progress.begin(0, 'solve', solver.id);
    const started = performance.now();
    const context = contextOf(run, prepared, { stats });
    const made = await solver.split!.solvePart(instance, options, part, parts, context);
    // A result that is not JSON fails here, and not when the engine stores the parts.
    const { data } = JSON.parse(JSON.stringify({ data: made })) as { data?: unknown };
    return { data, stats: plainStats(stats), milliseconds: performance.now() - started };
  } catch (thrown) {
    throw asError(run, thrown, solver);
  } finally {
    progress.rest();
  }
}

/** Joins the parts of a record, checks the answer, and writes it. */
export async function joinParts(
  registry: Registry,
  { plan, records, results }: JoinJob,
  progress: Progress,
): Promise<Unpacked> {
  const run = runsOf(registry, plan, progress)(records.first);
  const place = { line: records.lines[0]!, index: records.first };
  const whole: Stats = {};
  let solver: Solver | undefined;
  let outcome = {};
  progress.begin(0, 'read');
  try {
    const prepared = prepare(run, records.bytes, place);
    const { instance, options } = prepared;
    ({ solver } = prepared);
    let explain: (() => object | Promise<object>) | undefined;
    const setup = {
      stats: whole,
      explain: (details: () => object | Promise<object>) => (explain = details),
    };
    const context = contextOf(run, prepared, setup);
    const parts = results.map(({ data }) => data);
    progress.begin(0, 'solve', solver.id);
    const answer: unknown = solver.split!.join(instance, options, parts, context);
    outcome = await publish(run, prepared, answer, { explain });
  } catch (thrown) {
    outcome = fail(run, thrown, place, solver);
  }
  progress.rest();
  const report = reportOf(run, place, outcome, {
    solver,
    milliseconds: results.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    stats: { ...sumStats(results.map(({ stats }) => stats)), ...plainStats(whole) },
    before: 0,
  });
  return { records: [report], chunks: run.output.take(), ...run.side.take() };
}

/** Adds up numbers, and keeps the words of the last part. */
function sumStats(parts: readonly Stats[]): Stats {
  const sum: Stats = {};
  for (const stats of parts)
    for (const [name, value] of Object.entries(stats)) {
      const before = sum[name];
      sum[name] = typeof value === 'number' && typeof before === 'number' ? before + value : value;
    }
  return sum;
}
