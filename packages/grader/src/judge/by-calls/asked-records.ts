/** The runs of a function on the records of a test, as they are kept. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AskedRun, KeptEstimates } from '@queenside/own-search';
import type { RunEnding } from '@queenside/sandbox';

/** How the run on one record ended. */
export interface RecordEnding {
  readonly ending: RunEnding;
  readonly cpuMs: number;
  /** The last line of standard error. */
  readonly lastWords: string;
}

/** The run of a search on one record. */
export interface AskedRecord extends AskedRun, RecordEnding {}

/** The run of a heuristic on one record. */
export interface EstimatedRecord extends KeptEstimates, RecordEnding {}

/** Packs runs to few bytes: calls and estimates repeat themselves. */
export function packAsked(records: readonly (AskedRecord | EstimatedRecord)[]): Uint8Array {
  return deflateRawSync(JSON.stringify(records));
}

export function unpackAsked(packed: Uint8Array): readonly AskedRecord[] {
  return unpack(packed) as readonly AskedRecord[];
}

export function unpackEstimated(packed: Uint8Array): readonly EstimatedRecord[] {
  return unpack(packed) as readonly EstimatedRecord[];
}

function unpack(packed: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(packed).toString());
}
