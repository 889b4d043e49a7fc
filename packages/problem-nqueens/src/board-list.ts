import { gaveUp, type QueensideError } from '@queenside/core';
import { sortBoards } from './sort-boards.ts';

/** The most that a list may take: enough for all boards up to size 16, and for all classes up to 17. */
const MAX_BYTES = 2 ** 29;
const FIRST_BYTES = 2 ** 12;

/** Packs boards one behind the other, a byte an entry, as list answers hold them. */
export class BoardList {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  readonly #size: number;
  readonly #solver: string;

  /**
   * @param size of every board, up to 255.
   * @param solver the id of the solver that lists, for the error.
   */
  constructor(size: number, solver: string) {
    this.#size = size;
    this.#solver = solver;
  }

  /** @throws QueensideError `core/gave-up` where the list is full. */
  add(rows: ArrayLike<number>): void {
    if (this.#length + this.#size > this.#bytes.length) this.#grow();
    this.#bytes.set(rows, this.#length);
    this.#length += this.#size;
  }

  /** The boards, ascending, and their number. The list is of no further use. */
  take(): { readonly boards: Uint8Array; readonly count: number } {
    const listed = new Uint8Array(this.#bytes.buffer.transfer(this.#length));
    const boards = sortBoards(listed, this.#size);
    return { boards, count: boards.length / this.#size };
  }

  #grow(): void {
    if (this.#bytes.length === MAX_BYTES)
      throw listTooLarge(
        this.#solver,
        `more than ${this.#length / this.#size} boards, ${MAX_BYTES / 2 ** 20} MiB`,
      );
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * this.#bytes.length));
  }
}

export function listTooLarge(solver: string, detail: string): QueensideError {
  return gaveUp(solver, `the list is too large (${detail}): count its boards instead`);
}
