/** Those who give the same answers: the same plugins on the same engine. Each crew has a queue of its own. */
import { createHash } from 'node:crypto';
import type { PluginPrint } from '@queenside/batch';

/** The queue of all who have these plugins. So nobody is ever handed a job that it would answer differently. */
export function queueNameOf(prints: readonly PluginPrint[]): string {
  // Not as objects: some servers give these back with their keys in another order.
  const text = JSON.stringify(prints.map(({ name, version, hash }) => [name, version, hash]));
  return `jobs-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
