import type { LineReader } from '@queenside/core';

/** What the labels of a result file have shown so far. */
interface Labels {
  /** -1 where they count from 0. */
  readonly offset: number;
  /** False once they have not counted up: then they say nothing, and answers are taken as they come. */
  counting: boolean;
}

const labelsOf = new WeakMap<LineReader, Labels>();

/**
 * Whether a label says that its answer belongs to a record behind the one that is asked for, whose own answer is
 * therefore missing. Labels may count from 0, and are not believed where they stand still or fall back.
 *
 * @param number the record that is asked for, from 1.
 */
export function isOfLaterRecord(lines: LineReader, label: number, number: number): boolean {
  let labels = labelsOf.get(lines);
  if (labels === undefined) {
    labels = { offset: label === 0 ? -1 : 0, counting: true };
    labelsOf.set(lines, labels);
  }
  const expected = number + labels.offset;
  if (label < expected) labels.counting = false;
  return labels.counting && label > expected;
}
