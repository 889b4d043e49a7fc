/** Finds out whether a plugin has changed JavaScript's built-in objects, which every other plugin relies on. */

/** The built-in objects that code relies on without noticing, with their prototypes. */
const WATCHED: Readonly<Record<string, object>> = {
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  BigInt,
  Date,
  RegExp,
  Error,
  Map,
  Set,
  WeakMap,
  Promise,
  ArrayBuffer,
  Int32Array,
  Uint8Array,
  Float64Array,
  TextDecoder,
  TextEncoder,
  JSON,
  Math,
  Reflect,
  Atomics,
};

type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** The properties of all watched objects. */
export type BuiltIns = ReadonlyMap<string, Properties>;

export function readBuiltIns(): BuiltIns {
  const found = new Map<string, Properties>();
  for (const [name, object] of Object.entries(WATCHED)) {
    found.set(name, propertiesOf(object));
    const { prototype } = object as { readonly prototype?: object };
    if (prototype !== undefined) found.set(`${name}.prototype`, propertiesOf(prototype));
  }
  return found;
}

/**
 * Compares the built-in objects with what they were.
 *
 * @returns the first property that was replaced or removed, or that was added where every object, or every loop over
 *   properties, sees it; undefined if there is none.
 */
export function findChangedBuiltIn(before: BuiltIns): string | undefined {
  const now = readBuiltIns();
  for (const [name, properties] of before) {
    const current = now.get(name)!;
    for (const [key, descriptor] of properties)
      if (!isSame(descriptor, current.get(key))) return `${name}.${String(key)}`;
    for (const [key, { enumerable }] of current)
      if (!properties.has(key) && (enumerable === true || name === 'Object.prototype'))
        return `${name}.${String(key)}`;
  }
  return undefined;
}

function propertiesOf(object: object): Properties {
  return new Map(
    Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)!]),
  );
}

function isSame(before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean {
  if (now === undefined) return false;
  return Object.is(before.value, now.value) && before.get === now.get && before.set === now.set;
}
