import { Router, type Engine } from '@queenside/batch';
import { splitRecords, type InputFormat, type RawRecord, type RecordOrigin } from '@queenside/core';
import type { Test } from './model/index.ts';

/** Returns what a test's input file tells about its records: `pathfinding_a.txt` names the variant `a`. */
export function originOf(
  { installed }: Pick<Engine, 'installed'>,
  { input: name, problem }: Pick<Test, 'input' | 'problem'>,
): RecordOrigin {
  const { variant } = new Router(installed.catalog, []).routeAs(name, problem);
  return { name, ...(variant !== undefined && { variant }) };
}

/** Returns how the input files of a problem are written; the default for a problem that is not installed. */
export function formatOf({ installed }: Pick<Engine, 'installed'>, problem: string): InputFormat {
  return installed.catalog.problems.find(({ id }) => id === problem) ?? {};
}

/** Returns the records of a test's input. */
export function recordsOf(
  engine: Pick<Engine, 'installed' | 'recordLimit'>,
  { problem }: Pick<Test, 'problem'>,
  input: Uint8Array,
): RawRecord[] {
  return splitRecords(input, formatOf(engine, problem), engine.recordLimit);
}
