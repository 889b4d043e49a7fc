import type { createLogUpdate } from 'log-update';
import { paint, showGuess } from './text.ts';

/** Work that is over before this needs no line. */
const FIRST_AFTER_MS = 300;
const EVERY_MS = 200;

/** How far a grading is, on a line that is written over. Shows nothing where the stream is no terminal. */
export class GradeProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #wanted: boolean;
  readonly #started = performance.now();
  #line: ReturnType<typeof createLogUpdate> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #what = '';
  #tests = 0;
  #settled = 0;
  #ran = 0;

  constructor(stream: NodeJS.WriteStream, wanted: boolean) {
    this.#stream = stream;
    this.#wanted = wanted && stream.isTTY;
    if (this.#wanted) this.#timer = setTimeout(() => void this.#begin(), FIRST_AFTER_MS).unref();
  }

  /** @param tests how many there are to settle, of all submissions together. */
  expect(what: string, tests: number): void {
    this.#what = what;
    this.#tests = tests;
    this.#settled = 0;
    this.#ran = 0;
  }

  settled(ran: boolean): void {
    this.#settled++;
    if (ran) this.#ran++;
  }

  /** Prints a line on its own stream, above the one that is written over. */
  say(line: string): void {
    this.above(() => this.#stream.write(`${line}\n`));
  }

  above(print: () => void): void {
    this.#line?.clear();
    print();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#line?.clear();
    this.#line?.done();
    this.#line = undefined;
  }

  async #begin(): Promise<void> {
    const { createLogUpdate } = await import('log-update');
    this.#line = createLogUpdate(this.#stream);
    this.#timer = setInterval(() => this.#draw(), EVERY_MS).unref();
    this.#draw();
  }

  #draw(): void {
    if (this.#tests === 0) return;
    const percent = Math.floor((100 * this.#settled) / this.#tests);
    const count = `${this.#settled.toLocaleString('en-US')} of ${this.#tests.toLocaleString('en-US')} tests`;
    const figures = `${percent} %  ${count}${this.#left()}`;
    this.#line?.(`${paint('cyan', this.#what, this.#stream)}  ${figures}`);
  }

  /** Only runs take time: what is known already is settled at once, and mostly at first. */
  #left(): string {
    if (this.#ran < 2) return '';
    const each = (performance.now() - this.#started) / this.#ran;
    return `  ETA ${showGuess(each * (this.#tests - this.#settled))}`;
  }
}
