import { Random, unableReason, type Registry } from '@queenside/core';
import type { BenchRecord, BenchRecordJob } from './jobs.ts';
import { toBytes } from './calls/text.ts';
import { ProblemCalls } from './calls/problem-calls.ts';

/**
 * Reads or makes a record, and asks which solvers of its problem can do it.
 *
 * @throws QueensideError of the problem if it cannot be read or made.
 */
export function benchRecord(
  registry: Registry,
  { problem: id, from }: BenchRecordJob,
): BenchRecord {
  const calls = new ProblemCalls(registry, id);
  const record =
    'record' in from
      ? from.record
      : toBytes(calls.problem.sized!(from.size, from.task, new Random(from.seed)));
  const need = calls.need(calls.parse(record));
  const unable: Record<string, string> = {};
  for (const { id: solver, capabilities } of registry.solversOf(id)) {
    const reason = unableReason(capabilities, need);
    if (reason !== undefined) unable[solver] = reason;
  }
  return { record, task: need.task, size: need.size, unable };
}
