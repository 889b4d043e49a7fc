/** Writes, reads, and checks the states of landscapes. */
import { type Landscape, wrong, type WrongVerdict } from '@queenside/core';

/** Writes a state, without the last line feed. */
export function writeState<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
): string {
  return landscape.write?.(instance, state) ?? state.map((each) => each + 1).join(' ');
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
