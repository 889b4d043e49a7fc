/**
 * What happens inside a solver, announced at named points. Events carry integers only, so that announcing one
 * allocates nothing; on them rest statistics, traces, drawings and replay.
 */

/** A solver's vocabulary: each event's name and the names of the (at most four) integers that it carries. */
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

/** Receives a solver's events. A solver holds it as possibly undefined: an absent observer costs one null check. */
export interface Observer {
  /** @param code one of the vocabulary's codes. */
  event(code: number, a?: number, b?: number, c?: number, d?: number): void;
}
