/** Reads data that a third-party plugin may have forged: what has not the expected shape is refused, and nothing else is kept. */

/** Returns a value of the expected shape. @throws Error. */
export type Reader<Value> = (value: unknown) => Value;

type Read<Fields extends Record<string, Reader<any>>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]>;
};

function refuse(expected: string): never {
  throw new Error(`it sent something that is not ${expected}`);
}

export const text: Reader<string> = (value) =>
  typeof value === 'string' ? value : refuse('a text');

export const number: Reader<number> = (value) =>
  typeof value === 'number' ? value : refuse('a number');

export const flag: Reader<boolean> = (value) => value === true;

export const bytes: Reader<Uint8Array> = (value) =>
  value instanceof Uint8Array ? value : refuse('bytes');

export const integers: Reader<Int32Array> = (value) =>
  value instanceof Int32Array ? value : refuse('a list of integers');

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

/** @param most how many there may be. */
export function listOf<Value>(read: Reader<Value>, most = Infinity): Reader<Value[]> {
  return (value) => {
    if (!Array.isArray(value)) refuse('a list');
    if (value.length > most)
      throw new Error(`it has ${value.length} items in a list of at most ${most}`);
    return value.map((item) => read(item));
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
  return (value) =>
    Object.fromEntries(Object.entries(asObject(value)).map(([name, item]) => [name, read(item)]));
}

export function mapOf<Value>(read: Reader<Value>): Reader<Map<string, Value>> {
  return (value) => {
    if (!(value instanceof Map)) refuse('a map');
    return new Map([...value].map(([name, item]) => [text(name), read(item)]));
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : refuse('an object');
}

function own(given: object, name: string): unknown {
  return Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
}
