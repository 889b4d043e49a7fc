import type { createLogUpdate } from 'log-update';

/** Work that is over before this needs no line. */
const FIRST_AFTER_MS = 300;
const EVERY_MS = 100;

/** A line at the end of a terminal that is written over. Shows nothing where the stream is no terminal. */
export class StatusLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #describe: () => string | undefined;
  #line: ReturnType<typeof createLogUpdate> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param describe asked some times a second; undefined where there is nothing to say. */
  constructor(stream: NodeJS.WriteStream, wanted: boolean, describe: () => string | undefined) {
    this.#stream = stream;
    this.#describe = describe;
    if (wanted && stream.isTTY)
      this.#timer = setTimeout(() => void this.#begin(), FIRST_AFTER_MS).unref();
  }

  /** Says at once what there is to say. */
  update(): void {
    const text = this.#describe();
    if (text !== undefined) this.#line?.(text);
  }

  /** Takes the line away until there is something to say again. */
  clear(): void {
    this.#line?.clear();
  }

  /** Prints above the line. */
  above(print: () => void): void {
    this.clear();
    print();
  }

  /** Prints a line on its own stream, above itself. */
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
