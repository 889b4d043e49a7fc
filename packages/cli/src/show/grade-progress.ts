import { StatusLine } from './status-line.ts';
import { showGuess } from './text.ts';
import { paint } from './print.ts';

/**
 * Shows a grading's progress on a status line, if the stream is a terminal. Also sends it to the parent process, if the two
 * have a channel: the studio shows it on its page.
 */
export class GradeProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #line: StatusLine;
  #started = performance.now();
  #what = '';
  #tests = 0;
  #settled = 0;
  #ran = 0;

  constructor(stream: NodeJS.WriteStream, wanted: boolean) {
    this.#stream = stream;
    this.#line = new StatusLine(stream, wanted, () =>
      this.#tests > 0 ? this.#describe() : undefined,
    );
  }

  /** @param tests the number of tests of all submissions together. */
  expect(what: string, tests: number): void {
    this.#started = performance.now();
    this.#what = what;
    this.#tests = tests;
    this.#settled = 0;
    this.#ran = 0;
    this.#send();
  }

  settled(ran: boolean): void {
    this.#settled++;
    if (ran) this.#ran++;
    this.#send();
  }

  /** Prints a line above the status line. */
  say(line: string): void {
    this.#line.say(line);
  }

  above(print: () => void): void {
    this.#line.above(print);
  }

  stop(): void {
    this.#line.stop();
  }

  #send(): void {
    if (process.connected)
      process.send!({ what: this.#what, done: this.#settled, total: this.#tests });
  }

  #describe(): string {
    const percent = Math.floor((100 * this.#settled) / this.#tests);
    const count = `${this.#settled.toLocaleString('en-US')} of ${this.#tests.toLocaleString('en-US')} tests`;
    return `${paint('cyan', this.#what, this.#stream)}  ${percent} %  ${count}${this.#left()}`;
  }

  /** Estimates from runs only: known results take no time and mostly come first. */
  #left(): string {
    if (this.#ran < 2) return '';
    const each = (performance.now() - this.#started) / this.#ran;
    return `  ETA ${showGuess(each * (this.#tests - this.#settled))}`;
  }
}
