/**
 * Returns equal texts for values of equal structure, to compare states, instances, and answers. It covers own enumerable
 * fields, arrays, typed arrays, maps, and sets. It ignores private fields (`#name`) and closures: keep caches there.
 */
export function fingerprint(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, ancestors: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null)
    return Object.is(value, -0) ? '-0' : String(value);
  const depth = ancestors.indexOf(value);
  if (depth !== -1) return `cycle:${depth}`;
  const inner = (part: unknown): string => write(part, [...ancestors, value]);
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}[${bytesOf(value).join()}]`;
  if (Array.isArray(value)) return `[${value.map(inner).join()}]`;
  if (value instanceof Map)
    return `Map{${[...value].map(([key, item]) => `${inner(key)}:${inner(item)}`).join()}}`;
  if (value instanceof Set) return `Set{${[...value].map(inner).join()}}`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, item]) => `${name}:${inner(item)}`).join()}}`;
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
