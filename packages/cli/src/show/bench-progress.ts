import type { Row, Turn } from '@queenside/batch';
import { StatusLine } from './status-line.ts';
import { paint, showGuess } from './text.ts';

/** Whose turn it is in a comparison, on a line that is written over. Shows nothing where the stream is no terminal. */
export class BenchProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #rounds: number;
  readonly #rows: readonly Row[];
  readonly #started = performance.now();
  readonly #line: StatusLine;
  #turn: Turn | undefined;

  constructor(stream: NodeJS.WriteStream, wanted: boolean, rounds: number, rows: readonly Row[]) {
    this.#stream = stream;
    this.#rounds = rounds;
    this.#rows = rows;
    this.#line = new StatusLine(stream, wanted, () => this.#turn && this.#describe(this.#turn));
  }

  show(turn: Turn): void {
    this.#turn = turn;
    this.#line.update();
  }

  stop(): void {
    this.#line.stop();
  }

  #describe({ round, row, solver, expected }: Turn): string {
    const which = round === 0 ? 'warming up' : `round ${round} of ${this.#rounds}`;
    // Before everybody has run once, nobody knows.
    const left = round === 0 ? '' : `  ETA ${showGuess(expected)}`;
    const elapsed = showGuess(performance.now() - this.#started);
    const size = this.#rows[row]!.size.toLocaleString('en-US');
    return `${paint('cyan', which, this.#stream)}  size ${size}  ${solver}  ${paint('dim', `${elapsed}${left}`, this.#stream)}`;
  }
}
