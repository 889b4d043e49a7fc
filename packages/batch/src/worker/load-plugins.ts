import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  checkPlugin,
  offerOf,
  Registry,
  type PluginOffer,
  type PluginOrigin,
  type Progress,
} from '@queenside/runtime';
import {
  asQueensideError,
  definePlugin,
  describeError,
  messageOf,
  type Plugin,
} from '@queenside/core';
import type { PluginSource } from '../plugins/discover.ts';
import { batchError } from '../errors.ts';
import { isTooManyOpenFiles } from '../system/open-files.ts';
import { offerTo, type PluginSet } from '../plugins/plugin-set.ts';
import { reportError } from '@queenside/runtime/report';
import type { BrokenPlugin, DescribeOrder, Description } from '../protocol/messages.ts';
import { importFor } from './own-copies.ts';

/** A third-party plugin gets this long to fail in what it started when it was imported. */
const SETTLED_AFTER_MS = 100;

/** Imports plugins one by one, and describes each that works. */
export async function describePlugins(
  { plugins }: DescribeOrder,
  progress: Progress,
): Promise<Description> {
  const offers: PluginOffer[] = [];
  const broken: BrokenPlugin[] = [];
  // Loads the code that judges plugins before a plugin can change what it relies on.
  checkPlugin(definePlugin({}), 'none');
  for (const [index, source] of plugins.entries()) {
    const { name, location, isThirdParty } = source;
    progress.begin(index, 'read');
    try {
      const exported = await importPlugin(source);
      // A rejected promise that the plugin left ends this worker in the next turn, while the plugin is still the current one.
      await (isThirdParty ? sleep(SETTLED_AFTER_MS) : nextTurn());
      offers.push(offerOf(checkPlugin(exported, name, !isThirdParty), originOf(source)));
    } catch (thrown) {
      if (isTooManyOpenFiles(thrown)) throw thrown;
      const error = asQueensideError(thrown, (reason) =>
        batchError('plugin-failed', { name, reason }),
      );
      const { code, ...told } = reportError(error);
      broken.push({ name, location, code, reason: describeError(told) });
    }
  }
  progress.rest();
  return { offers, broken };
}

/**
 * Loads the plugins that a job needs. They must offer the same as when they were described.
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
    if (isTooManyOpenFiles(thrown)) throw thrown;
    throw batchError('plugin-changed', { problem, reason: messageOf(thrown) });
  }
  if (offerTo(problem, registry.catalog(), plugins) === offer) return registry;
  throw batchError('plugin-changed', { problem, reason: 'what they offer is not the same' });
}

async function importPlugin({ entry }: PluginSource): Promise<unknown> {
  return ((await import(entry)) as { default?: unknown }).default;
}

function originOf({ entry: _entry, ...origin }: PluginSource): PluginOrigin {
  return origin;
}
