/**
 * Imports plugins so that each problem has its own copy of a search. V8 compiles a function for the kinds of trees that
 * it has met: a function that has met four runs several times slower on each of them.
 */
import { registerHooks } from 'node:module';
import type { PluginSource } from '../plugins/plugin-source.ts';
import { importPlugin, type Resolve } from '../plugins/import-plugin.ts';

/** Modules of a copy have the problem's id in their address. */
const MARK = 'for';
/** The address of core's files, with a slash at its end. */
let core: string | undefined;

/** The first problem of a worker uses the modules themselves; later ones use copies. */
let firstProblem: string | undefined;
let hasHooks = false;

/** Returns the default export of a plugin, for one problem. */
export async function importFor(
  problem: string,
  source: Pick<PluginSource, 'entry' | 'packagesFrom'>,
): Promise<unknown> {
  firstProblem ??= problem;
  if (firstProblem === problem) return importPlugin(source);
  if (!hasHooks) registerHooks({ resolve: resolveInCopy });
  hasHooks = true;
  return importPlugin({ ...source, entry: markAddress(source.entry, problem) });
}

/** Copies what a copy imports, except core. */
const resolveInCopy: Resolve = (specifier, context, nextResolve) => {
  const resolved = nextResolve(specifier, context);
  const { parentURL } = context;
  if (parentURL?.includes(`?${MARK}=`) !== true || !resolved.url.startsWith('file:'))
    return resolved;
  core ??= new URL('.', import.meta.resolve('@queenside/core')).href;
  if (resolved.url.startsWith(core)) return resolved;
  return {
    ...resolved,
    url: markAddress(resolved.url, new URL(parentURL).searchParams.get(MARK)!),
  };
};

function markAddress(address: string, problem: string): string {
  const url = new URL(address);
  url.searchParams.set(MARK, problem);
  return url.href;
}
