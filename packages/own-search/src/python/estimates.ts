/** The messages about a heuristic in Python. */
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate, EstimatedBatch, Estimating } from '../program.ts';
import type { PythonOrder } from './orders.ts';

/** Estimates from Python, and how many milliseconds they took; null at first. JSON has no infinity. */
export interface Estimated {
  readonly estimated: readonly (Estimate | 'inf')[] | null;
  readonly took: number;
}

/** Writes the order for the heuristic of a file. */
export function orderOfEstimates(host: SpaceHost, { goal, record }: Estimating): PythonOrder {
  const root = [host.start, host.isGoal(host.start)];
  const onlyGoal = goal === undefined ? null : stateOf(host, goal);
  return { message: { estimates: true, record, root, goal: onlyGoal }, tables: [] };
}

/** Reads estimates; undefined at first. */
export function batchFrom({ estimated, took }: Estimated): EstimatedBatch | undefined {
  if (estimated === null) return undefined;
  const estimates = estimated.map((each) => (each === 'inf' ? Infinity : each));
  return { estimates, milliseconds: took };
}

/** Writes states. */
export function batchOf(host: SpaceHost, states: readonly number[]): readonly unknown[] {
  return states.map((state) => stateOf(host, state));
}

function stateOf(host: SpaceHost, state: number): readonly unknown[] {
  return [state, host.isGoal(state), host.name(state)];
}
