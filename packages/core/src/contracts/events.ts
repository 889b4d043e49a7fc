/**
 * Events that solvers announce at named points. They carry integers, so announcing one allocates nothing; only the fields
 * `score`, `cost`, and `weight` may have a fraction. Statistics, traces, drawings, and replays use them.
 */
import { defined } from '../defined.ts';

/** A solver's vocabulary: the name of each event with the names of its numbers, at most four. */
export type EventFields = Readonly<Record<string, readonly string[]>>;

/** The codes of a vocabulary, by event name. */
export type EventCodes<Fields extends EventFields> = { readonly [Name in keyof Fields]: number };

/** The events that problems announce after a search: what it has found. */
export type AnswerEvent = 'step' | 'no-path' | 'result' | 'best';

/**
 * A line of pseudocode: its text with the names of the events whose step does what the line says, and changes the memory with
 * it. `via leave` names an event whose step passes the line on its way there. Two leading spaces for each level indent it. In
 * old traces a line that no step reaches is a text alone.
 *
 * @example ['  return value', 'via leave', 'result']
 */
export type PseudocodeLine<Name extends string = string> =
  | string
  | readonly [text: string, ...events: (Name | `via ${Name}`)[]];

/** Returns the events of a line of pseudocode, and whether their steps only pass it. */
export function eventsAt(
  line: PseudocodeLine,
): { readonly event: string; readonly passes: boolean }[] {
  const names = typeof line === 'string' ? [] : line.slice(1);
  return names.map((name) => ({
    event: name.replace(/^via /, ''),
    passes: name.startsWith('via '),
  }));
}

/** The most lines of pseudocode: it must fit beside a picture. */
export const MOST_LINES = 15;

/** The events that a solver or a search declares. */
export interface Events<Fields extends EventFields = EventFields> {
  /** The names of each event's numbers. */
  readonly fields: Fields;
  /** The code of each event, to announce it by. */
  readonly code: EventCodes<Fields>;
  /** The algorithm as textbooks write it. Replays light the lines of each event. Default: none. */
  readonly pseudocode?: readonly PseudocodeLine[];
}

/**
 * Declares a vocabulary. Use the usual names where they fit, because stages know them: `place`, `remove`, `move`, `conflict`,
 * `backtrack`, `restart`, `generation`, `enter`, `leaf`, `cut`, `solution`.
 *
 * @param pseudocode at most {@link MOST_LINES} lines, each with an event. Each event does its work at exactly one line, and may
 * pass others. A search may also say where the {@link AnswerEvent}s belong; otherwise the lines before stay lit.
 * @example
 * import { defineEvents, type Observer } from '@queenside/core';
 *
 * const events = defineEvents({ place: ['column', 'row'], restart: ['attempt'] }, [
 *   ['repeat until no queen attacks another', 'via restart'],
 *   ['  clear the board', 'restart'],
 *   ['  for each column', 'via place'],
 *   ['    place a queen on a random row', 'place'],
 * ]);
 *
 * function place(observer: Observer | undefined, column: number, row: number): void {
 *   observer?.event(events.code.place, column, row);
 * }
 */
export function defineEvents<const Fields extends EventFields>(
  fields: Fields,
  pseudocode?: readonly PseudocodeLine<Extract<keyof Fields, string> | AnswerEvent>[],
): Events<Fields> {
  const code = Object.fromEntries(Object.keys(fields).map((name, index) => [name, index]));
  return { fields, code: code as EventCodes<Fields>, ...defined({ pseudocode }) };
}

/** Receives a solver's events. */
export interface Observer {
  /** Receives one event, with its numbers in the order of the vocabulary. @param code one of the vocabulary's codes. */
  event(code: number, a?: number, b?: number, c?: number, d?: number): void;
}
