import {
  type AnswerEvent,
  type Events,
  eventsAt,
  MOST_LINES,
  type Observer,
  type PseudocodeLine,
  type RunContext,
  type Stats,
} from '@queenside/core';
import { fault, type Where } from './check.ts';

const MOST_FIELDS = 4;

/** The fields that may have fractions. */
const FRACTIONS: ReadonlySet<string | undefined> = new Set(['score', 'cost', 'weight']);

/** Makes an observer that throws if an event violates its vocabulary. @param seen gets the names of the events. */
export function strictObserver(
  events: Events | undefined,
  where: string,
  seen: Set<string> = new Set(),
): Observer {
  const names = Object.keys(events?.fields ?? {});
  return {
    event(code, ...values) {
      const name = names.find((candidate) => events!.code[candidate] === code);
      if (name === undefined)
        throw fault(
          where,
          `it announced the event ${code}`,
          `the code of one of: ${names.join(', ') || 'none'}`,
        );
      seen.add(name);
      const fields = events!.fields[name]!;
      const isFitting = (value: number | undefined, index: number): boolean =>
        Number.isInteger(value) || (FRACTIONS.has(fields[index]) && Number.isFinite(value));
      if (values.length !== fields.length || !values.every(isFitting))
        throw fault(
          where,
          `the event ${name} came with (${values.join(', ')})`,
          `integers: ${fields.join(', ') || 'none'}`,
        );
    },
  };
}

/** The events that problems announce behind those of a search. */
const ANSWER_EVENTS: readonly AnswerEvent[] = ['step', 'no-path', 'result', 'best'];

/** Requires that a vocabulary has no more fields than an event can carry, and that its pseudocode fits its events. */
export function ensureVocabulary(events: Events | undefined, where: string): void {
  for (const [name, fields] of Object.entries(events?.fields ?? {}))
    if (fields.length > MOST_FIELDS)
      throw fault(where, `the event ${name} has ${fields.length} fields`, `at most ${MOST_FIELDS}`);
  if (events?.pseudocode !== undefined) ensurePseudocode(events, where);
}

function ensurePseudocode({ fields, pseudocode = [] }: Events, where: string): void {
  if (pseudocode.length > MOST_LINES)
    throw fault(where, `its pseudocode has ${pseudocode.length} lines`, `at most ${MOST_LINES}`);
  const known = new Set([...Object.keys(fields), ...ANSWER_EVENTS]);
  const lines = pseudocode.map((line) => ({ text: textOf(line), events: eventsAt(line) }));
  for (const { text, events } of lines) {
    const names = events.map(({ event }) => event);
    if (names.length === 0)
      throw fault(
        where,
        `the line "${text}" of its pseudocode names no event`,
        'the events that happen at it or, as in `via leave`, that pass it',
      );
    for (const name of names)
      if (!known.has(name))
        throw fault(
          where,
          `a line of its pseudocode names the event ${name}`,
          `one of: ${[...known].join(', ')}`,
        );
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined)
      throw fault(
        where,
        `the line "${text}" of its pseudocode names the event ${twice} twice`,
        'once',
      );
  }
  const working = lines.flatMap(({ events }) => events.filter(({ passes }) => !passes));
  for (const name of known) {
    const count = working.filter(({ event }) => event === name).length;
    if (count > 1 || (count === 0 && name in fields))
      throw fault(
        where,
        `the event ${name} does its work at ${count} lines of its pseudocode`,
        'exactly one; `via ' + name + '` at the lines that it passes',
      );
  }
}

function textOf(line: PseudocodeLine): string {
  return (typeof line === 'string' ? line : line[0]).trim();
}

/** Requires that every line of a pseudocode was reached. @param seen the events that were announced. */
export function ensureLinesReached(
  { fields, pseudocode = [] }: Pick<Events, 'fields' | 'pseudocode'>,
  seen: ReadonlySet<string>,
  where: string,
): void {
  for (const line of pseudocode) {
    const names = eventsAt(line).map(({ event }) => event);
    const own = names.filter((name) => name in fields);
    if (own.length > 0 && !own.some((name) => seen.has(name)))
      throw fault(
        where,
        `no run reaches the line "${textOf(line)}" of its pseudocode`,
        `an event ${own.join(' or ')} on some record`,
      );
  }
}

/** The signal turns true at this look. */
const ABORTED_AT = 4;

/** A signal that turns true, and a count of what a search does between two looks at it. */
export class LookWatch {
  readonly #most: number;
  readonly #what: string;
  #steps = 0;
  #looks = 0;

  /**
   * @param most the most steps that a run may take without a look at the signal, and after the look that stopped it.
   * @param what it does, as in `moves are played`.
   */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  readonly signal: RunContext['signal'] = Object.defineProperty(
    {} as RunContext['signal'],
    'aborted',
    {
      get: () => {
        const isAborted = ++this.#looks >= ABORTED_AT;
        if (!isAborted) this.#steps = 0;
        return isAborted;
      },
    },
  );

  /** Counts what the search does. @throws Error to end a search that does not look. */
  step(): void {
    if (++this.#steps > this.#most) throw new Error('the search does not stop');
  }

  /** Requires that the search did not have to be ended. */
  ensure(where: Where): void {
    if (this.#steps <= this.#most) return;
    const told = this.#looks >= ABORTED_AT;
    throw fault(
      where,
      `more than ${this.#most} ${this.#what} ${told ? 'after' : 'without a look at'} context.signal.aborted${told ? ' has turned true' : ''}`,
      'a look every few thousand steps, and an end soon after it has turned true',
    );
  }
}

/** Requires that every stat is a finite number or a string. */
export function ensureStats(stats: Stats, where: string): void {
  for (const [name, value] of Object.entries(stats) as [string, unknown][])
    if (typeof value !== 'string' && !Number.isFinite(value))
      throw fault(where, `the stat ${name} is ${String(value)}`, 'a finite number or a word');
}
