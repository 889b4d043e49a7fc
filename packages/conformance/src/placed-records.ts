import type { Problem, RecordOrigin } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { quote } from './check.ts';

/** A record, and the variant that the name of its file gives. */
export interface PlacedRecord {
  readonly record: string;
  readonly variant?: string | undefined;
}

/** Returns every variant of a problem's files; the first has no name. */
export function variantsOf({ variants = [] }: Problem): readonly (string | undefined)[] {
  return [undefined, ...variants];
}

/** Parses a record as in a file of its variant. */
export function parsePlaced<Instance>(problem: Problem<Instance>, placed: PlacedRecord): Instance {
  return parseRecord(problem, placed.record, originOf(problem, placed));
}

/** Returns what the name of the record's file tells. */
export function originOf({ id }: Problem, { variant }: PlacedRecord): RecordOrigin {
  return variant === undefined ? { name: `${id}.txt` } : { name: `${id}_${variant}.txt`, variant };
}

/** Names a record in messages. */
export function nameOf({ record, variant }: PlacedRecord): string {
  return `record ${quote(record)}${variant === undefined ? '' : `, variant ${variant}`}`;
}
