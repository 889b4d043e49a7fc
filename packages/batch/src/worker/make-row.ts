import { Random, unableReason, type Problem, type Registry } from '@queenside/core';
import { batchError } from '../errors.ts';
import type { RowJob } from './jobs.ts';
import { parseRecord } from './parse-record.ts';

/** One record that solvers are compared on. */
export interface Row {
  readonly record: Uint8Array;
  readonly task: string;
  /** In the problem's own unit. */
  readonly size: number;
  /** Why a solver cannot do it, by the solver's id; the others can. */
  readonly unable: Readonly<Record<string, string>>;
}

/**
 * Reads or makes a record, and asks the solvers of its problem whether they can do it.
 *
 * @throws QueensideError of the problem where it cannot be read or made, or `batch/no-sizes`.
 */
export function makeRow(registry: Registry, { problem: id, from }: RowJob): Row {
  const problem = registry.problem(id);
  const record =
    'record' in from
      ? from.record
      : Buffer.from(madeRecord(problem, from.size, from.task, from.seed, registry));
  const need = problem.need(parseRecord(problem, record));
  const unable: Record<string, string> = {};
  for (const { id: solver, capabilities } of registry.solversOf(id)) {
    const reason = unableReason(capabilities, need);
    if (reason !== undefined) unable[solver] = reason;
  }
  return { record, task: need.task, size: need.size, unable };
}

function madeRecord(
  problem: Problem,
  size: number,
  task: string,
  seed: number,
  registry: Registry,
): string {
  if (problem.sized !== undefined) return problem.sized(size, task, new Random(seed));
  const known = registry.catalog().problems.filter(({ sized }) => sized);
  throw batchError('no-sizes', {
    problem: problem.id,
    known: known.map((each) => each.id).join(', ') || 'none',
  });
}
