/** Imports plugins. Those that are plain files may import Queenside's packages, which need not be installed beside them. */
import { registerHooks } from 'node:module';
import { extname } from 'node:path';
import type { EvaluateAll } from '@queenside/core';
import type { PluginSource } from './plugin-source.ts';

/** Returns the default export of a plugin. */
export async function importPlugin({
  entry,
  packagesFrom,
}: Pick<PluginSource, 'entry' | 'packagesFrom'>): Promise<unknown> {
  if (packagesFrom !== undefined) {
    if (modules.size === 0) registerHooks({ resolve });
    modules.set(withoutQuery(entry), packagesFrom);
  }
  return ((await import(entry)) as { default?: unknown }).default;
}

/** Returns the evaluation of positions that a module exports. */
export async function importEvaluation(address: string): Promise<EvaluateAll> {
  return ((await import(address)) as { readonly default: EvaluateAll }).default;
}

/** The modules of plain files, by address, and from where they get Queenside's packages. */
const modules = new Map<string, readonly string[]>();

export type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

const resolve: Resolve = (specifier, context, nextResolve) => {
  const packagesFrom = modules.get(withoutQuery(context.parentURL ?? ''));
  const resolved =
    packagesFrom !== undefined && specifier.startsWith('@queenside/')
      ? resolvePackage(specifier, context, nextResolve, packagesFrom)
      : nextResolve(specifier, context);
  const address = withoutQuery(resolved.url);
  if (packagesFrom !== undefined && specifier.startsWith('.')) modules.set(address, packagesFrom);
  // Node would read a `.js` file as CommonJS if the nearest package.json does not say otherwise.
  const format = { '.js': 'module', '.ts': 'module-typescript' }[extname(address)];
  return modules.has(address) && format !== undefined ? { ...resolved, format } : resolved;
};

/** Resolves a package from a module's own place or, if it is not installed there, from others. */
function resolvePackage(
  specifier: string,
  context: Parameters<Resolve>[1],
  nextResolve: Parameters<Resolve>[2],
  others: readonly string[],
): ReturnType<Resolve> {
  try {
    return nextResolve(specifier, context);
  } catch (thrown) {
    for (const parentURL of others)
      try {
        return nextResolve(specifier, { ...context, parentURL });
      } catch {
        // The next place may have it.
      }
    throw thrown;
  }
}

function withoutQuery(address: string): string {
  return address.replace(/\?.*$/s, '');
}
