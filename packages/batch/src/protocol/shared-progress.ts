import { STEPS, type Incumbent, type Progress, type Step } from '@queenside/runtime/progress';

// Read before a plugin can replace them: the time limit depends on what they write.
const { load, store } = Atomics;

const BYTES = 32;
/** The most characters of what a step is about. */
export const MOST_CHARACTERS = 200;
const NO_RECORD = -1;

/** The progress of a job, as plain data. */
export interface ProgressState {
  /** The index of the running record; -1 between records. */
  readonly index: number;
  readonly step: Step;
  /** Milliseconds since the step began. */
  readonly elapsed: number;
  /** A number from 0 to 1. */
  readonly fraction: number;
  /** The subject of the step: the solver that estimates or solves, or the beginning of the answer that is checked. */
  readonly about: string;
}

/** A job's progress in memory that several threads share: they see it even while the job never yields. */
export class SharedProgress implements Progress {
  readonly memory: SharedArrayBuffer;
  /** The best answer so far of a record of the job, where the job's outcome is awaited. */
  incumbent: Incumbent | undefined;
  /** Sends an incumbent to the process that waits for the outcome. Set where the job runs. */
  readonly #send: ((incumbent: Incumbent) => void) | undefined;
  /** [0] the index of the running record + 1, [1] the step, [2] the length of {@link about}, negative if that is UTF-8. */
  readonly #words: Int32Array;
  /** [0] when the step began, [1] the share of the record that is done. */
  readonly #numbers: Float64Array;
  readonly #characters: Uint16Array;

  constructor(
    memory: SharedArrayBuffer = new SharedArrayBuffer(BYTES + 2 * MOST_CHARACTERS),
    send?: (incumbent: Incumbent) => void,
  ) {
    this.memory = memory;
    this.#send = send;
    this.#words = new Int32Array(memory, 0, 3);
    this.#numbers = new Float64Array(memory, 16, 2);
    this.#characters = new Uint16Array(memory, BYTES, MOST_CHARACTERS);
  }

  begin(index: number, step: Step, about = ''): void {
    this.#set(index, step, about, now(), 0);
  }

  rest(): void {
    store(this.#words, 0, 0);
  }

  improved(incumbent: Incumbent): void {
    this.incumbent = incumbent;
    this.#send?.(incumbent);
  }

  tell(about: string | Uint8Array): void {
    const length = Math.min(about.length, MOST_CHARACTERS);
    if (typeof about === 'string')
      for (let at = 0; at < length; at++) this.#characters[at] = about.charCodeAt(at);
    else for (let at = 0; at < length; at++) this.#characters[at] = about[at]!;
    this.#words[2] = typeof about === 'string' ? length : -length;
  }

  get about(): string {
    const length = this.#words[2]!;
    const characters = this.#characters.subarray(0, Math.abs(length));
    return length < 0
      ? new TextDecoder().decode(Uint8Array.from(characters))
      : String.fromCharCode(...characters);
  }

  /** Takes over the state of a job that runs in another process. */
  set({ index, step, elapsed, fraction, about }: ProgressState): void {
    this.#set(index, step, about, now() - elapsed, fraction);
  }

  #set(index: number, step: Step, about: string, begun: number, fraction: number): void {
    this.#words[1] = STEPS.indexOf(step);
    this.tell(about);
    this.#numbers[0] = begun;
    this.#numbers[1] = fraction;
    store(this.#words, 0, index - NO_RECORD);
  }

  /** The progress of the job now. */
  get state(): ProgressState {
    const { index, step, elapsed, fraction, about } = this;
    return { index, step, elapsed, fraction, about };
  }

  get index(): number {
    return load(this.#words, 0) + NO_RECORD;
  }

  get step(): Step {
    return STEPS[this.#words[1]!]!;
  }

  get elapsed(): number {
    return this.index === NO_RECORD ? 0 : now() - this.#numbers[0]!;
  }

  get fraction(): number {
    return this.index === NO_RECORD ? 0 : this.#numbers[1]!;
  }

  set fraction(value: number) {
    this.#numbers[1] = value;
  }
}

/** Milliseconds on a clock that all threads of a process share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
