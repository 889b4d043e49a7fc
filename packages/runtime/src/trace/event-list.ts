import type { EventFields, TraceEvent } from '@queenside/core';

/** Events as an array of numbers, so that millions of them are cheap to keep and to send to another thread. */
export interface PackedEvents {
  readonly fields: EventFields;
  /** For each event, its code and then its values, as many as `fields` declares. */
  readonly numbers: Float64Array;
}

/** A growing list of events of one vocabulary. */
export class EventList {
  readonly fields: EventFields;
  readonly #counts: readonly number[];
  #numbers = new Float64Array(256);
  #used = 0;
  #length = 0;

  constructor(fields: EventFields) {
    this.fields = fields;
    this.#counts = Object.values(fields).map((names) => names.length);
  }

  get length(): number {
    return this.#length;
  }

  /** @param code of the vocabulary. */
  add(code: number, values: readonly number[]): void {
    const count = this.#counts[code]!;
    if (this.#used + count + 1 > this.#numbers.length) this.#grow();
    this.#numbers[this.#used++] = code;
    for (let index = 0; index < count; index++) this.#numbers[this.#used++] = values[index] ?? 0;
    this.#length++;
  }

  /**
   * Returns the first events.
   *
   * @param end how many of them; fewer if there are not as many.
   */
  pack(end = this.#length): PackedEvents {
    let at = 0;
    for (let index = 0; index < Math.min(end, this.#length); index++)
      at += 1 + this.#counts[this.#numbers[at]!]!;
    return { fields: this.fields, numbers: this.#numbers.slice(0, at) };
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#numbers.length);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

/** Lists packed events in order. */
export function* unpack({ fields, numbers }: PackedEvents): Generator<TraceEvent> {
  const entries = Object.entries(fields);
  for (let at = 0; at < numbers.length;) {
    const [name, names] = entries[numbers[at++]!]!;
    const values: Record<string, number> = {};
    for (const field of names) values[field] = numbers[at++]!;
    yield { name, values };
  }
}
