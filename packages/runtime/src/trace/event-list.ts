import { defined } from '@queenside/core/basics';
import type { EventFields, PseudocodeLine, TraceEvent } from '@queenside/core';

/** The parts of a vocabulary that events are shown with. */
interface Vocabulary {
  readonly fields: EventFields;
  readonly pseudocode?: readonly PseudocodeLine[] | undefined;
}

/** Events as an array of numbers, so that millions of them are cheap to keep and to send to another thread. */
export interface PackedEvents extends Vocabulary {
  /** The code and then the values of each event; `fields` declares their number. */
  readonly numbers: Float64Array;
}

/** A growing list of events of one vocabulary. */
export class EventList {
  readonly #vocabulary: Vocabulary;
  readonly #counts: readonly number[];
  #numbers = new Float64Array(256);
  #used = 0;
  #length = 0;

  constructor({ fields, pseudocode }: Vocabulary) {
    this.#vocabulary = { fields, ...defined({ pseudocode }) };
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
   * @param end the number of events to pack; it may be greater than their number.
   */
  pack(end = this.#length): PackedEvents {
    let at = 0;
    for (let index = 0; index < Math.min(end, this.#length); index++)
      at += 1 + this.#counts[this.#numbers[at]!]!;
    return { ...this.#vocabulary, numbers: this.#numbers.slice(0, at) };
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#numbers.length);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

/** Lists packed events in order. */
export function* unpack(events: PackedEvents): Generator<TraceEvent> {
  const cursor = new EventCursor(events);
  for (let event = cursor.next(); event !== undefined; event = cursor.next()) yield event;
}

type Kind = readonly [name: string, fields: readonly string[], values: Record<string, number>];

/** A place in packed events. */
export class EventCursor {
  /** The number of events before it. */
  step = 0;
  #at = 0;
  readonly #events: PackedEvents;
  /** The kinds of events, by code. */
  readonly #kinds: readonly Kind[];

  constructor(events: PackedEvents, kinds?: readonly Kind[]) {
    this.#events = events;
    this.#kinds =
      kinds ??
      Object.entries(events.fields).map(([name, fields]) => [
        name,
        fields,
        Object.fromEntries(fields.map((field) => [field, 0])),
      ]);
  }

  /** Returns the next event; undefined at the end. */
  next(): TraceEvent | undefined {
    const { numbers } = this.#events;
    if (this.#at >= numbers.length) return undefined;
    const [name, fields, template] = this.#kinds[numbers[this.#at++]!]!;
    // A copy of an object of the same shape takes a tenth of the time of a new one.
    const values = { ...template };
    for (const field of fields) values[field] = numbers[this.#at++]!;
    this.step++;
    return { name, values };
  }

  /** Goes past the next event. @returns its name; undefined at the end. */
  skip(): string | undefined {
    const kind = this.#kinds[this.#events.numbers[this.#at] ?? NaN];
    if (kind === undefined) return undefined;
    this.#at += 1 + kind[1].length;
    this.step++;
    return kind[0];
  }

  copy(): EventCursor {
    const copy = new EventCursor(this.#events, this.#kinds);
    copy.step = this.step;
    copy.#at = this.#at;
    return copy;
  }
}
