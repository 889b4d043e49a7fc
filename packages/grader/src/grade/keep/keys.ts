/** Keys of stored results: hashes of everything that determines them. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

/** The grader's version, part of each judgement's key because another version may judge differently. Runs do not depend on it. */
export const { version } = createRequire(import.meta.url)('../../../package.json') as {
  readonly version: string;
};

/** Hashes plain data and bytes; the order of an object's keys does not matter. */
export function keyOf(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    if (part instanceof Uint8Array) hash.update(part);
    else hash.update(JSON.stringify(part ?? null, inKeyOrder));
    hash.update('\0');
  }
  return hash.digest('hex');
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
