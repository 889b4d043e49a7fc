/**
 * Reads data that a third-party plugin may have forged: what does not have the expected shape is refused, and nothing else is
 * kept. Texts and lists have limits, because a page freezes when it shows too much.
 */

/** Returns a value of the expected shape. @throws Error. */
export type Reader<Value> = (value: unknown) => Value;

type Read<Fields extends Record<string, Reader<any>>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]>;
};

/** The most characters of a text that a page shows as it is. */
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 1000;
/** The most characters of records, answers, and pictures. */
const MOST_TEXT = 2 ** 23;
/** The most items of a list, and the most names of an object. */
const MOST_ITEMS = 10_000;
const MOST_NAMES = 1000;

function refuse(expected: string): never {
  throw new Error(`it sent something that is not ${expected}`);
}

/** @param most characters. */
function textUpTo(most: number): Reader<string> {
  return (value) => {
    if (typeof value !== 'string') return refuse('a text');
    return value.length <= most ? value : refuse(`a text of at most ${most} characters`);
  };
}

export const text = textUpTo(LONGEST_TEXT);
/** A name in a list of many. */
export const shortText = textUpTo(LONGEST_NAME);
export const longText = textUpTo(MOST_TEXT);
/** A picture, whose length is checked together with others. */
export const markup = textUpTo(Infinity);

export const number: Reader<number> = (value) =>
  Number.isFinite(value) ? (value as number) : refuse('a number');

/** @param least the least whole number. */
export function wholeFrom(least: number): Reader<number> {
  return (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? (value as number)
      : refuse(`a whole number from ${least}`);
}

export const count = wholeFrom(0);

/** An integer of 32 bits, such as a move. */
export const integer: Reader<number> = (value) =>
  (value as number) === (Number(value) | 0) ? (value as number) : refuse('an integer');

export const flag: Reader<boolean> = (value) => value === true;

export const chunks: Reader<Uint8Array[]> = (value) => {
  const read = listOf((item) => (item instanceof Uint8Array ? item : refuse('bytes')))(value);
  const size = read.reduce((sum, { length }) => sum + length, 0);
  return size <= MOST_TEXT ? read : refuse(`an answer of at most ${MOST_TEXT >> 20} MiB`);
};

/** @param type of numbers that are sent as they are. */
export function instanceOf<Value>(type: new () => Value): Reader<Value> {
  return (value) => (value instanceof type ? value : refuse(`of type ${type.name}`));
}

export function either<First, Second>(
  first: Reader<First>,
  second: Reader<Second>,
): Reader<First | Second> {
  return (value) => {
    try {
      return first(value);
    } catch {
      return second(value);
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
  value === null || typeof value === 'boolean' ? value : either(number, text)(value);

/** @param most how many there may be: a list may claim four thousand million items and have none. */
export function listOf<Value>(read: Reader<Value>, most = MOST_ITEMS): Reader<Value[]> {
  return (value) => {
    if (!Array.isArray(value)) refuse('a list');
    if (value.length > most)
      throw new Error(`it has ${value.length} items in a list of at most ${most}`);
    return value.map((item) => read(item));
  };
}

/** A list with a known number of items. @param most as in {@link listOf}. */
export function itemsOf<Value>(
  read: Reader<Value>,
  length: number,
  most = MOST_ITEMS,
): Reader<Value[]> {
  return (value) => {
    const items = listOf(read, most)(value);
    return items.length === length ? items : refuse(`a list with ${length} items`);
  };
}

export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** The fields that are there. */
export function objectOf<Fields extends Record<string, Reader<any>>>(
  fields: Fields,
): Reader<Read<Fields>> {
  return (value) => {
    const given = asObject(value);
    return Object.fromEntries(
      Object.entries(fields)
        .map(([name, read]) => [name, read(own(given, name))] as const)
        .filter(([, field]) => field !== undefined),
    ) as Read<Fields>;
  };
}

export function recordOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return (value) => {
    const given = Object.entries(asObject(value));
    if (given.length > MOST_NAMES) refuse(`an object of at most ${MOST_NAMES} names`);
    return Object.fromEntries(given.map(([name, item]) => [text(name), read(item)]));
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
function asObject(value: unknown): object {
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? value : refuse('an object');
}

export function own(given: object, name: string): unknown {
  return Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
}
