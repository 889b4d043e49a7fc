import type { Solver, Stats } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import type { JoinJob, PartJob, PartResult, Unpacked } from '../jobs.ts';
import { plainStats } from '../calls/plain-stats.ts';
import type { Progress } from '../progress.ts';
import { runsOf } from './record-run.ts';

/**
 * Solves one part of a record.
 *
 * @throws QueensideError if the solver does.
 */
export async function solvePart(
  registry: Registry,
  job: PartJob,
  progress: Progress,
): Promise<PartResult> {
  const { plan, records, part, parts } = job;
  const run = runsOf(registry, plan, progress)(records.first);
  let solver: Solver | undefined;
  try {
    const { instance, options, ...prepared } = run.prepare(records.bytes, records.lines[0]!);
    ({ solver } = prepared);
    const stats: Stats = {};
    progress.begin(0, 'solve', solver.id);
    const started = performance.now();
    const seed = run.seedOf({ line: records.lines[0]!, index: records.first });
    const context = run.context({ seed, stats });
    const made = await solver.split!.solvePart(instance, options, part, parts, context);
    // A result that is not JSON fails here, and not when the engine stores the parts.
    const { data } = JSON.parse(JSON.stringify({ data: made })) as { data?: unknown };
    return { data, stats: plainStats(stats), milliseconds: performance.now() - started };
  } catch (thrown) {
    throw run.asError(thrown, solver);
  } finally {
    progress.rest();
  }
}

/** Joins the parts of a record, checks the answer, and writes it. */
export function joinParts(registry: Registry, job: JoinJob, progress: Progress): Unpacked {
  const { plan, records, results } = job;
  const run = runsOf(registry, plan, progress)(records.first);
  const place = { line: records.lines[0]!, index: records.first };
  const whole: Stats = {};
  let solver: Solver | undefined;
  let outcome = {};
  progress.begin(0, 'read');
  try {
    const prepared = run.prepare(records.bytes, place.line);
    ({ solver } = prepared);
    const { instance, options } = prepared;
    let explain: (() => object) | undefined;
    const context = run.context({
      seed: run.seedOf(place),
      stats: whole,
      explain: (details) => (explain = details),
    });
    const parts = results.map(({ data }) => data);
    progress.begin(0, 'solve', solver.id);
    const answer: unknown = solver.split!.join(instance, options, parts, context);
    progress.begin(0, 'check');
    const written = run.publish(prepared, answer, place);
    progress.begin(0, 'explain', solver.id);
    outcome = { ...written, ...run.explain(explain) };
  } catch (thrown) {
    outcome = run.fail(thrown, place, solver);
  }
  progress.rest();
  const report = {
    line: place.line,
    ...run.sectionOf(place),
    status: 'right' as const,
    ...outcome,
    ...(solver && { solver: solver.id }),
    seed: run.seedOf(place),
    milliseconds: results.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    stats: { ...sumStats(results.map(({ stats }) => stats)), ...plainStats(whole) },
    bytes: run.output.length,
  };
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
