import {
  asQueensideError,
  type Problem,
  type QueensideError,
  type WritePlace,
} from '@queenside/core';
import { runtimeError } from '../errors.ts';
import { kindOf } from './problem-calls.ts';

const CHUNK = 1 << 20;
const SMALL_CHUNK = 1 << 14;

/** Collects a job's output in chunks with their own memory, so that they can be moved to another thread. */
export class OutputBuffer {
  #chunks: Uint8Array[] = [];
  #current: Uint8Array | undefined;
  #used = 0;
  #total = 0;

  /** The number of bytes written so far. */
  get length(): number {
    return this.#total;
  }

  write(bytes: Uint8Array): void {
    this.#total += bytes.length;
    if (bytes.length >= CHUNK / 4) {
      this.#flush();
      // A Buffer's `slice` copies nothing.
      this.#chunks.push(ownsItsMemory(bytes) ? bytes : new Uint8Array(bytes));
      return;
    }
    if (this.#current === undefined || this.#used + bytes.length > this.#current.length) {
      this.#flush();
      // Double the size, so that at most half is unused.
      const room = Math.min(Math.max(this.#total, SMALL_CHUNK), CHUNK);
      this.#current = new Uint8Array(Math.max(room, bytes.length));
    }
    this.#current.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Returns what was written after the first `length` bytes, for a moment; nothing if that is longer than `most`. */
  writtenSince(length: number, most: number): Uint8Array {
    const written = this.#total - length;
    return written > Math.min(most, this.#used)
      ? new Uint8Array(0)
      : this.#current!.subarray(this.#used - written, this.#used);
  }

  /** Removes what was written after the first `length` bytes. */
  cutTo(length: number): void {
    if (this.#total - length <= this.#used) {
      this.#used -= this.#total - length;
      this.#total = length;
      return;
    }
    this.#flush();
    while (this.#total > length) {
      const last = this.#chunks.pop()!;
      this.#total -= last.length;
      if (this.#total < length) {
        this.#chunks.push(last.subarray(0, length - this.#total));
        this.#total = length;
      }
    }
  }

  /** Returns everything written, and starts over. */
  take(): Uint8Array[] {
    this.#flush();
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#total = 0;
    return chunks;
  }

  #flush(): void {
    if (this.#current !== undefined && this.#used > 0)
      this.#chunks.push(this.#current.subarray(0, this.#used));
    this.#current = undefined;
    this.#used = 0;
  }
}

/** Returns whether the bytes fill their memory. */
function ownsItsMemory(bytes: Uint8Array): boolean {
  return bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
}

const LINE_FEED = 0x0a;

/**
 * Writes an answer. If that fails, it removes the written part: half an answer, or one without its own line, would also spoil
 * the answers after it.
 *
 * @throws QueensideError `batch/bad-format`, or an error of the problem.
 */
export function writeAnswer(
  problem: Problem,
  answer: unknown,
  place: WritePlace,
  output: OutputBuffer,
): void {
  const before = output.length;
  let last: number | undefined;
  const refuse = (what: string): QueensideError =>
    runtimeError('bad-format', { problem: problem.id, what });
  try {
    for (const chunk of problem.format(answer, place) as Iterable<unknown>) {
      if (!(chunk instanceof Uint8Array))
        throw refuse(`returned ${kindOf(chunk)} instead of bytes`);
      last = chunk.at(-1) ?? last;
      output.write(chunk);
    }
    if (last === undefined) throw refuse('returned nothing');
    if (last !== LINE_FEED) throw refuse('returned a last line without a line feed');
  } catch (thrown) {
    output.cutTo(before);
    throw asQueensideError(thrown, (message) => refuse(`failed (${message})`));
  }
}
