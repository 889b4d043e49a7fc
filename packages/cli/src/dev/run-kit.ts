/** The process that loads a plugin and runs the conformance kit on it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { discoverPlugins, importPlugin, type PluginSource } from '@queenside/batch';
import type { Plugin, Problem } from '@queenside/core';
import { messageOf } from '@queenside/core/basics';
import { BUNDLED } from '../bundled.ts';
import { folderOf } from './open-with.ts';

/** The outcome of one check of the kit. */
export interface CheckOutcome {
  readonly name: string;
  /** Why it failed. */
  readonly fault?: string;
}

type Kit = Pick<typeof import('@queenside/conformance'), 'checksOf'>;

/**
 * Runs all checks, and tells when each begins and what came of it.
 */
export async function runKit(
  source: PluginSource,
  tell: (outcome: CheckOutcome | { readonly begun: string }) => void,
): Promise<void> {
  const folder = folderOf(source.location);
  const { checksOf } = await findKit(folder);
  const plugin = (await importPlugin(source)) as Plugin;
  const problems = await problemsFor(plugin, folder);
  for (const check of checksOf(plugin, { problems })) {
    tell({ begun: check.name });
    try {
      await check.run();
      tell({ name: check.name });
    } catch (thrown) {
      tell({ name: check.name, fault: messageOf(thrown) });
    }
  }
}

/** Returns the kit that the plugin's author has installed, or that of the command. */
async function findKit(folder: string): Promise<Kit> {
  let address = '@queenside/conformance';
  try {
    address = pathToFileURL(createRequire(join(folder, 'x')).resolve(address)).href;
  } catch {
    // It is not installed there.
  }
  return (await import(address)) as Kit;
}

/** Returns the problems of other installed plugins that the plugin's solvers solve. */
async function problemsFor(plugin: Plugin, folder: string): Promise<Problem[]> {
  const own = new Set((plugin.problems ?? []).map(({ id }) => id));
  const wanted = new Set((plugin.solvers ?? []).map(({ problem }) => problem as unknown));
  for (const id of own) wanted.delete(id);
  if (wanted.size === 0) return [];
  const { sources } = discoverPlugins({
    bundled: BUNDLED,
    configured: [],
    configuredFrom: folder,
    installedFrom: folder,
  });
  const found: Problem[] = [];
  for (const source of sources) {
    if (found.length === wanted.size) break;
    const { problems = [] } = (await importPlugin(source).catch(() => ({}))) as Plugin;
    found.push(...problems.filter(({ id }) => wanted.has(id)));
  }
  return found;
}
