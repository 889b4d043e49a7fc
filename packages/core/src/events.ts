/**
 * Events that solvers announce at named points. They carry integers, so announcing one allocates nothing; a field
 * `score` may have a fraction. Statistics,
 * traces, drawings, and replays are made from them.
 */

/** A solver's vocabulary: the name of each event, and the names of its integers and scores, at most four. */
export type EventFields = Readonly<Record<string, readonly string[]>>;

/** The codes of a vocabulary, by event name. */
export type EventCodes<Fields extends EventFields> = { readonly [Name in keyof Fields]: number };

/** Events as declared by a solver or a search. */
export interface Events<Fields extends EventFields = EventFields> {
  readonly fields: Fields;
  readonly code: EventCodes<Fields>;
}

/**
 * Declares a vocabulary. Use the field's standard names where they fit: place, remove, move, conflict,
 * backtrack, restart, generation, enter, leaf, cut, solution.
 *
 * @example
 * const events = defineEvents({ place: ['column', 'row'], restart: ['attempt'] });
 * context.observer?.event(events.code.place, column, row);
 */
export function defineEvents<const Fields extends EventFields>(fields: Fields): Events<Fields> {
  const code = Object.fromEntries(Object.keys(fields).map((name, index) => [name, index]));
  return { fields, code: code as EventCodes<Fields> };
}

/** Receives a solver's events. A solver has one only if its events are observed. */
export interface Observer {
  /** @param code one of the vocabulary's codes. */
  event(code: number, a?: number, b?: number, c?: number, d?: number): void;
}
