/**
 * Memory that the engine and one running job share: it tells, also while the job never yields, which record it is at,
 * since when, and how far it is; and it tells the job to stop. Between processes a file stands for it, see
 * {@link PulseFile}.
 */
const BYTES = 32;
const NO_RECORD = -1;

/** What can be done with a record, each within a time limit of its own. */
export const STEPS = ['read', 'solve', 'check', 'draw', 'explain'] as const;

export type Step = (typeof STEPS)[number];

/** Written down by whoever works in a process of its own, where memory is not shared with the engine. */
type PulseWriter = (index: number, begun: number, step: Step) => void;
let writer: PulseWriter | undefined;

/** From now on every pulse of this thread is told what begins, before it begins. */
export function writePulsesBy(write: PulseWriter): void {
  writer = write;
}

export class Pulse {
  readonly memory: SharedArrayBuffer;
  /** [0] the index of the running record, [1] whether to stop, [2] the step. */
  readonly #words: Int32Array;
  /** [0] when the step began, [1] how much of it is done. */
  readonly #numbers: Float64Array;
  #refresh: (() => void) | undefined;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(BYTES)) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, 3);
    this.#numbers = new Float64Array(memory, 16, 2);
  }

  /** The job begins a step of the record at this index. */
  begin(index: number, step: Step): void {
    const begun = now();
    writer?.(index, begun, step);
    this.set(index, begun, step, 0);
  }

  /** The job is between records. */
  rest(): void {
    writer?.(NO_RECORD, 0, 'read');
    Atomics.store(this.#words, 0, 0);
  }

  /** What the job says of itself where it cannot say it here. */
  set(index: number, begun: number, step: Step, fraction: number): void {
    this.#words[2] = STEPS.indexOf(step);
    this.#numbers[0] = begun;
    this.#numbers[1] = fraction;
    Atomics.store(this.#words, 0, index - NO_RECORD);
  }

  /**
   * The job runs in another process: before it is told anything here, `refresh` is called, which calls {@link set}.
   *
   * @param refresh undefined where nothing more will come.
   */
  follow(refresh: (() => void) | undefined): void {
    this.#refresh = refresh;
  }

  /** The index of the running record, or -1 between records. */
  get index(): number {
    this.#refresh?.();
    return this.#index;
  }

  /** What is done with the running record. */
  get step(): Step {
    this.#refresh?.();
    return STEPS[this.#words[2]!]!;
  }

  /** Milliseconds that the running step has taken; 0 between records. */
  get elapsed(): number {
    this.#refresh?.();
    return this.#index === NO_RECORD ? 0 : now() - this.#numbers[0]!;
  }

  /** How much of the running record is done, from 0 to 1, as far as its solver tells. */
  get fraction(): number {
    this.#refresh?.();
    return this.#index === NO_RECORD ? 0 : this.#numbers[1]!;
  }

  set fraction(value: number) {
    this.#numbers[1] = value;
  }

  get stopped(): boolean {
    return Atomics.load(this.#words, 1) === 1;
  }

  stop(): void {
    Atomics.store(this.#words, 1, 1);
  }

  get #index(): number {
    return Atomics.load(this.#words, 0) + NO_RECORD;
  }
}

/** Milliseconds on a clock that all threads and processes of the machine share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
