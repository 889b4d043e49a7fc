/** The bundled plugins of a worker, each loaded when a job needs it. */
import plugins from 'virtual:queenside/plugins';
import type { Plugin } from '@queenside/core';
import type { Registry } from '@queenside/runtime';

export const BUNDLED: readonly string[] = Object.keys(plugins);

/** Returns a function that loads bundled plugins, each once, and leaves out other names. @param installed gets the loaded plugins. */
export function bundledPlugins(
  registry: Registry,
  installed: Plugin[],
): (names: readonly string[]) => Promise<unknown> {
  const loaded = new Map<string, Promise<void>>();
  const load = async (name: string): Promise<void> => {
    const { default: plugin } = await plugins[name]!();
    installed.push(plugin);
    registry.addKnown(plugin, { name, version: '', location: '', source: 'bundled' });
  };
  const require = (name: string): Promise<void> => {
    const loading = loaded.get(name) ?? load(name);
    loaded.set(name, loading);
    return loading;
  };
  return (names) => Promise.all(names.filter((name) => Object.hasOwn(plugins, name)).map(require));
}
