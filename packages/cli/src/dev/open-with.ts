import { loadSettingsFor, openEngine, type OpenEngine } from '../open-engine.ts';

/** Opens an engine with the plugin as it is now. */
export async function openWith(location: string): Promise<OpenEngine> {
  const loaded = await loadSettingsFor({});
  const plugins = [location, ...loaded.settings.plugins];
  return await openEngine(
    { quiet: true },
    { loaded: { ...loaded, settings: { ...loaded.settings, plugins } } },
  );
}
