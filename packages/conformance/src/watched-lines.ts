import { LineReader } from '@queenside/core';

const MOST_LOOKS = 10_000;

/** A line reader that stops an endless loop over the same line. */
export class WatchedLines extends LineReader {
  #looks = 0;
  #lineBefore = 0;

  override get done(): boolean {
    if (this.line !== this.#lineBefore) this.#looks = 0;
    this.#lineBefore = this.line;
    if (++this.#looks > MOST_LOOKS)
      throw new Error(
        `readAnswer looked at line ${this.line} ${MOST_LOOKS} times without taking it`,
      );
    return super.done;
  }
}
