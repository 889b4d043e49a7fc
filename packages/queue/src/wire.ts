/**
 * Data as a text that any queue can hold: JSON, with bytes beside it, compressed. Of what a thread could be handed, plain
 * objects, arrays, texts, numbers, bigints and bytes pass.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A key that begins like this is ours; so an object that has such keys itself is wrapped. */
const MARK = '$';
const LENGTH_BYTES = 4;

/** @returns base64 of a compressed frame: the JSON's length, the JSON, then all bytes. */
export function pack(value: unknown): string {
  const blobs: Uint8Array[] = [];
  const json = Buffer.from(JSON.stringify(toPlain(value, blobs)));
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(json.length);
  return zstdCompressSync(Buffer.concat([head, json, ...blobs])).toString('base64');
}

/** What was packed; its bytes each have memory of their own. */
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

/** Objects are visited in the order in which they were packed, and so are the bytes. */
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

  /** A copy: memory that may be moved to another thread belongs to nobody else. */
  next(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    return new Uint8Array(this.#frame.subarray(from, this.#at));
  }
}
