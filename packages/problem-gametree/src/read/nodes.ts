import { coreError, decodeLine, type Side, zeros } from '@queenside/core';
import { fail } from '../errors.ts';
import { IntList, NO_CODE } from '../tree.ts';
import type { LeafReader } from './leaves.ts';
import type { Scanner } from './scanner.ts';

/** The declared nodes. */
export interface Nodes {
  readonly names: Names;
  /** For each node 1 for MAX, -1 for MIN, 0 for chance. */
  readonly sides: Int8Array;
}

/** Reads the first set: `{(A,MAX),(B,MIN)}`. */
export function readNodes(scanner: Scanner, leaves: LeafReader): Nodes {
  const names = new Names(scanner);
  const sides = new IntList();
  for (let more = scanner.openSet('no-node-set'); more; more = scanner.nextPair()) {
    const start = scanner.at;
    readName(scanner, leaves);
    names.declare(start, scanner.at);
    requireType(scanner, names);
    sides.push(readType(scanner, names));
    scanner.closePair();
  }
  if (names.count === 0) throw fail('no-root', {}, { column: scanner.column(scanner.at - 1) });
  const repeated = names.findRepeated();
  if (repeated !== -1)
    throw fail(
      'declared-twice',
      { node: names.text(repeated) },
      { column: scanner.column(names.startOf(repeated)) },
    );
  const sidesByNode = zeros(Int8Array, names.count);
  sidesByNode.set(sides.view());
  return { names, sides: sidesByNode };
}

/** Steps over the name of a node: anything but a number. */
function readName(scanner: Scanner, leaves: LeafReader): void {
  const start = scanner.at;
  if (leaves.read() !== NO_CODE)
    throw fail(
      'numeric-name',
      { node: scanner.text(start, scanner.at) },
      { column: scanner.column(start) },
    );
  scanner.name();
  for (let at = start; at < scanner.at; at++)
    if (scanner.bytes[at]! >= 0x80) {
      requireUtf8(scanner.bytes.subarray(start, scanner.at), scanner.column(start));
      return;
    }
}

function requireUtf8(name: Uint8Array, column: number): void {
  try {
    decodeLine(name);
  } catch {
    throw coreError('record-encoding', {}, { column });
  }
}

/** Steps over the comma before a type. */
function requireType(scanner: Scanner, names: Names): void {
  const hasComma = scanner.takeComma();
  if (scanner.isAtClose)
    throw fail(
      'missing-type',
      { node: names.text(names.count - 1) },
      { column: scanner.column(scanner.at) },
    );
  if (!hasComma) scanner.comma();
}

/** Steps over MAX, MIN, or CHANCE, in any letter case. */
function readType(scanner: Scanner, names: Names): Side {
  const start = scanner.at;
  scanner.name();
  if (spells(scanner, start, 'max')) return 1;
  if (spells(scanner, start, 'min')) return -1;
  if (spells(scanner, start, 'chance')) return 0;
  throw fail(
    'bad-type',
    { node: names.text(names.count - 1), found: scanner.text(start, scanner.at) },
    { column: scanner.column(start) },
  );
}

function spells(scanner: Scanner, start: number, word: string): boolean {
  if (scanner.at - start !== word.length) return false;
  for (let index = 0; index < word.length; index++)
    if ((scanner.bytes[start + index]! | 0x20) !== word.charCodeAt(index)) return false;
  return true;
}

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
    this.#slots = zeros(Int32Array, 2 ** (33 - Math.clz32(this.count))).fill(-1);
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
