/** Judges states by what they are and what they cost. */
import { type Landscape, type Verdict, wrong, type WrongVerdict } from '@queenside/core';

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

/** Returns what is wrong with numbers that are no state. */
export function oddIn<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
): WrongVerdict | undefined {
  const states = landscape.states(instance);
  const isOrder = states.kind === 'order';
  const places = isOrder ? states.items : states.values.length;
  if (state.length !== places)
    return wrong('wrong-length', `it has ${state.length} numbers, not ${places}`);
  const nameOf = (item: number): string => landscape.itemName?.(item, instance) ?? `${item + 1}`;
  const seen = new Set<number>();
  for (const [place, value] of state.entries()) {
    const count = isOrder ? states.items : states.values[place]!;
    if (!(Number.isInteger(value) && value >= 0 && value < count))
      return wrong('not-a-state', `number ${place + 1} is ${value + 1}; there are 1 to ${count}`);
    if (isOrder && seen.has(value)) return wrong('not-a-state', `${nameOf(value)} is there twice`);
    seen.add(value);
  }
  return undefined;
}
