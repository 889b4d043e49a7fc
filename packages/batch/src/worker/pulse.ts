/**
 * Memory that the engine and one running job share: it tells, also while the job never yields, which record it is at,
 * since when, and how far it is; and it tells the job to stop.
 */
const BYTES = 32;
const NO_RECORD = -1;

export class Pulse {
  readonly memory: SharedArrayBuffer;
  /** [0] the index of the running record, [1] whether to stop. */
  readonly #words: Int32Array;
  /** [0] when it began, [1] how much of it is done. */
  readonly #numbers: Float64Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(BYTES)) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, 2);
    this.#numbers = new Float64Array(memory, 8, 2);
  }

  /** The job begins a step of the record at this index. */
  begin(index: number): void {
    this.#numbers[0] = now();
    this.#numbers[1] = 0;
    Atomics.store(this.#words, 0, index + 1);
  }

  /** The job is between records. */
  rest(): void {
    Atomics.store(this.#words, 0, 0);
  }

  /** The index of the running record, or -1 between records. */
  get index(): number {
    return Atomics.load(this.#words, 0) + NO_RECORD;
  }

  /** Milliseconds that the running step has taken; 0 between records. */
  get elapsed(): number {
    return this.index === NO_RECORD ? 0 : now() - this.#numbers[0]!;
  }

  /** How much of the running record is done, from 0 to 1, as far as its solver tells. */
  get fraction(): number {
    return this.index === NO_RECORD ? 0 : this.#numbers[1]!;
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
}

/** Milliseconds on a clock that all threads of the machine share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
