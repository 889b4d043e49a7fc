/**
 * Imports plugins so that each problem has its own copy of a search. V8 compiles a function for the kinds of trees that
 * it has met: one that has met four runs several times slower on each of them.
 */
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { RulesCursor } from '@queenside/core';
import type { PluginSource } from '../plugins/discover.ts';

/** Modules of a copy carry the problem's id here, behind their address. */
const MARK = 'for';
const CORE = new URL('.', import.meta.resolve('@queenside/core')).href;

/** For each plugin's entry the problem that has the module itself; further ones have copies. */
const firstProblems = new Map<string, string>();
/** Where plugins are, as addresses of folders. */
const folders = new Set<string>();
let hasHooks = false;

/** The default export of a plugin, for one problem. */
export async function importFor(problem: string, source: PluginSource): Promise<unknown> {
  const { entry, location } = source;
  folders.add(`${pathToFileURL(realpathSync(location)).href}/`);
  const first = firstProblems.get(entry) ?? problem;
  firstProblems.set(entry, first);
  if (first === problem) return defaultOf(entry);
  if (!hasHooks) registerHooks({ resolve: resolveInCopy });
  hasHooks = true;
  return defaultOf(marked(entry, problem));
}

/** Core's cursor over rules, for the game of one problem. */
export async function cursorFor(problem: string): Promise<RulesCursor> {
  const address = marked(import.meta.resolve('@queenside/core/rules-cursor'), problem);
  return ((await import(address)) as { fromRules: RulesCursor }).fromRules;
}

async function defaultOf(address: string): Promise<unknown> {
  return ((await import(address)) as { default?: unknown }).default;
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

/** What a copy imports is copied as well, but for core and for other plugins. */
const resolveInCopy: Resolve = (specifier, context, nextResolve) => {
  const resolved = nextResolve(specifier, context);
  const { parentURL } = context;
  if (parentURL?.includes(`?${MARK}=`) !== true || !resolved.url.startsWith('file:'))
    return resolved;
  if (resolved.url.startsWith(CORE)) return resolved;
  const plugin = [...folders].find((folder) => resolved.url.startsWith(folder));
  if (plugin !== undefined && !parentURL.startsWith(plugin)) return resolved;
  return { ...resolved, url: marked(resolved.url, new URL(parentURL).searchParams.get(MARK)!) };
};

function marked(address: string, problem: string): string {
  const url = new URL(address);
  url.searchParams.set(MARK, problem);
  return url.href;
}
