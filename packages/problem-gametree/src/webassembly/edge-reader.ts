import { isBlank } from '@queenside/core';
import { LeafReader } from '../read/leaves.ts';
import { type Names, readNodes } from '../read/nodes.ts';
import { Scanner } from '../read/scanner.ts';
import { IntList, isInner, leafValue, nodeOf } from '../tree.ts';
import { CLOSED, type Kernel, put, SCATTERED, tablesOf } from './kernel.ts';

/** Bytes of the shortest edge and its comma: `(A,4),`. */
const SHORTEST_EDGE = 6;

/** The largest window of scattered edges, in bytes, for which the kernel's lookups fit into a cache. */
const SCATTERED_WINDOW = 1 << 14;

/** Reads the edge set of a record with the kernel, which has read the nodes. */
export class EdgeReader {
  /** The codes of the children, in edge-list order. */
  codes: IntList | CodesInRecord;
  /** The values outside codes. */
  readonly values: number[] = [];
  /** The parent of each edge, if edges are not grouped by parent. */
  edgeParents: IntList | undefined;
  readonly #kernel: Kernel;
  readonly #record: Uint8Array;
  /** The offset up to which the record has been read. */
  #at: number;

  /**
   * @param record its memory may be overwritten.
   * @param nodeBytes where the node set ends.
   */
  constructor(kernel: Kernel, record: Uint8Array, nodeBytes: number) {
    this.#kernel = kernel;
    this.#record = record;
    this.#at = nodeBytes;
    this.codes = new CodesInRecord(record, nodeBytes);
  }

  /** Reads all edges, a window at a time. @returns false if the kernel refuses them, or something follows them. */
  read(windowBytes: number): boolean {
    const kernel = this.#kernel;
    let most = windowBytes;
    kernel.prepareEdges();
    for (;;) {
      // 1. The kernel's window.
      const bytes = this.#record.subarray(this.#at, this.#at + most);
      put(kernel, bytes, kernel.window.value);
      const status = kernel.readEdges(bytes.length);
      if (status < 0) return false;

      // 2. The codes. They stay in the record only as long as its text follows from them.
      const end = this.#at + kernel.consumed.value;
      if (!this.#canStay(end)) this.#leaveRecord();
      this.#at = end;
      this.#take();

      // 3. The next window.
      if (status === CLOSED) return this.#record.subarray(this.#at).every(isBlank);
      if (status === SCATTERED) {
        this.edgeParents = this.#parentsSoFar();
        kernel.scatter();
        most = Math.min(windowBytes, SCATTERED_WINDOW);
      } else if (kernel.consumed.value === 0) return false;
    }
  }

  /** Restores the record, which invalidates the codes. */
  restore(): void {
    if (this.codes instanceof CodesInRecord && this.codes.length > 0)
      this.codes.restore((this.edgeParents ?? this.#parentsSoFar()).view(), this.#at);
  }

  #canStay(end: number): boolean {
    const { isPlain, codeCount } = this.#kernel;
    return (
      !(this.codes instanceof CodesInRecord) ||
      (isPlain.value !== 0 && this.codes.hasRoom(codeCount.value, end))
    );
  }

  #leaveRecord(): void {
    const own = new IntList(this.#mostEdges());
    own.append(this.codes.view());
    this.restore();
    this.codes = own;
  }

  #take(): void {
    const { memory, codes, codeCount, edgeParents, values, valueCount } = this.#kernel;
    const { buffer } = memory;
    const count = codeCount.value;
    this.codes.append(new Int32Array(buffer, codes.value, count));
    this.edgeParents?.append(new Int32Array(buffer, edgeParents.value, count));
    for (const value of new Float64Array(buffer, values.value, valueCount.value))
      this.values.push(value);
  }

  /** The parents of the edges so far, which are grouped. */
  #parentsSoFar(): IntList {
    const { first, end } = tablesOf(this.#kernel);
    const list = new IntList(this.#mostEdges());
    list.length = this.codes.length;
    for (let node = 0; node < first.length; node++) list.items.fill(node, first[node], end[node]);
    return list;
  }

  /** The most edges that the record can have. */
  #mostEdges(): number {
    return Math.ceil(this.#record.length / SHORTEST_EDGE);
  }
}

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
class CodesInRecord {
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

  /**
   * Returns whether this many more codes fit in the part that has been read: up to `end`, except the comma or brace before
   * it.
   */
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
      // No code has overwritten the bytes after the last edge.
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
