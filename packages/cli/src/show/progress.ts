/** A progress bar on a terminal: progress of the running files, rate and remaining time. */
import type { Gauge } from '@queenside/batch';
import { StatusLine } from './status-line.ts';
import { shorten, showCount, showGuess, showRate } from './text.ts';
import { paint } from './print.ts';

const BAR_WIDTH = 24;
/** The width of a terminal that does not report its own. */
const WIDTH = 80;

interface Running {
  readonly name: string;
  readonly gauge: Gauge;
  size: number;
}

/** A file on the bar. */
export interface RunningFile {
  /** @param size of the file, in bytes. */
  opened(size: number): void;
  /** Removes the file from the bar. */
  end(): void;
}

/** Shows nothing if the stream is not a terminal. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  readonly #running = new Set<Running>();
  #filesDone = 0;
  #filesTotal: number | undefined;
  #recordsDone = 0;
  #bytesDone = 0;
  readonly #line: StatusLine;

  constructor(stream: NodeJS.WriteStream, wanted: boolean) {
    this.#stream = stream;
    this.#line = new StatusLine(stream, wanted, () =>
      this.#running.size > 0 ? this.#describe() : undefined,
    );
  }

  /** Sets the number of files; it is unknown while watching. */
  expect(files: number): void {
    this.#filesTotal = files;
  }

  begin(name: string, gauge: Gauge): RunningFile {
    const running: Running = { name, gauge, size: 0 };
    this.#running.add(running);
    return {
      opened: (size) => {
        running.size = size;
      },
      end: () => this.#end(running),
    };
  }

  /** Clears the bar while something is printed. */
  above(print: () => void): void {
    this.#line.above(print);
  }

  /** Prints a line on the stream of the bar, above it. */
  say(line: string): void {
    this.#line.say(line);
  }

  stop(): void {
    this.#line.stop();
  }

  #end(running: Running): void {
    this.#running.delete(running);
    this.#filesDone++;
    this.#recordsDone += running.gauge.records;
    this.#bytesDone += running.size;
    if (this.#running.size === 0) this.#line.clear();
  }

  #describe(): string {
    const running = [...this.#running];
    const sum = (count: (each: Running) => number): number =>
      running.reduce((total, each) => total + count(each), 0);
    const elapsed = performance.now() - this.#started;
    const records = this.#recordsDone + sum(({ gauge }) => gauge.records);
    const fraction = this.#fraction(
      sum(({ gauge }) => gauge.bytes),
      sum(({ size }) => size),
    );
    const more = running.length > 1 ? ` and ${running.length - 1} more` : '';
    const left = fraction > 0.01 ? `ETA ${showGuess((elapsed * (1 - fraction)) / fraction)}` : '';
    const figures = [
      `${(fraction * 100).toFixed(0)} %`,
      showCount(records, 'record'),
      showRate((records * 1000) / elapsed),
      left,
    ]
      .filter((part) => part !== '')
      .join('  ');
    const room = (this.#stream.columns || WIDTH) - BAR_WIDTH - figures.length - more.length - 5;
    const name = paint('dim', `${shorten(running[0]!.name, room)}${more}`, this.#stream);
    return `${bar(fraction, this.#stream)}  ${figures}  ${name}`;
  }

  /** Measures progress in bytes; files not yet begun count as much as the average begun one. */
  #fraction(runningDone: number, runningSize: number): number {
    const begun = this.#filesDone + this.#running.size;
    const size = this.#bytesDone + runningSize;
    const total = this.#filesTotal === undefined ? size : (size / begun) * this.#filesTotal;
    return total === 0 ? 0 : Math.min(1, (this.#bytesDone + runningDone) / total);
  }
}

function bar(fraction: number, stream: NodeJS.WriteStream): string {
  const full = Math.round(fraction * BAR_WIDTH);
  return (
    paint('cyan', '█'.repeat(full), stream) + paint('dim', '░'.repeat(BAR_WIDTH - full), stream)
  );
}
