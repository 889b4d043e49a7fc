/** The process that loads a plugin and runs the conformance kit on it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { discoverPlugins, type PluginSource } from '@queenside/batch';
import type { Plugin, Problem } from '@queenside/core';
import { messageOf } from '@queenside/core/basics';
import { BUNDLED } from '../bundled.ts';
import { devError } from './errors.ts';

/** The outcome of one check of the kit. */
export interface CheckOutcome {
  readonly name: string;
  /** Why it failed. */
  readonly fault?: string;
}

/** The part of `@queenside/conformance` that is used: the plugin's author installs it. */
interface Kit {
  readonly checksOf: (
    plugin: Plugin,
    settings: { readonly problems: readonly Problem[] },
  ) => { readonly name: string; readonly run: () => void | Promise<void> }[];
}

/**
 * Runs all checks, and tells when each begins and what came of it.
 *
 * @throws QueensideError `dev/no-kit`.
 */
export async function runKit(
  source: PluginSource,
  tell: (outcome: CheckOutcome | { readonly begun: string }) => void,
): Promise<void> {
  const { name, location, entry } = source;
  const { checksOf } = await findKit(name, location);
  const plugin = await importDefault(entry);
  const problems = await problemsFor(plugin, location);
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

async function findKit(name: string, location: string): Promise<Kit> {
  try {
    const file = createRequire(join(location, 'x')).resolve('@queenside/conformance');
    return (await import(pathToFileURL(file).href)) as Kit;
  } catch {
    throw devError('no-kit', { name, folder: location });
  }
}

/** Returns the problems of other installed plugins that the plugin's solvers solve. */
async function problemsFor(plugin: Plugin, location: string): Promise<Problem[]> {
  const own = new Set((plugin.problems ?? []).map(({ id }) => id));
  const wanted = new Set((plugin.solvers ?? []).map(({ problem }) => problem as unknown));
  for (const id of own) wanted.delete(id);
  if (wanted.size === 0) return [];
  const { sources } = discoverPlugins({
    bundled: BUNDLED,
    configured: [],
    configuredFrom: location,
    installedFrom: location,
  });
  const found: Problem[] = [];
  for (const { entry } of sources) {
    if (found.length === wanted.size) break;
    const { problems = [] } = await importDefault(entry).catch(() => ({}) as Plugin);
    found.push(...problems.filter(({ id }) => wanted.has(id)));
  }
  return found;
}

async function importDefault(entry: string): Promise<Plugin> {
  return ((await import(entry)) as { default: Plugin }).default;
}
