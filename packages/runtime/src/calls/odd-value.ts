/** Values of plugins that break their contract. */

/** Names the kind of a value: `a promise`, `a function`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Ignores the failure of an unused value if it is a promise. An unhandled rejection would end the worker. */
export function settleUnseen(value: unknown): void {
  if (value instanceof Promise) value.catch(() => undefined);
}
