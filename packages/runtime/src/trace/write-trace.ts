/**
 * Writes traces as JSON lines. A record starts with a {@link TraceHead} and ends with a {@link TraceEnd}. Between them,
 * each event is an array of its name and its values, in the order of the head's `events`.
 */
import type { EventFields, PseudocodeLine } from '@queenside/core';
import { toBytes } from '../calls/text.ts';
import { unpack, type PackedEvents } from './event-list.ts';
import type { RecordStatus } from '../report.ts';

/** The first line of a record's trace. */
export interface TraceHead {
  /** The input file's name, without its folder. */
  readonly file: string;
  /** The number of the record's answer in its file, from 1. */
  readonly record: number;
  /** The record's first line in the input file, from 1. */
  readonly line: number;
  /** The record's name for people; traces of older versions have none. */
  readonly title?: string;
  readonly problem: string;
  /** The file's variant, if it has one. */
  readonly variant?: string;
  /** The file of the user's own evaluation, without its folder, and perhaps its function. Absent if there is none. */
  readonly evaluation?: string;
  /** The section of the answer, if the file has several. */
  readonly section?: string;
  readonly solver: string;
  readonly seed: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** The record itself; null if it is longer than {@link LONGEST_RECORD}. */
  readonly input: string | null;
  /** Each event's name and the names of its values. */
  readonly events: EventFields;
  /** The solver's pseudocode, if it has any; traces of older versions have none. */
  readonly pseudocode?: readonly PseudocodeLine[];
}

/** The last line of a record's trace. */
export interface TraceEnd {
  /** The record's number again. */
  readonly end: number;
  readonly status: RecordStatus;
  /** The number of events that the solver announced. */
  readonly announced: number;
  /** The number of events in the trace. */
  readonly kept: number;
}

/** The longest record that a trace contains, in bytes. */
export const LONGEST_RECORD: number = 1 << 22;
const CHUNK_CHARACTERS = 1 << 16;

/** Writes the trace of one record, without its last line. */
export function* writeTrace(head: TraceHead, events: PackedEvents): Generator<Uint8Array> {
  let text = `${JSON.stringify(head)}\n`;
  for (const { name, values } of unpack(events)) {
    text += `${JSON.stringify([name, ...Object.values(values)])}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield toBytes(text);
    text = '';
  }
  yield toBytes(text);
}

/** Writes the last line of a record's trace. */
export function writeTraceEnd(end: TraceEnd): Uint8Array {
  return toBytes(`${JSON.stringify(end)}\n`);
}
