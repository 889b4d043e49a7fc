import { Random } from '@queenside/core';
import type { Registry } from './plugins/registry.ts';
import type { BenchRecordJob, MadeRecord } from './jobs.ts';
import { toBytes } from './calls/text.ts';
import { ProblemCalls } from './calls/problem-calls.ts';

/**
 * Reads or makes a record.
 *
 * @throws QueensideError of the problem if it cannot be read or made.
 */
export function benchRecord(
  registry: Registry,
  { problem: id, origin, from }: BenchRecordJob,
): MadeRecord {
  const calls = new ProblemCalls(registry, id, origin);
  const record =
    'record' in from
      ? from.record
      : toBytes(calls.problem.sized!(from.size, from.task, new Random(from.seed)));
  const { task, size, features } = calls.need(calls.parse(record.slice(), 1));
  return { record, need: { task, size, ...(features && { features }) } };
}
