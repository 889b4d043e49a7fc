import type { BenchRecord } from '@queenside/batch';
import type { Turn } from '@queenside/bench';
import { StatusLine } from './status-line.ts';
import { showGuess } from './text.ts';
import { paint } from './print.ts';

type Step = Omit<Turn, 'soFar'>;

/** Shows the current run of a comparison on a status line. Shows nothing if the stream is not a terminal. */
export class BenchProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #rounds: number;
  readonly #rows: readonly BenchRecord[];
  readonly #started = performance.now();
  readonly #line: StatusLine;
  #turn: Step | undefined;

  constructor(
    stream: NodeJS.WriteStream,
    wanted: boolean,
    rounds: number,
    rows: readonly BenchRecord[],
  ) {
    this.#stream = stream;
    this.#rounds = rounds;
    this.#rows = rows;
    this.#line = new StatusLine(stream, wanted, () => this.#turn && this.#describe(this.#turn));
  }

  show(turn: Step): void {
    this.#turn = turn;
    this.#line.update();
  }

  stop(): void {
    this.#line.stop();
  }

  #describe({ round, row, solver, expected }: Step): string {
    const which = round === 0 ? 'warming up' : `round ${round} of ${this.#rounds}`;
    // An estimate needs one run of every solver.
    const left = round === 0 ? '' : `  ETA ${showGuess(expected)}`;
    const elapsed = showGuess(performance.now() - this.#started);
    const size = this.#rows[row]!.size.toLocaleString('en-US');
    return `${paint('cyan', which, this.#stream)}  size ${size}  ${solver}  ${paint('dim', `${elapsed}${left}`, this.#stream)}`;
  }
}
