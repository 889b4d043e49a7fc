import { LeafReader } from '../leaves.ts';
import type { Names } from '../names.ts';
import { readNodes } from '../nodes.ts';
import { Scanner } from '../scanner.ts';
import { isInner, leafValue, nodeOf } from '../tree.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_PAIR = 0x28;
const CLOSE_PAIR = 0x29;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const CODE_BYTES = Int32Array.BYTES_PER_ELEMENT;
const NO_VALUES = new Float64Array(0);

/**
 * Stores the codes of children in the record, over the edges that they were read from: an edge has at least six bytes, its
 * code four. If edges are written plainly, as programs do, their text follows from the codes and can be restored.
 */
export class CodesInRecord {
  length = 0;
  readonly #record: Uint8Array;
  /** The offset of the first code in the record: after the brace of the edge set, aligned. */
  readonly #first: number;
  readonly #codes: Int32Array;

  /** @param nodeBytes where the node set ends. */
  constructor(record: Uint8Array, nodeBytes: number) {
    const edges = record.indexOf(OPEN_BRACE, nodeBytes) + 1;
    const past = (record.byteOffset + edges) % CODE_BYTES;
    this.#record = record;
    this.#first = edges + (past === 0 ? 0 : CODE_BYTES - past);
    const room = Math.max(0, Math.floor((record.length - this.#first) / CODE_BYTES));
    this.#codes =
      room === 0
        ? new Int32Array(0)
        : new Int32Array(record.buffer, record.byteOffset + this.#first, room);
  }

  /** Returns whether so many more codes fit in the part that has been read: up to `end`, except the comma or brace before it. */
  hasRoom(count: number, end: number): boolean {
    return this.#first + (this.length + count) * CODE_BYTES < end;
  }

  append(codes: Int32Array): void {
    this.#codes.set(codes, this.length);
    this.length += codes.length;
  }

  view(): Int32Array {
    return this.#codes.subarray(0, this.length);
  }

  /**
   * Restores the edges from the last to the first. It reads a code before it writes the next edge, which may overlap the code
   * at the very beginning, where codes are up to three bytes after the edges.
   *
   * @param edgeParents the parent of each edge.
   * @param end the offset after the comma or brace that follows the last edge.
   */
  restore(edgeParents: Int32Array, end: number): void {
    const record = this.#record;
    const names = namesIn(record.subarray(0, record.indexOf(CLOSE_BRACE) + 1));
    let at = end;
    const write = (node: number): void => {
      const start = names.startOf(node);
      for (let from = names.endOf(node); from > start;) record[--at] = record[--from]!;
    };
    let code = this.#codes[this.length - 1]!;
    for (let edge = this.length - 1; edge >= 0; edge--) {
      const before = this.#codes[edge - 1] ?? 0;
      // What follows the last edge has not been written over by a code.
      at--;
      if (edge < this.length - 1) record[at] = COMMA;
      record[--at] = CLOSE_PAIR;
      if (isInner(code)) write(nodeOf(code));
      else at = writeNumber(record, leafValue(NO_VALUES, code), at);
      record[--at] = COMMA;
      write(edgeParents[edge]!);
      record[--at] = OPEN_PAIR;
      code = before;
    }
  }
}

/** Writes a whole number that ends before `end`, and returns where it begins. */
function writeNumber(record: Uint8Array, value: number, end: number): number {
  let at = end;
  let left = Math.abs(value);
  do {
    record[--at] = ZERO + (left % 10);
    left = Math.trunc(left / 10);
  } while (left > 0);
  if (value < 0) record[--at] = MINUS;
  return at;
}

/** The nodes' names, as written in the node set. */
function namesIn(nodeSet: Uint8Array): Names {
  const scanner = new Scanner(nodeSet);
  return readNodes(scanner, new LeafReader(scanner)).names;
}
