/** Values that a plugin gave instead of what its contract promises. */

/** What a value is, in a word: its content says nothing to people. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Nobody waits for a value that is not used: where it is a promise, it may fail without ending the worker. */
export function settleUnseen(value: unknown): void {
  if (value instanceof Promise) value.catch(() => undefined);
}
