import { createHash } from 'node:crypto';
import type { PluginPrint } from '@queenside/batch';

/** Returns the name of the queue for one set of plugins. Only processes that would give the same answers share it. */
export function queueNameOf(prints: readonly PluginPrint[]): string {
  // It uses arrays because some servers return objects with their keys in another order.
  const text = JSON.stringify(prints.map(({ name, version, hash }) => [name, version, hash]));
  return `jobs-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
