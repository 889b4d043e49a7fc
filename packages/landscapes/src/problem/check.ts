/** Judges states by what they are and what they cost. */
import { type Landscape, type Verdict, wrong } from '@queenside/core';
import { oddIn } from '../state.ts';

export const MISTAKES = {
  'wrong-length': 'the answer has too few or too many numbers',
  'not-a-state': 'a number of the answer stands for nothing, or an item is there twice',
} as const;

/** Judges a state. One that meets the target or the bound is optimal. */
export function checkState<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
): Verdict {
  const { objective } = landscape;
  const odd = oddIn(landscape, instance, state);
  if (odd) return odd;
  const fault = landscape.fault?.(instance, state);
  if (fault) return wrong(fault.mistake, fault.reason);
  const cost = landscape.cost(instance, state);
  const value = objective?.value(instance, state) ?? cost;
  const target = landscape.target?.(instance) ?? -Infinity;
  const isOptimal = cost <= target || value === objective?.bound?.(instance);
  return { kind: 'right', objective: value, ...(isOptimal && { proof: 'optimal' }) };
}
