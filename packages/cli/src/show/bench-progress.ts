import type { Row, Turn } from '@queenside/batch';
import type { createLogUpdate } from 'log-update';
import { paint, showGuess } from './text.ts';

/** Work that is over before this needs no line. */
const FIRST_AFTER_MS = 300;

/** Whose turn it is in a comparison, on a line that is written over. Shows nothing where the stream is no terminal. */
export class BenchProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #rounds: number;
  readonly #rows: readonly Row[];
  readonly #started = performance.now();
  readonly #wanted: boolean;
  #line: ReturnType<typeof createLogUpdate> | undefined;
  #turn: Turn | undefined;
  #stopped = false;

  constructor(stream: NodeJS.WriteStream, wanted: boolean, rounds: number, rows: readonly Row[]) {
    this.#stream = stream;
    this.#rounds = rounds;
    this.#rows = rows;
    this.#wanted = wanted && stream.isTTY;
    if (this.#wanted) setTimeout(() => void this.#begin(), FIRST_AFTER_MS).unref();
  }

  show(turn: Turn): void {
    this.#turn = turn;
    this.#draw();
  }

  stop(): void {
    this.#stopped = true;
    this.#line?.clear();
    this.#line?.done();
    this.#line = undefined;
  }

  async #begin(): Promise<void> {
    const { createLogUpdate } = await import('log-update');
    if (this.#stopped) return;
    this.#line = createLogUpdate(this.#stream);
    this.#draw();
  }

  #draw(): void {
    if (this.#turn === undefined || this.#line === undefined) return;
    const { round, row, solver, expected } = this.#turn;
    const which = round === 0 ? 'warming up' : `round ${round} of ${this.#rounds}`;
    // Before everybody has run once, nobody knows.
    const left = round === 0 ? '' : `  ETA ${showGuess(expected)}`;
    const elapsed = showGuess(performance.now() - this.#started);
    const size = this.#rows[row]!.size.toLocaleString('en-US');
    this.#line(
      `${paint('cyan', which, this.#stream)}  size ${size}  ${solver}  ${paint('dim', `${elapsed}${left}`, this.#stream)}`,
    );
  }
}
