/** Explains why a plugin did not load. */
import { dirname, sep } from 'node:path';
import type { QueensideError } from '@queenside/core';
import { batchError } from '../errors.ts';
import type { PluginSource } from '../plugins/plugin-source.ts';
import { installCommand } from '@queenside/host/system';

/** Returns the error of a plugin that failed to load. If a package is missing, the remedy is to install it. */
export function loadError(thrown: unknown, plugin: PluginSource, reason: string): QueensideError {
  const { name } = plugin;
  const { code } = Object(thrown) as { readonly code?: unknown };
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return batchError('plugin-types', { name, reason });
  const missing = missingPackage(thrown);
  return missing === undefined
    ? batchError('plugin-failed', { name, reason })
    : batchError('plugin-lacks', { name, missing, command: commandFor(missing, plugin) });
}

/** Returns how to install a package for a plugin: beside a plain file, in the plugin's own folder, or beside an installed one. */
function commandFor(missing: string, { name, location, source }: PluginSource): string {
  if (source === 'file') return `\`npm install ${missing}\` in ${dirname(location)}`;
  if (!location.split(sep).includes('node_modules')) return `\`npm install\` in ${location}`;
  const command = installCommand(missing, location, ['queenside', name]);
  return `\`${command}\`, and report the fault to the plugin's author`;
}

/** Returns the package that an import did not find; undefined if it failed otherwise. */
function missingPackage(thrown: unknown): string | undefined {
  const { code } = Object(thrown) as { readonly code?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:package|module) '([^./'\\][^']*)'/.exec((thrown as Error).message)?.[1];
}
