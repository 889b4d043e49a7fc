/**
 * Events that solvers announce at named points. They carry integers, so announcing one allocates nothing; only a field `score`
 * may have a fraction. Statistics, traces, drawings, and replays use them.
 */

/** A solver's vocabulary: the name of each event with the names of its numbers, at most four. */
export type EventFields = Readonly<Record<string, readonly string[]>>;

/** The codes of a vocabulary, by event name. */
export type EventCodes<Fields extends EventFields> = { readonly [Name in keyof Fields]: number };

/** The events that a solver or a search declares. */
export interface Events<Fields extends EventFields = EventFields> {
  /** The names of each event's numbers. */
  readonly fields: Fields;
  /** The code of each event, to announce it by. */
  readonly code: EventCodes<Fields>;
}

/**
 * Declares a vocabulary. Use the usual names where they fit, because stages know them: `place`, `remove`, `move`, `conflict`,
 * `backtrack`, `restart`, `generation`, `enter`, `leaf`, `cut`, `solution`.
 *
 * @example
 * import { defineEvents, type Observer } from '@queenside/core';
 *
 * const events = defineEvents({ place: ['column', 'row'], restart: ['attempt'] });
 *
 * function place(observer: Observer | undefined, column: number, row: number): void {
 *   observer?.event(events.code.place, column, row);
 * }
 */
export function defineEvents<const Fields extends EventFields>(fields: Fields): Events<Fields> {
  const code = Object.fromEntries(Object.keys(fields).map((name, index) => [name, index]));
  return { fields, code: code as EventCodes<Fields> };
}

/** Receives a solver's events. */
export interface Observer {
  /** Receives one event, with its numbers in the order of the vocabulary. @param code one of the vocabulary's codes. */
  event(code: number, a?: number, b?: number, c?: number, d?: number): void;
}
