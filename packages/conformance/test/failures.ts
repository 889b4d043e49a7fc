import type { Plugin } from '@queenside/core';
import { checksOf, type ConformanceSettings } from '@queenside/conformance';

/** Returns a message of the kit without the member, the file, and the line at its end. */
export function withoutOrigin(message: string): string {
  return message.replace(/ \((?:\w+|(?:\w+ )?at [^()]+:\d+:\d+)\)$/, '');
}

/** Returns the messages of the checks that a plugin fails. */
export async function failuresOf(
  parts: Omit<Plugin, 'apiVersion'> & { readonly apiVersion?: number },
  settings?: ConformanceSettings,
): Promise<string[]> {
  const plugin = { apiVersion: 2, ...parts } as Plugin;
  const failures: string[] = [];
  for (const { run } of checksOf(plugin, settings)) {
    try {
      await run();
    } catch (thrown) {
      failures.push((thrown as Error).message);
    }
  }
  return failures;
}
