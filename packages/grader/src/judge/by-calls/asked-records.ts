/** The runs of a function on the records of a test, as they are kept. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AskedRun } from '@queenside/own-search';
import type { RunEnding } from '@queenside/sandbox';

/** The run on one record. */
export interface AskedRecord extends AskedRun {
  readonly ending: RunEnding;
  readonly cpuMs: number;
  /** The last line of standard error. */
  readonly lastWords: string;
}

/** Packs runs to few bytes: calls repeat themselves. */
export function packAsked(records: readonly AskedRecord[]): Uint8Array {
  const plain = records.map(({ asked, ...record }) => ({ ...record, asked: Array.from(asked) }));
  return deflateRawSync(JSON.stringify(plain));
}

export function unpackAsked(packed: Uint8Array): readonly AskedRecord[] {
  return JSON.parse(inflateRawSync(packed).toString()) as readonly AskedRecord[];
}
