/** Explains why a plugin did not load. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
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
  if (!location.split(sep).includes('node_modules')) return commandIn(location);
  const command = installCommand(missing, location, ['queenside', name]);
  return `\`${command}\`, and report the fault to the plugin's author`;
}

/** Returns how to install what the folder of a plugin depends on. Only pnpm installs packages of a workspace, as in a checkout. */
function commandIn(folder: string): string {
  const workspace = textOf(folder, 'package.json').includes('"workspace:')
    ? workspaceAround(folder)
    : undefined;
  if (workspace === undefined) return `\`npm install\` in ${folder}`;
  const [, pnpm = 'pnpm'] =
    /"packageManager": *"([^"+]+)/.exec(textOf(workspace, 'package.json')) ?? [];
  return `\`npx -y ${pnpm} install\` in ${workspace}`;
}

/** Returns the nearest folder, from `folder` up, that is a pnpm workspace. */
function workspaceAround(folder: string): string | undefined {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  return dirname(folder) === folder ? undefined : workspaceAround(dirname(folder));
}

/** Returns the text of a file; empty if it cannot be read. */
function textOf(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}

/** Returns the package that an import did not find; undefined if it failed otherwise. */
function missingPackage(thrown: unknown): string | undefined {
  const { code } = Object(thrown) as { readonly code?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:package|module) '([^./'\\][^']*)'/.exec((thrown as Error).message)?.[1];
}
