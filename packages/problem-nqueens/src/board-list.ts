import { gaveUp, type QueensideError } from '@queenside/core';
import { sortBoards } from './sort-boards.ts';

/** The size limit of a list: enough for all boards up to size 16 and all classes up to 17. */
const MAX_BYTES = 2 ** 29;
const FIRST_BYTES = 2 ** 12;

/** Packs boards as list answers hold them: one byte an entry, one board after the other. */
export class BoardList {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  readonly #size: number;
  readonly #solver: string;
  readonly #maxBytes: number;

  /**
   * @param size of every board, up to 255.
   * @param solver the id of the solver, for the error.
   * @param maxBytes a power of 2 from 4096.
   */
  constructor(size: number, solver: string, maxBytes = MAX_BYTES) {
    this.#size = size;
    this.#solver = solver;
    this.#maxBytes = maxBytes;
  }

  /** @throws QueensideError `core/gave-up` if the list is full. */
  add(rows: ArrayLike<number>): void {
    if (this.#length + this.#size > this.#bytes.length) this.#grow();
    this.#bytes.set(rows, this.#length);
    this.#length += this.#size;
  }

  /** Returns the boards, ascending, and their number. Empties the list. */
  take(): { readonly boards: Uint8Array; readonly count: number } {
    const listed = new Uint8Array(this.#bytes.buffer.transfer(this.#length));
    const boards = sortBoards(listed, this.#size);
    return { boards, count: boards.length / this.#size };
  }

  #grow(): void {
    if (this.#bytes.length === this.#maxBytes)
      throw listTooLarge(
        this.#solver,
        `more than ${this.#length / this.#size} boards, ${this.#maxBytes / 2 ** 20} MiB`,
      );
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * this.#bytes.length));
  }
}

/** Makes the error of a list that is too large. */
export function listTooLarge(solver: string, detail: string): QueensideError {
  return gaveUp(solver, `the list is too large (${detail}): count its boards instead`);
}
