/** Finds the records that a submission had to answer. */
import { defined } from '@queenside/core/basics';
import type { HandIn, Test } from '@queenside/class-view';
import type { Section } from '@queenside/core';
import { splitRecords } from '@queenside/runtime/records';
import { instancesFor } from '../../assignment/index.ts';
import { formatOf, originOf, sectionsOf } from '../../input-of.ts';
import type { GradeContext } from '../context.ts';

/** A record, and the place of one of its answers. */
export interface AnsweredRecord {
  readonly bytes: Uint8Array;
  /** The number of the answer among those of the record, from 1. */
  readonly place: number;
  /** The variant that the name of the test's input file has, such as `a` of `pathfinding_a.txt`. */
  readonly variant?: string;
  /** The sections. Absent if each record has one answer. */
  readonly sections?: readonly Section[];
}

/**
 * Returns the record to which a submission gave an answer; undefined if there is none.
 *
 * @param handIn each may have different records.
 * @param number of the answer in the test, from 1. Each record has an answer for each section.
 */
export async function recordOf(
  { assignment, engine }: Pick<GradeContext, 'assignment' | 'engine'>,
  handIn: HandIn,
  test: Test,
  number: number,
): Promise<AnsweredRecord | undefined> {
  const { bytes } = await instancesFor(test, assignment, handIn, engine);
  const sections = sectionsOf(engine, test);
  const each = sections?.length ?? 1;
  const records = splitRecords(bytes, formatOf(engine, test.problem), engine.recordLimit);
  const record = records[Math.floor((number - 1) / each)];
  if (record === undefined) return undefined;
  const place = ((number - 1) % each) + 1;
  const { variant } = originOf(engine, test);
  return {
    bytes: record.bytes,
    place,
    ...defined({ variant, sections }),
  };
}
