/**
 * Finds out whether a plugin has changed JavaScript's built-in objects, which all other code relies on.
 *
 * The comparison must not rely on them itself: it uses only syntax, and functions that were taken before a plugin was
 * loaded. Even `for … of` over an array calls what a plugin may have replaced.
 */
const { ownKeys, getOwnPropertyDescriptor: ownDescriptorOf, getPrototypeOf } = Reflect;
const { is } = Object;
const toText = String;

/** Globals that must stay what they are. Their own properties are compared, and those of their prototypes. */
const GLOBALS = `
  Object Function Array String Number Boolean Symbol BigInt Date RegExp Promise Proxy Map Set WeakMap WeakSet
  WeakRef Iterator Error AggregateError RangeError ReferenceError SyntaxError TypeError ArrayBuffer
  SharedArrayBuffer DataView Int8Array Uint8Array Int16Array Uint8ClampedArray Uint16Array Int32Array
  Uint32Array BigInt64Array BigUint64Array Float32Array Float64Array FinalizationRegistry JSON Math Reflect
  Atomics Intl TextDecoder TextEncoder Buffer structuredClone queueMicrotask setTimeout setInterval setImmediate
  clearTimeout isNaN clearInterval clearImmediate parseInt parseFloat isFinite
`
  .trim()
  .split(/\s+/);

/** Built-in objects that have no global name. */
const UNNAMED: Readonly<Record<string, unknown>> = {
  'TypedArray.prototype': prototypeOf(Int8Array.prototype),
  'ArrayIterator.prototype': prototypeOf([].values()),
  'StringIterator.prototype': prototypeOf(''[Symbol.iterator]()),
  'RegExpStringIterator.prototype': prototypeOf(''.matchAll(/a/g)),
  'MapIterator.prototype': prototypeOf(new Map().values()),
  'SetIterator.prototype': prototypeOf(new Set().values()),
  'Generator.prototype': prototypeOf(prototypeOf((function* () {})())),
  'AsyncGenerator.prototype': prototypeOf(prototypeOf((async function* () {})())),
  'AsyncIterator.prototype': prototypeOf(prototypeOf(prototypeOf((async function* () {})()))),
  'AsyncFunction.prototype': prototypeOf(async () => undefined),
};

/** Settings for stack traces, which a plugin may have. */
const ALLOWED = ['Error.stackTraceLimit', 'Error.prepareStackTrace'];

/** An object, and what its properties were. */
interface Seen {
  readonly name: string;
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  readonly descriptors: readonly PropertyDescriptor[];
}

/** The built-in objects as they were. */
export type BuiltIns = readonly Seen[];

/** Reads the properties of all built-in objects. */
export function readBuiltIns(): BuiltIns {
  const named = GLOBALS.flatMap((name): [string, unknown][] => {
    const value = (globalThis as Readonly<Record<string, unknown>>)[name];
    return [
      [name, value],
      [`${name}.prototype`, Object(value).prototype],
    ];
  });
  // Globals last: reading some of them for the first time replaces a getter.
  const objects = [...named, ...Object.entries(UNNAMED), ['globalThis', globalThis] as const];
  return objects.flatMap(([name, object]) => {
    if (Object(object) !== object) return [];
    const keys = keysOf(name, object as object);
    const descriptors = keys.map((key) => descriptorOf(object as object, key)!);
    return [{ name, object: object as object, keys, descriptors }];
  });
}

/**
 * Compares the built-in objects with what they were.
 *
 * @returns the first property that was replaced or removed, or that was added where every object, or every loop over
 *   properties, sees it; undefined if there is none.
 */
export function findChangedBuiltIn(before: BuiltIns): string | undefined {
  for (let index = 0; index < before.length; index++) {
    const changed = changeOf(before[index]!);
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function changeOf({ name, object, keys, descriptors }: Seen): string | undefined {
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    if (!isSame(descriptors[index]!, descriptorOf(object, key))) return `${name}.${toText(key)}`;
  }
  if (name === 'globalThis') return undefined;
  const now = ownKeys(object);
  if (now.length === keys.length) return undefined;
  for (let index = 0; index < now.length; index++) {
    const key = now[index]!;
    if (has(keys, key)) continue;
    const text = `${name}.${toText(key)}`;
    const isSeen = name === 'Object.prototype' || descriptorOf(object, key)!.enumerable === true;
    if (isSeen && !has(ALLOWED, text)) return text;
  }
  return undefined;
}

function keysOf(name: string, object: object): PropertyKey[] {
  if (name === 'globalThis') return GLOBALS.filter((key) => key in globalThis);
  return ownKeys(object).filter((key) => !ALLOWED.includes(`${name}.${String(key)}`));
}

/** Returns the property that code sees. A worker of a browser inherits functions such as `structuredClone`. */
function descriptorOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (let at: object | null = object; at !== null; at = getPrototypeOf(at)) {
    const found = ownDescriptorOf(at, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSame(before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean {
  if (now === undefined) return false;
  return is(before.value, now.value) && before.get === now.get && before.set === now.set;
}

function has(list: readonly PropertyKey[], wanted: PropertyKey): boolean {
  for (let index = 0; index < list.length; index++) if (list[index] === wanted) return true;
  return false;
}

function prototypeOf(object: object): object {
  return Object.getPrototypeOf(object) as object;
}
