/**
 * Packs data into text that any queue can store: compressed JSON with bytes appended. Supports plain objects, arrays,
 * strings, numbers, bigints, booleans, null, and Uint8Array.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Marks our own keys. Objects that already have such keys are wrapped in `$object`. */
const MARK = '$';
const LENGTH_BYTES = 4;

/** Returns base64 of a compressed frame: the length of the JSON, the JSON, then all bytes. */
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
