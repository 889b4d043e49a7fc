import { Random, unableReason, type Registry } from '@queenside/core';
import type { RowJob } from './jobs.ts';
import { ProblemCalls } from './problem-calls.ts';

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
 * @throws QueensideError of the problem where it cannot be read or made.
 */
export function makeRow(registry: Registry, { problem: id, from }: RowJob): Row {
  const calls = new ProblemCalls(registry, id);
  const record =
    'record' in from
      ? from.record
      : Buffer.from(calls.problem.sized!(from.size, from.task, new Random(from.seed)));
  const need = calls.need(calls.parse(record));
  const unable: Record<string, string> = {};
  for (const { id: solver, capabilities } of registry.solversOf(id)) {
    const reason = unableReason(capabilities, need);
    if (reason !== undefined) unable[solver] = reason;
  }
  return { record, task: need.task, size: need.size, unable };
}
