import { isBlank } from '@queenside/core';
import { IntList } from '../int-list.ts';
import { CodesInRecord } from './codes-in-record.ts';
import { CLOSED, put, SCATTERED, tablesOf, type Kernel } from './kernel.ts';

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
