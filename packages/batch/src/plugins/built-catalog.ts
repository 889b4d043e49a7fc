/** The catalog of the bundled plugins, written when the command is built: a small run need not load every plugin first. */
import { readFileSync } from 'node:fs';
import type { PluginOffer } from '@queenside/runtime';
import { isDeepStrictEqual } from 'node:util';
import type { PluginSource } from './plugin-source.ts';

/**
 * Returns the content of the file.
 *
 * @throws Error if JSON cannot hold an offer.
 */
export function writeBuiltCatalog(offers: readonly PluginOffer[]): string {
  const anywhere = offers.map((offer) => ({ ...offer, plugin: { ...offer.plugin, location: '' } }));
  const text = JSON.stringify(anywhere);
  if (!isDeepStrictEqual(JSON.parse(text), anywhere))
    throw new Error('a plugin offers a value that is lost in JSON');
  return text;
}

/**
 * Returns what these bundled plugins offer.
 *
 * @param file need not exist: a checkout has none.
 * @returns undefined unless the file was built for exactly these plugins and versions.
 */
export function readBuiltCatalog(
  file: string,
  bundled: readonly PluginSource[],
): readonly PluginOffer[] | undefined {
  const offers = readIfThere(file);
  if (offers === undefined || offers.length !== bundled.length) return undefined;
  const byName = new Map(offers.map((offer) => [offer.plugin.name, offer]));
  const found = bundled.flatMap(({ name, version, location, source, isThirdParty }) => {
    const offer = byName.get(name);
    if (offer?.plugin.version !== version) return [];
    return [{ ...offer, plugin: { name, version, location, source, isThirdParty } }];
  });
  return found.length === bundled.length ? found : undefined;
}

function readIfThere(file: string): readonly PluginOffer[] | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly PluginOffer[];
  } catch {
    return undefined;
  }
}
