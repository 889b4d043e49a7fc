/** The most characters that a run may print. */
const MOST = 20_000;
/** The lines that are sent at once, so that they are seen even if the code then never ends. */
const AT_ONCE = 500;
/** Later lines that come soon after one another are sent together, in milliseconds. */
const PAUSE = 100;

/** Collects what code prints. */
export class Printer {
  readonly #send: (text: string) => void;
  #kept = '';
  #left = MOST;
  #lines = 0;
  #sent = 0;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  /** Begins a run. */
  begin(): void {
    this.#kept = '';
    this.#left = MOST;
    this.#lines = 0;
    this.#sent = performance.now();
  }

  print(line: string): void {
    if (this.#left <= 0) return;
    const text = `${line}\n`;
    this.#kept += text.slice(0, this.#left);
    this.#left -= text.length;
    if (this.#left <= 0) this.#kept += '\n(It printed more.)\n';
    this.#lines++;
    const isDue =
      this.#lines <= AT_ONCE || this.#left <= 0 || performance.now() > this.#sent + PAUSE;
    if (isDue) this.flush();
  }

  flush(): void {
    if (this.#kept === '') return;
    this.#send(this.#kept);
    this.#kept = '';
    this.#sent = performance.now();
  }
}
