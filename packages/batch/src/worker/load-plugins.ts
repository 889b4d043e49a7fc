import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  asQueensideError,
  checkPlugin,
  definePlugin,
  messageOf,
  Registry,
  type Plugin,
  type PluginOrigin,
} from '@queenside/core';
import type { PluginSource } from '../plugins/discover.ts';
import { batchError } from '../errors.ts';
import { offerOf, type PluginSet } from '../plugins/plugin-set.ts';
import type { Progress } from '@queenside/runtime';
import type { BrokenPlugin, DescribeOrder, Description } from '../protocol/messages.ts';
import { importFor } from './own-copies.ts';

/** What a foreign plugin begins when it is imported and fails of later, it mostly fails of by then. */
const SETTLED_AFTER_MS = 100;

/** Imports the plugins one by one; one that fails is reported, and the rest is described. */
export async function describePlugins(
  order: DescribeOrder,
  progress: Progress,
): Promise<Description> {
  const registry = new Registry();
  const broken: BrokenPlugin[] = [];
  let settled = 0;
  // What judges plugins is loaded before any of them could change what it stands on.
  checkPlugin(definePlugin({ name: 'none' }), 'none');
  for (const [index, source] of order.plugins.entries()) {
    progress.begin(index, 'read');
    try {
      const exported = await importPlugin(source);
      if (source.isForeign) settled = performance.now() + SETTLED_AFTER_MS;
      // A promise that it left rejected ends this worker in the next turn: its plugin must still be the current one.
      await nextTurn();
      registry.add(exported, originOf(source));
    } catch (thrown) {
      const { name, location } = source;
      const error = asQueensideError(thrown, (reason) =>
        batchError('plugin-failed', { name, reason }),
      );
      broken.push({ name, location, code: error.code, reason: error.message });
    }
  }
  // With all that came with the command, it takes longer anyway.
  await sleep(Math.max(0, settled - performance.now()));
  progress.rest();
  return { catalog: registry.catalog(), broken };
}

/**
 * Loads the plugins that a job needs. They have been described before, and must offer the same again.
 *
 * @throws QueensideError `batch/plugin-changed`.
 */
export async function loadSet({ problem, plugins, offer }: PluginSet): Promise<Registry> {
  let registry: Registry;
  try {
    const exported = await Promise.all(plugins.map((source) => importFor(problem, source)));
    registry = new Registry();
    for (const [index, source] of plugins.entries())
      registry.addKnown(exported[index] as Plugin, originOf(source));
    await nextTurn();
  } catch (thrown) {
    throw batchError('plugin-changed', { problem, reason: messageOf(thrown) });
  }
  if (offerOf(registry.catalog(), problem, plugins) === offer) return registry;
  throw batchError('plugin-changed', { problem, reason: 'what they offer is not the same' });
}

async function importPlugin({ entry }: PluginSource): Promise<unknown> {
  return ((await import(entry)) as { default?: unknown }).default;
}

function originOf({ name, version, location, source, isForeign }: PluginSource): PluginOrigin {
  return { name, version, location, source, isForeign };
}
