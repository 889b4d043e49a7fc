import { setImmediate as nextTurn } from 'node:timers/promises';
import { asQueensideError, Registry } from '@queenside/core';
import { batchError } from '../errors.ts';
import type { BrokenPlugin, WorkerStart } from './jobs.ts';

export interface LoadedPlugins {
  readonly registry: Registry;
  readonly broken: readonly BrokenPlugin[];
}

/** Imports the plugins one by one; one that fails is reported, and the rest is loaded. */
export async function loadPlugins({ plugins, loading }: WorkerStart): Promise<LoadedPlugins> {
  const registry = new Registry();
  const broken: BrokenPlugin[] = [];
  const current = new Int32Array(loading);
  for (const [index, { entry, ...origin }] of plugins.entries()) {
    Atomics.store(current, 0, index + 1);
    try {
      const module = (await import(entry)) as { default?: unknown };
      // A promise that it left rejected ends this worker in the next turn: its plugin must still be the current one.
      await nextTurn();
      registry.add(module.default, origin);
    } catch (thrown) {
      const { name, location } = origin;
      const error = asQueensideError(thrown, (reason) =>
        batchError('plugin-failed', { name, reason }),
      );
      broken.push({ name, location, code: error.code, reason: error.message });
    }
  }
  Atomics.store(current, 0, 0);
  return { registry, broken };
}
