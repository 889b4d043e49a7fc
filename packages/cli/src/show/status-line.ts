import { print, redraw, type Redrawn } from './print.ts';

/** Shorter work needs no line. */
const FIRST_AFTER_MS = 300;
const EVERY_MS = 100;

/** A line at the end of a terminal that is rewritten in place. Shows nothing if the stream is not a terminal. */
export class StatusLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #describe: () => string | undefined;
  #line: Redrawn | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param describe called ten times a second; returns undefined if there is nothing to show. */
  constructor(stream: NodeJS.WriteStream, wanted: boolean, describe: () => string | undefined) {
    this.#stream = stream;
    this.#describe = describe;
    if (wanted && stream.isTTY)
      this.#timer = setTimeout(() => void this.#begin(), FIRST_AFTER_MS).unref();
  }

  /** Shows the current text at once. */
  update(): void {
    const text = this.#describe();
    if (text !== undefined) this.#line?.show(text);
  }

  /** Removes the line until the next update. */
  clear(): void {
    this.#line?.clear();
  }

  /** Prints above the line. */
  above(write: () => void): void {
    this.clear();
    write();
  }

  /** Prints a line of text on the same stream, above. */
  say(line: string): void {
    this.above(() => print(`\n${line}\n`, this.#stream));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#line?.clear();
    this.#line?.done();
    this.#line = undefined;
  }

  async #begin(): Promise<void> {
    const line = await redraw(this.#stream);
    if (this.#isStopped) return;
    this.#line = line;
    this.#timer = setInterval(() => this.update(), EVERY_MS).unref();
    this.update();
  }
}
