/**
 * Reads messages of processes, workers, and pages that nobody trusts: plugins, programs of students, and other machines may have
 * forged them. A reader refuses what does not have the expected shape, reads each field once, and keeps nothing else. Texts and
 * lists have limits, because an engine or a page freezes on too much. For files that people write, use JSON Schemas.
 */

/**
 * Returns a value of the expected shape.
 *
 * @param keeps whether to return the value itself instead of a copy; see {@link guardOf}.
 * @throws Error.
 */
export type Reader<Value> = (value: unknown, keeps?: boolean) => Value;

type Readers = Record<string, Reader<any>>;
type OptionalName<Fields extends Readers> = {
  [Name in keyof Fields]: unknown extends ReturnType<Fields[Name]>
    ? never
    : undefined extends ReturnType<Fields[Name]>
      ? Name
      : never;
}[keyof Fields];
type Read<Fields extends Readers> = {
  [Name in Exclude<keyof Fields, OptionalName<Fields>>]: ReturnType<Fields[Name]>;
} & {
  [Name in OptionalName<Fields>]?: Exclude<ReturnType<Fields[Name]>, undefined>;
};

/** The default limits, in characters. */
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 1000;
const LONGEST_DOCUMENT = 2 ** 23;
/** The default limits of lists and maps, and of the names of objects. */
const MOST_ITEMS = 10_000;
const MOST_NAMES = 1000;

/** @throws Error that what was sent is not what was expected. */
function refuse(expected: string): never {
  throw new Error(`it sent something that is not ${expected}`);
}

/**
 * Returns whether a reader accepts a value, as a guard. The value stays as it is, with the fields that the reader ignores: use
 * guards for data that was deserialized, which has no getters.
 */
export function guardOf<Value>(read: Reader<Value>): (value: unknown) => value is Value {
  return (value): value is Value => {
    try {
      read(value, true);
      return true;
    } catch {
      return false;
    }
  };
}

/** Reads a value that must also meet a condition. @param expected what the error calls such a value. */
export function such<Value>(
  read: Reader<Value>,
  isSuch: (value: Value) => boolean,
  expected: string,
): Reader<Value> {
  return (value, keeps) => {
    const known = read(value, keeps);
    return isSuch(known) ? known : refuse(expected);
  };
}

/** Reads anything. */
export const anything: Reader<unknown> = (value) => value;

/** A field that must be missing. */
export const absent: Reader<undefined> = (value) =>
  value === undefined ? value : refuse('absent');

/** @param most characters. */
export function textUpTo(most: number): Reader<string> {
  return (value) => {
    if (typeof value !== 'string') return refuse('a text');
    return value.length <= most ? value : refuse(`a text of at most ${most} characters`);
  };
}

/** A text of at most 10,000 characters. */
export const text = textUpTo(LONGEST_TEXT);
/** A name of at most 1000 characters. */
export const shortText = textUpTo(LONGEST_NAME);
/** A record, an answer, or a picture, of at most 8 Mi characters. */
export const longText = textUpTo(LONGEST_DOCUMENT);
/** A text of any length. */
export const anyText = textUpTo(Infinity);

/** A finite number. */
export const number: Reader<number> = (value) =>
  Number.isFinite(value) ? (value as number) : refuse('a number');

/** A number, or else what the reader accepts. */
export function numberOr<Other>(read: Reader<Other>): Reader<number | Other> {
  return (value, keeps) => (Number.isFinite(value) ? (value as number) : read(value, keeps));
}

/** @param least the least whole number. */
export function wholeFrom(least: number): Reader<number> {
  return (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? (value as number)
      : refuse(`a whole number from ${least}`);
}

/** An integer from 0 up. */
export const count = wholeFrom(0);

/** An integer of 32 bits, such as a move. */
export const integer: Reader<number> = (value) =>
  (value as number) === (Number(value) | 0) ? (value as number) : refuse('an integer');

/** Whether a value is true. Reads anything else as false. */
export const flag: Reader<boolean> = (value) => value === true;

export const boolean: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : refuse('true or false');

export const bytes: Reader<Uint8Array> = (value) =>
  value instanceof Uint8Array ? value : refuse('bytes');

/** @param type of numbers that are sent as they are. */
export function instanceOf<Value>(type: new () => Value): Reader<Value> {
  return (value) => (value instanceof type ? value : refuse(`of type ${type.name}`));
}

/** Reads what the first reader accepts, or else the second. A refusal costs microseconds: read what is usual first. */
export function either<First, Second>(
  first: Reader<First>,
  second: Reader<Second>,
): Reader<First | Second> {
  return (value, keeps) => {
    try {
      return first(value, keeps);
    } catch {
      return second(value, keeps);
    }
  };
}

/** One of the words of an enumeration. */
export function wordOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (value) =>
    words.find((word) => word === value) ?? refuse(`one of these: ${words.join(', ')}`);
}

/** The values that an option can have. */
export const plain: Reader<unknown> = (value) =>
  value === null || typeof value === 'boolean' ? value : numberOrText(value);
const numberOrText = numberOr(text);

/**
 * @param most how many there may be: a list may claim four thousand million items and have none. It may be Infinity if the reader
 *   of items refuses undefined, which ends at the first hole.
 */
export function listOf<Value>(read: Reader<Value>, most = MOST_ITEMS): Reader<Value[]> {
  return (value, keeps) => {
    if (!Array.isArray(value)) refuse('a list');
    if (value.length > most)
      throw new Error(`it has ${value.length} items in a list of at most ${most}`);
    const items: Value[] = [];
    // Unlike `map`, this reads holes.
    for (const given of value as readonly unknown[]) {
      const item = read(given, keeps);
      if (keeps !== true) items.push(item);
    }
    return keeps === true ? value : items;
  };
}

/** A list with a known number of items. @param most as in {@link listOf}. */
export function itemsOf<Value>(
  read: Reader<Value>,
  length: number,
  most = MOST_ITEMS,
): Reader<Value[]> {
  return such(
    listOf(read, most),
    (items) => items.length === length,
    `a list with ${length} items`,
  );
}

export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value, keeps) => (value === undefined ? undefined : read(value, keeps));
}

/** Reads the fields of an object. Those that are undefined are left out. */
export function objectOf<Fields extends Readers>(fields: Fields): Reader<Read<Fields>> {
  const readers = Object.entries(fields);
  return (value, keeps) => {
    const given = asObject(value);
    const known: Record<string, unknown> = keeps === true ? given : {};
    for (const [name, read] of readers) {
      // It can only inherit the names of `Object.prototype`, and no field has these.
      const field: unknown = read(given[name], keeps);
      if (keeps !== true && field !== undefined) known[name] = field;
    }
    return known as Read<Fields>;
  };
}

/** Reads an object with any names. @param most how many there may be. */
export function recordOf<Value>(
  read: Reader<Value>,
  readName: Reader<string> = text,
  most = MOST_NAMES,
): Reader<Record<string, Value>> {
  return (value, keeps) => {
    const given = asObject(value);
    const names = Object.keys(given);
    if (names.length > most) refuse(`an object of at most ${most} names`);
    const entries = names.map((name) => [readName(name), read(given[name], keeps)] as const);
    return keeps === true ? (given as Record<string, Value>) : Object.fromEntries(entries);
  };
}

export function mapOf<Value>(read: Reader<Value>): Reader<Map<string, Value>> {
  return (value) => {
    if (!(value instanceof Map)) refuse('a map');
    if (value.size > MOST_ITEMS) refuse(`a map of at most ${MOST_ITEMS} names`);
    return new Map([...value].map(([name, item]) => [text(name), read(item)]));
  };
}

/** Plain objects only: the names of a list or of bytes would take a page's memory. */
function asObject(value: unknown): Record<string, unknown> {
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? (value as Record<string, unknown>) : refuse('an object');
}

/** Returns a field, unless an object inherits it. */
export function own(given: object, name: string): unknown {
  return Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
}
