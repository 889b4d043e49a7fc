import { IntList } from './int-list.ts';
import type { Scanner } from './scanner.ts';

/** The declared names, as ranges of the record's bytes. A name's number is the order of its declaration. */
export class Names {
  readonly #scanner: Scanner;
  readonly #bytes: Uint8Array;
  readonly #starts = new IntList();
  readonly #ends = new IntList();
  /** True while each name is longer, or as long and greater, than the one before: then none can appear twice. */
  #ascending = true;
  /** An open-addressing hash table of numbers, -1 if free; empty until it is needed. */
  #slots = new Int32Array(0);

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.#bytes = scanner.bytes;
  }

  /** Declares the name from `start` to `end`. All declarations come before the first lookup. */
  declare(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    const id = this.count - 1;
    if (this.#ascending && id > 0) this.#ascending = this.#isAfter(id, id - 1);
  }

  get count(): number {
    return this.#starts.length;
  }

  startOf(id: number): number {
    return this.#starts.items[id]!;
  }

  endOf(id: number): number {
    return this.#ends.items[id]!;
  }

  /** Returns the name, shortened for a message. */
  text(id: number): string {
    return this.#scanner.text(this.startOf(id), this.endOf(id));
  }

  /** Returns the first number whose name an earlier one has, or -1. */
  findRepeated(): number {
    return this.#ascending ? -1 : this.#fillSlots();
  }

  /** Returns whether the name `id` is at `offset`. `id` may be any number. */
  standsAt(id: number, offset: number): boolean {
    if (id < 0 || id >= this.count) return false;
    const start = this.startOf(id);
    const length = this.endOf(id) - start;
    for (let index = 0; index < length; index++)
      if (this.#bytes[start + index] !== this.#bytes[offset + index]) return false;
    return this.#scanner.isEnd(offset + length);
  }

  /** Returns the number of the name from `start` to `end`, or -1 if it is not declared. */
  find(start: number, end: number): number {
    if (this.#slots.length === 0) this.#fillSlots();
    return this.#slots[this.#slotOf(start, end)]!;
  }

  #fillSlots(): number {
    this.#slots = new Int32Array(2 ** (33 - Math.clz32(this.count))).fill(-1);
    let repeated = -1;
    for (let id = 0; id < this.count; id++) {
      const slot = this.#slotOf(this.startOf(id), this.endOf(id));
      if (this.#slots[slot] === -1) this.#slots[slot] = id;
      else if (repeated === -1) repeated = id;
    }
    return repeated;
  }

  /** Returns the slot of the name, or the free slot where it belongs. */
  #slotOf(start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(start, end) & mask;
    for (;;) {
      const id = this.#slots[slot]!;
      if (id === -1 || this.#equals(id, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Hashes by FNV-1a (Fowler, Noll, and Vo, 1991), with its upper half folded into the lower one. */
  #hash(start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ this.#bytes[at]!, 0x01000193);
    return hash ^ (hash >>> 16);
  }

  #equals(id: number, start: number, end: number): boolean {
    return this.endOf(id) - this.startOf(id) === end - start && this.standsAt(id, start);
  }

  #isAfter(id: number, other: number): boolean {
    const start = this.startOf(id);
    const otherStart = this.startOf(other);
    const length = this.endOf(id) - start;
    const otherLength = this.endOf(other) - otherStart;
    if (length !== otherLength) return length > otherLength;
    for (let index = 0; index < length; index++) {
      const difference = this.#bytes[start + index]! - this.#bytes[otherStart + index]!;
      if (difference !== 0) return difference > 0;
    }
    return false;
  }
}
