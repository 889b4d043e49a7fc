import type { LineReader } from '@queenside/core';

/** What the labels of an answer file have shown so far. */
interface Labels {
  /** -1 if they count from 0. */
  readonly offset: number;
  /** False if they did not count up: then they are ignored, and answers are read in order. */
  counting: boolean;
}

const labelsOf = new WeakMap<LineReader, Labels>();

/**
 * Returns whether a label says that its answer belongs to a later record, so that this record's answer is missing. Labels may
 * count from 0. They are ignored if they do not count up.
 *
 * @param number the record whose answer is expected, from 1.
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
