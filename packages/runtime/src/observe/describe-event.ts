import { oneLine, type TraceEvent } from '@queenside/core';

/** The words of the first frame, which no event has. */
export const BEFORE = 'before the first step';

/** Returns a stage's words for an event; without them, its name and values: `generation: number 3, best 2`. */
export function wordsFor(event: TraceEvent, words: string | undefined): string {
  return oneLine(words ?? describeEvent(event));
}

function describeEvent(event: TraceEvent): string {
  const values = Object.entries(event.values).map(([field, value]) => `${field} ${value}`);
  return [event.name, values.join(', ')].filter((part) => part !== '').join(': ');
}
