import type { Events, Observer } from '@queenside/core';

/** An event that a run announced. */
export interface RecordedEvent {
  readonly name: string;
  readonly values: readonly number[];
}

/** Returns an observer that records the events of a run. `named` returns the values of all events with that name. */
export function recordEvents(events: Events): Observer & {
  readonly seen: readonly RecordedEvent[];
  readonly named: (name: string) => (readonly number[])[];
} {
  const names = Object.keys(events.fields);
  const seen: RecordedEvent[] = [];
  return {
    seen,
    named: (wanted) => seen.filter(({ name }) => name === wanted).map(({ values }) => values),
    event: (code: number, ...values: number[]) => void seen.push({ name: names[code]!, values }),
  };
}
