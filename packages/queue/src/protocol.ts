/** The messages between senders and workers, as text that any queue can store. */
import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { PluginPrint } from '@queenside/batch';
import {
  anyText,
  anything,
  either,
  guardOf,
  number,
  objectOf,
  optional,
  type Reader,
  wholeFrom,
  wordOf,
} from '@queenside/core/shape';
import type { Incumbent, RecordJob, Step } from '@queenside/runtime';

/** The data of a BullMQ job. */
export interface JobData {
  /** Id of the member that waits for the result. */
  readonly sender: string;
  /** A packed {@link Order}. */
  readonly order: string;
}

export interface Order {
  readonly job: RecordJob;
  /** Time limit for each step of each record; Infinity for none. */
  readonly milliseconds: number;
}

export interface JobProgress {
  /** Index of the record in the job, from 0. */
  readonly index: number;
  /** A number from 0 to 1. */
  readonly fraction: number;
}

/** The outcome of a job. */
export type Outcome =
  | { readonly result: unknown; readonly elapsed: number }
  | {
      readonly error: {
        readonly code: string;
        readonly cause: string;
        readonly remedy: string;
        readonly stack?: string | undefined;
      };
    }
  | {
      readonly stopped: {
        readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
        readonly index: number;
        readonly step?: Step;
        readonly about?: string;
        readonly elapsed: number;
        readonly detail: string;
        /** The best answer so far of the running record. */
        readonly incumbent?: Incumbent | undefined;
      };
    };

const readOutcome: Reader<Outcome> = either(
  objectOf({ result: anything, elapsed: number }),
  either(
    objectOf({
      error: objectOf({
        code: anyText,
        cause: anyText,
        remedy: anyText,
        stack: optional(anyText),
      }),
    }),
    objectOf({
      stopped: objectOf({
        reason: wordOf('time-limit', 'interrupted', 'died', 'out-of-memory'),
        index: wholeFrom(-1),
        step: optional(anyText as Reader<Step>),
        about: optional(anyText),
        elapsed: number,
        detail: anyText,
        incumbent: anything as Reader<Incumbent | undefined>,
      }),
    }),
  ),
);

/**
 * Unpacks what a worker sent. Results and answers so far are taken as they are.
 *
 * @throws Error if it is not an outcome.
 */
export function unpackOutcome(packed: string): Outcome {
  return readOutcome(unpack(packed));
}

export const isProgress = guardOf<JobProgress>(
  objectOf({ index: wholeFrom(-1), fraction: number }),
);

/** Shows the user one line. */
export type Notice = (line: string) => void;

/** Marks our own keys. Objects that already have such keys are wrapped in `$object`. */
const MARK = '$';
const LENGTH_BYTES = 4;

/**
 * Packs plain objects, arrays, strings, numbers, bigints, booleans, null, and Uint8Arrays into base64 of a compressed frame:
 * the length of the JSON, the JSON, then all bytes.
 */
export function pack(value: unknown): string {
  const blobs: Uint8Array[] = [];
  const json = Buffer.from(JSON.stringify(toPlain(value, blobs)));
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(json.length);
  return zstdCompressSync(Buffer.concat([head, json, ...blobs])).toString('base64');
}

/** Unpacks data. Each Uint8Array gets its own buffer. */
export function unpack(text: string): unknown {
  const frame = zstdDecompressSync(Buffer.from(text, 'base64'));
  const end = LENGTH_BYTES + frame.readUInt32LE();
  const json = frame.toString('utf8', LENGTH_BYTES, end);
  return fromPlain(JSON.parse(json), new ByteReader(frame, end));
}

function toPlain(value: unknown, blobs: Uint8Array[]): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) };
  if (typeof value === 'number' && !isPlainNumber(value))
    return { $number: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) {
    blobs.push(value);
    return { $bytes: value.length };
  }
  if (Array.isArray(value)) return value.map((each) => toPlain(each, blobs));
  const entries = Object.entries(value).map(([key, each]) => [key, toPlain(each, blobs)] as const);
  const plain = Object.fromEntries(entries);
  return entries.some(([key]) => key.startsWith(MARK)) ? { $object: plain } : plain;
}

function isPlainNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

/** Visits objects in the order in which they were packed, so that bytes come back in the same order. */
function fromPlain(value: unknown, bytes: ByteReader): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fromPlain(each, bytes));
  const { $bigint, $number, $bytes, $object } = value as Readonly<Record<string, unknown>>;
  if ($bigint !== undefined) return BigInt($bigint as string);
  if ($number !== undefined) return Number($number);
  if ($bytes !== undefined) return bytes.next($bytes as number);
  const plain = ($object as object | undefined) ?? value;
  return Object.fromEntries(
    Object.entries(plain).map(([key, each]) => [key, fromPlain(each, bytes)]),
  );
}

class ByteReader {
  readonly #frame: Uint8Array;
  #at: number;

  constructor(frame: Uint8Array, at: number) {
    this.#frame = frame;
    this.#at = at;
  }

  /** Returns a copy: the receiver may transfer its buffer to another thread. */
  next(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    return new Uint8Array(this.#frame.subarray(from, this.#at));
  }
}

/** Returns the name of the queue for one set of plugins. Only processes that would give the same answers share it. */
export function queueNameOf(prints: readonly PluginPrint[]): string {
  // It uses arrays because some servers return objects with their keys in another order.
  const text = JSON.stringify(prints.map(({ name, version, hash }) => [name, version, hash]));
  return `jobs-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
