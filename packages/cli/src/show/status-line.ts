import type { createLogUpdate } from 'log-update';

/** Shorter work needs no line. */
const FIRST_AFTER_MS = 300;
const EVERY_MS = 100;

/** A line at the end of a terminal that is rewritten in place. Shows nothing if the stream is not a terminal. */
export class StatusLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #describe: () => string | undefined;
  #line: ReturnType<typeof createLogUpdate> | undefined;
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
    if (text !== undefined) this.#line?.(text);
  }

  /** Removes the line until the next update. */
  clear(): void {
    this.#line?.clear();
  }

  /** Prints above the line. */
  above(print: () => void): void {
    this.clear();
    print();
  }

  /** Prints a line of text on the same stream, above. */
  say(line: string): void {
    this.above(() => this.#stream.write(`\n${line}\n`));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#line?.clear();
    this.#line?.done();
    this.#line = undefined;
  }

  async #begin(): Promise<void> {
    const { createLogUpdate } = await import('log-update');
    if (this.#isStopped) return;
    this.#line = createLogUpdate(this.#stream);
    this.#timer = setInterval(() => this.update(), EVERY_MS).unref();
    this.update();
  }
}
