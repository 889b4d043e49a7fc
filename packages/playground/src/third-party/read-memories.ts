/** Readers of a search's memory and pseudocode in a third-party plugin's replies. */
import { MOST_ITEMS, MOST_LINES } from '@queenside/core';
import {
  count,
  either,
  flag,
  listOf,
  longText,
  objectOf,
  optional,
  recordOf,
  text,
  wordOf,
  type Reader,
} from '@queenside/core/shape';

/** The most names of a line of pseudocode, with its text. */
const MOST_LINE = 32;

export const pseudocode = listOf(either(text, listOf(text, MOST_LINE)), MOST_LINES);

const head = {
  kind: wordOf('stack', 'list'),
  title: text,
  total: count,
  facts: optional(recordOf(text)),
};
const item = objectOf({
  label: text,
  values: listOf(objectOf({ name: text, value: text, before: optional(text) }), MOST_ITEMS),
  isNext: flag,
});
export const memories = listOf(objectOf({ ...head, items: listOf(item, MOST_ITEMS) }), MOST_ITEMS);

const headOnly = objectOf(head);

/** Reads a part of a memory in a film, which is JSON. @param place as in a film: `1` for a memory, `1 7` for an item of it. */
export function memoryPart(place: string): Reader<string> {
  const [which = NaN, at = 0, ...others] = place.split(' ').map(Number);
  const isPlace = [which, at].every((index) => index >= 0 && index < MOST_ITEMS);
  if (!isPlace || others.length > 0) throw new Error('it sent a memory at no place');
  const read: Reader<unknown> = place.includes(' ') ? item : headOnly;
  return (value) => JSON.stringify(read(parse(longText(value))));
}

export function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('it sent a film with a part that is not JSON');
  }
}
