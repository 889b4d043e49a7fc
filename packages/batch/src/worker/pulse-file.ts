/**
 * What a Pulse is between threads, between processes: a few numbers in a file without a name that both have open. Node
 * cannot share memory with another process. A write takes about a microsecond, and what is written stays, however
 * abruptly its writer ends: so it is always known which record ended it.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STEPS, type Pulse, type Step } from './pulse.ts';

/**
 * [0] and [4] how often was written, which differ while a write is on its way, [1] the index of the running record,
 * [2] when its step began, [3] which step that is; [5] goes up while the process works, [6] how much of the record is done.
 */
const NUMBERS = 7;
const BEAT_AT = 5 * Float64Array.BYTES_PER_ELEMENT;
/** In memory, where the system has such a folder. */
const MEMORY_FOLDER = '/dev/shm';

/** The engine's end of the file. */
export class PulseFile {
  readonly descriptor: number;
  readonly #numbers = new Float64Array(NUMBERS);
  #isOpen = true;

  /** @throws Error where no file can be made. */
  constructor() {
    const folder = existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
    const path = join(folder, `.pulse-of-queenside-${randomUUID()}`);
    this.descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    // All that it will ever hold: a disk that is full later does no harm.
    writeSync(this.descriptor, new Float64Array([0, -1, 0, 0, 0, 0, 0]));
  }

  /** Tells a pulse what the process has written; where it is just writing, what it wrote before stays. */
  show(pulse: Pulse): void {
    this.#read();
    const [before, index, begun, step, after, , fraction] = this.#numbers;
    if (before === after) pulse.set(index!, begun!, STEPS[step!]!, fraction!);
  }

  /** Another number than before, unless the process stands still. */
  get beat(): number {
    this.#read();
    return this.#numbers[5]!;
  }

  /** What was read last stays known. */
  close(): void {
    this.#isOpen = false;
    closeSync(this.descriptor);
  }

  #read(): void {
    if (this.#isOpen) readSync(this.descriptor, this.#numbers, 0, this.#numbers.byteLength, 0);
  }
}

/** The end of the thread that works. */
export function pulseWriterTo(
  descriptor: number,
): (index: number, begun: number, step: Step) => void {
  const numbers = new Float64Array(5);
  let count = 0;
  return (index, begun, step) => {
    count++;
    numbers[0] = count;
    numbers[1] = index;
    numbers[2] = begun;
    numbers[3] = STEPS.indexOf(step);
    numbers[4] = count;
    writeSync(descriptor, numbers, 0, numbers.byteLength, 0);
  };
}

/** The end of the thread that watches: tells that it does, and how much of a record is done. */
export function beatWriterTo(descriptor: number): (fraction: number) => void {
  const numbers = new Float64Array(2);
  return (fraction) => {
    numbers[0]!++;
    numbers[1] = fraction;
    writeSync(descriptor, numbers, 0, numbers.byteLength, BEAT_AT);
  };
}
