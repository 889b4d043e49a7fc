/** Validates a configuration file: by its schema, then by rules that no schema can express. */
import { homedir } from 'node:os';
import { whyMalformed } from '@queenside/batch/one-file';
import '@queenside/batch/schema-compiler';
import { findSchemaProblem, listKnown } from '@queenside/core';
import { configError } from './errors.ts';
import { emptyConfig } from './explain.ts';
import type { FoundConfig } from './read.ts';
import { OVERRIDDEN_SETTINGS } from '../flags/table.ts';
import { configSchema, type UserConfig } from './schema.ts';
import { valueAt } from './settle.ts';

type UserRoute = NonNullable<UserConfig['routes']>[string];

/** @throws QueensideError `config/…`, with the file and the path of the invalid key. */
export function checkConfig({ file, content }: FoundConfig): UserConfig {
  if (content === undefined || content === null) throw emptyConfig(file);
  const problem = findSchemaProblem(configSchema, content);
  if (problem !== undefined) {
    const { path, expected, found, keyword, schema, at } = problem;
    if (keyword === 'additionalProperties') {
      const known = listKnown(at.at(-1)!, Object.keys(schema['properties'] ?? {}));
      throw configError('unknown-key', { path, known }, { file });
    }
    throw configError('invalid', { path: path || 'the configuration', expected, found }, { file });
  }
  const config = content as UserConfig;
  checkPaths(config, file);
  for (const [glob, route] of Object.entries(config.routes ?? {})) checkRoute(glob, route, file);
  return config;
}

/** Refuses paths such as `~/in`, which would become a folder named `~`. */
function checkPaths(config: UserConfig, file: string): void {
  const paths = OVERRIDDEN_SETTINGS.filter(({ value }) => value.isPath === true);
  const named: [string, unknown][] = [
    ...paths.map(({ key }): [string, unknown] => [key, valueAt(config, key)]),
    ...(config.plugins ?? []).map((each, at): [string, string] => [`plugins[${at}]`, each]),
  ];
  for (const [path, value] of named)
    if (typeof value === 'string' && /^~(?:[/\\]|$)/.test(value))
      throw configError('home-path', { path, whole: homedir() + value.slice(1) }, { file });
}

function checkRoute(glob: string, route: UserRoute, file: string): void {
  const path = `routes[${JSON.stringify(glob)}]`;
  const reason = whyUnmatchable(glob);
  if (reason !== undefined) throw configError('glob-never-matches', { path, reason }, { file });
  const fault = whyMalformed(glob);
  if (fault !== undefined) throw configError('malformed-glob', { path, reason: fault }, { file });
  const other = (['solver', 'options'] as const).find((key) => route[key] !== undefined);
  if (route.command !== undefined && other !== undefined)
    throw configError('command-and-solver', { path, other }, { file });
}

function whyUnmatchable(glob: string): string | undefined {
  if (glob.trim() === '') return 'is empty';
  if (glob.startsWith('/')) return 'starts with /';
  if (glob.split('/').includes('..')) return 'leaves the inbox (..)';
  return undefined;
}
